import { describe, expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import type { ResearchedPage } from '../../core/capabilities';
import researchUrl from './research_url';

const url = 'https://docs.test/page';

function contextFor(page: Partial<ResearchedPage>) {
  return backgroundContext({ research: { read: async () => ({ url, text: '', isWhole: true, ...page }) } });
}

describe('research_url', () => {
  it('gives long texts in pages', async () => {
    const context = contextFor({ text: 'tea '.repeat(3_000) });

    const first = await researchUrl.run({ url }, context);
    const offset = Number(/offset (\d+)/.exec(first.note ?? '')?.[1]);
    const second = await researchUrl.run({ url, offset }, context);

    expect([first.text.length <= 6_000, first.text + second.text]).toEqual([true, 'tea '.repeat(3_000)]);
  });

  it('shows the places that hold a text', async () => {
    const output = await researchUrl.run({ url, find: 'TEA' }, contextFor({ text: 'a pot of tea' }));

    expect(output).toMatchObject({ text: '[0] a pot of tea', source: url });
  });

  it('says when the page was still loading', async () => {
    expect((await researchUrl.run({ url }, contextFor({ text: 'tea', isWhole: false }))).note).toContain(
      'still loading',
    );
  });

  it('refuses an offset behind the end', async () => {
    await expect(researchUrl.run({ url, offset: 9 }, contextFor({ text: 'tea' }))).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });
});
