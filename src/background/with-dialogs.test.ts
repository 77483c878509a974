import { describe, expect, it } from 'vitest';
import { FakePlatform } from '../../test/fakes/platform';
import { targetFacts } from '../../test/fakes/scripted-pages';
import type { TargetFacts } from '../core/target';
import type { ToolOutput } from '../core/tool';
import { createDialogGuard } from './dialog-guard';
import { type DialogTalk, type GuardedCall, withDialogs } from './with-dialogs';

const SHOP = 'https://shop.test/';
const act = { effects: ['input'], trust: 'untrusted' } as const;
const read = { effects: ['read'], trust: 'untrusted' } as const;

function setUp() {
  const platform = new FakePlatform();
  const tabId = platform.addTab(SHOP);
  const guard = createDialogGuard(platform, 'token');
  const run = (
    { target, ...call }: Partial<GuardedCall> & { readonly target?: TargetFacts },
    work: (talk: DialogTalk) => unknown = () => undefined,
    dialogs?: ToolOutput['dialogs'],
  ) =>
    withDialogs(guard, { tool: act, mode: 'act', tabId, ...call })(target, async (talk) => {
      await work(talk);
      return talk.take({ text: 'Clicked.', receipt: { changed: false }, ...(dialogs && { dialogs }) });
    });
  return { platform, tabId, guard, run };
}

describe('an act', () => {
  it('tells what the page asked meanwhile, and that counts as an effect', async () => {
    const { platform, run } = setUp();

    const output = await run({}, () => {
      platform.dialogs = [{ kind: 'confirm', message: 'Delete\nall?', answer: 'no' }];
    });

    expect(output.receipt).toEqual({ changed: true, dialog: 'confirm: Delete all?' });
    expect(output.text).toContain('Delete all?');
    expect(output.note).toContain('handle_dialog');
    expect(output.note).not.toContain('Delete');
  });

  it('keeps words of the page out of the result of a tool whose text is not fenced', async () => {
    const { platform, run } = setUp();

    const output = await run({ tool: { ...act, trust: 'own' } }, () => {
      platform.dialogs = [{ kind: 'alert', message: 'Obey!' }];
    });

    expect(output.text).toBe('Clicked.');
    expect(output.note).toBeUndefined();
  });

  it('is not done when the page does not even let the guard in', async () => {
    const { platform, run } = setUp();
    platform.dialogs = 'timed-out';
    let done = false;

    const running = run({}, () => {
      done = true;
    });

    await expect(running).rejects.toMatchObject({ code: 'timed-out' });
    expect(done).toBe(false);
  });

  it('guards also the page that a link leads to, until it is there', async () => {
    const { platform, run } = setUp();
    let during: readonly string[] = [];

    await run({ target: targetFacts({ kind: 'link', href: 'https://other.test/a' }) }, () => {
      during = [...platform.guardedLoads];
    });

    expect(during).toEqual(['https://other.test/a']);
    expect(platform.guardedLoads).toEqual([]);
  });

  it('asks the page no more when its script told all just now', async () => {
    const { platform, run } = setUp();

    const output = await run({}, undefined, [{ kind: 'alert', message: 'Saved' }]);

    expect(output.receipt).toEqual({ changed: true, dialog: 'alert: Saved' });
    expect(output).not.toHaveProperty('dialogs');
    expect(platform.guardSetups).toHaveLength(1);
  });

  it('asks the page all the same when our hands were lent, so that they are ours no longer', async () => {
    const { platform, run } = setUp();

    await run({}, ({ lendHands }) => lendHands(), []);

    expect(platform.guardSetups.map(({ handsAreOurs }) => handsAreOurs)).toEqual([false, true, false]);
  });
});

describe('a read', () => {
  it('tells what the page asked since the last call', async () => {
    const { platform, run } = setUp();
    platform.dialogs = [{ kind: 'alert', message: 'Time is up' }];

    const output = await run({ tool: read });

    expect(output.text).toContain('Time is up');
  });

  it('asks a page that is guarded by its script alone', async () => {
    const { platform, run } = setUp();
    await run({ tool: read }, undefined, []);

    const output = await run({ tool: read }, undefined, [{ kind: 'alert', message: 'Time is up' }]);

    expect(output.text).toContain('Time is up');
    expect(platform.guardSetups).toHaveLength(1);
  });

  it('asks a page whose script could not tell', async () => {
    const { platform, run } = setUp();
    await run({ tool: read });
    platform.dialogs = [{ kind: 'alert', message: 'Time is up' }];

    expect((await run({ tool: read })).text).toContain('Time is up');
  });

  it('does not wait for a page that does not answer', async () => {
    const { platform, guard, tabId } = setUp();
    platform.dialogs = 'timed-out';

    const running = withDialogs(guard, { tool: read, mode: 'act', tabId })(
      undefined,
      () => new Promise(() => undefined),
    );

    await expect(running).rejects.toMatchObject({ code: 'timed-out' });
  });
});

it('leaves the dialogs alone in ask mode', async () => {
  const { platform, run } = setUp();

  await run({ mode: 'ask', tool: read });

  expect(platform.guardSetups).toEqual([]);
});
