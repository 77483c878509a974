import { describe, expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import type { HttpReply } from '../../core/capabilities';
import fetchUrl from './fetch_url';

const URL_ASKED = 'https://docs.test/page';

function contextFor(reply: Partial<HttpReply>) {
  return backgroundContext({
    http: {
      get: async (url) => ({ status: 200, url, mediaType: 'text/plain', text: '', truncated: false, ...reply }),
    },
  });
}

describe('fetch_url', () => {
  it('reads HTML as text', async () => {
    const context = contextFor({ mediaType: 'text/html', text: '<h1>Tea</h1><p>Hot &amp; good<script>x()</script>' });

    const output = await fetchUrl.run({ url: URL_ASKED }, context);

    expect(output.text).toBe('# Tea\n\nHot & good');
    expect(output.source).toBe(URL_ASKED);
  });

  it('leaves JSON as it is', async () => {
    const context = contextFor({ mediaType: 'application/json', text: '{"a": "<b>"}' });

    const output = await fetchUrl.run({ url: URL_ASKED }, context);

    expect(output.text).toBe('{"a": "<b>"}');
  });

  it('gives long texts in pages that join to the whole', async () => {
    const text = Array.from({ length: 3_000 }, (_, index) => `word${index}`).join(' ');
    const context = contextFor({ text });

    let joined = '';
    let offset: number | undefined = 0;
    while (offset !== undefined) {
      const output: { text: string; note?: string } = await fetchUrl.run({ url: URL_ASKED, offset }, context);
      joined += output.text;
      const next: string | undefined = /offset (\d+)/.exec(output.note ?? '')?.[1];
      offset = next === undefined ? undefined : Number(next);
    }

    expect(joined).toBe(text);
  });

  it('refuses an offset behind the end', async () => {
    const run = fetchUrl.run({ url: URL_ASKED, offset: 10 }, contextFor({ text: 'short' }));

    await expect(run).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('shows only the places that hold what is looked for, with their offsets', async () => {
    const text = `${'a '.repeat(1_000)}Kettle one ${'b '.repeat(1_000)}kettle two`;

    const output = await fetchUrl.run({ url: URL_ASKED, find: 'KETTLE' }, contextFor({ text }));

    expect(output.note).toContain('2 times');
    expect(output.text).toContain('Kettle one');
    expect(output.text).toContain('kettle two');
    expect(output.text.length).toBeLessThan(1_500);
  });

  it('says when nothing was found', async () => {
    const run = fetchUrl.run({ url: URL_ASKED, find: 'tea' }, contextFor({ text: 'coffee' }));

    await expect(run).rejects.toMatchObject({ code: 'not-found' });
  });

  it('names the status of an error and keeps its page as detail', async () => {
    const run = fetchUrl.run({ url: URL_ASKED }, contextFor({ status: 404, text: 'no such page' }));

    await expect(run).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The server answered with status 404.',
      detail: 'no such page',
    });
  });

  it('says that the rest of a huge file cannot be read', async () => {
    const output = await fetchUrl.run({ url: URL_ASKED }, contextFor({ text: 'start', truncated: true }));

    expect(output.note).toContain('too long');
  });
});
