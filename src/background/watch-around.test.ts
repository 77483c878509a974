import { expect, it } from 'vitest';
import type { ToolOutput } from '../core/tool';
import type { Frame } from './frames';
import type { ContentChannel, ContentOutcome } from './route-content-channel';
import { watchAround } from './watch-around';

const { signal } = new AbortController();
const about = { tabId: 1, url: '', address: '', index: 0, failed: false, silent: false } as const;
const outer: Frame = { ...about, frameId: 2, documentId: 'outer' };
const inner: Frame = { ...about, frameId: 3, documentId: 'inner', parent: outer };

/** A channel whose documents give these lines; a text instead of lines is an error. */
function channelOf(lines: Readonly<Record<string, readonly string[] | undefined>>) {
  const asked: string[] = [];
  const channel = {
    async call(to: { readonly documentId?: string }, type: string) {
      const name = to.documentId ?? 'main';
      asked.push(`${type} ${name}`);
      const told = lines[name];
      if (told === undefined) throw new Error('no answer');
      return { kind: 'value', value: type === 'around/watch' ? null : { lines: told } };
    },
    // Only these two messages are sent.
  } as unknown as Pick<ContentChannel, 'call'>;
  return { channel, asked };
}

const done: ContentOutcome<ToolOutput> = {
  kind: 'value',
  value: { text: 'Clicked.', receipt: { changed: false } },
};

it('adds what changed in the documents around a frame, the nearest first', async () => {
  const { channel, asked } = channelOf({ outer: ['+ one'], main: ['+ two'] });

  const watch = await watchAround(channel, inner, signal);
  expect(asked).toEqual(['around/watch outer', 'around/watch main']);

  expect(await watch.join(done)).toEqual({
    kind: 'value',
    value: {
      text: 'Clicked.\nChanges around the frame:\n+ one\n+ two',
      receipt: { changed: true, diff: ['+ one', '+ two'] },
    },
  });
});

it('leaves what the frame says when nothing changed around it', async () => {
  const watch = await watchAround(channelOf({ outer: [], main: [] }).channel, inner, signal);

  expect(await watch.join(done)).toBe(done);
});

it('goes without a document that does not answer', async () => {
  const watch = await watchAround(channelOf({ outer: undefined, main: ['+ two'] }).channel, inner, signal);

  expect(await watch.join(done)).toMatchObject({ value: { receipt: { diff: ['+ two'] } } });
});

it('asks nothing when the frame did not answer', async () => {
  const { channel, asked } = channelOf({ main: ['+ two'] });
  const watch = await watchAround(channel, outer, signal);

  expect(await watch.join({ kind: 'timed-out' })).toEqual({ kind: 'timed-out' });
  expect(asked).toEqual(['around/watch main']);
});
