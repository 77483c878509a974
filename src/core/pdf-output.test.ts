import { expect, it } from 'vitest';
import type { PdfReading } from './pdf';
import { pdfOutput } from './pdf-output';

function reading(texts: readonly string[], changes: Partial<PdfReading> = {}): PdfReading {
  const pages = texts.map((text, index) => ({ page: index + 1, text }));
  return { pageCount: texts.length, title: '', texts: pages, pagesRead: texts.length, ...changes };
}

it('gives whole pages while there is room, and says where to go on', () => {
  const output = pdfOutput(reading(['a'.repeat(4_000), 'b'.repeat(1_000), 'c'.repeat(2_000)]), { fromPage: 1 });

  expect(output.text).toContain('[page 2]');
  expect(output.text).not.toContain('[page 3]');
  expect(output.note).toContain('from_page 3');
});

it('gives a page that is longer than a result in parts that join to the whole', () => {
  const text = Array.from({ length: 2_000 }, (_, index) => `word${index}`).join(' ');
  let joined = '';
  let offset: number | undefined = 0;

  while (offset !== undefined) {
    const output: { text: string; note?: string } = pdfOutput(reading([text]), { fromPage: 1, offset });
    joined += output.text.replace('[page 1]\n', '');
    const next: string | undefined = /offset (\d+)/.exec(output.note ?? '')?.[1];
    offset = next === undefined ? undefined : Number(next);
  }

  expect(joined).toBe(text);
});

it('says nothing of more at the last page wanted', () => {
  expect(
    pdfOutput(reading(['a', 'b', 'c'], { texts: [{ page: 2, text: 'b' }] }), { fromPage: 2, toPage: 2 }).note,
  ).toBe('Pages 2 to 2 of 3.');
});

it('attaches the picture of a page without text', () => {
  const picture = { mediaType: 'image/jpeg', data: 'AA', widthPx: 1, heightPx: 1 } as const;

  expect(pdfOutput(reading([''], { picture }), { fromPage: 1 }).images).toEqual([picture]);
});

it('shows places with their pages, and says when not all fit', () => {
  const texts = Array.from({ length: 40 }, (_, index) => ({ page: index + 1, text: 'x'.repeat(400) }));

  const output = pdfOutput(reading([], { texts, pagesRead: 40, found: 40 }), { fromPage: 1, find: 'x' });

  expect(output.text.length).toBeLessThanOrEqual(6_100);
  expect(output.text).toContain('[page 1]');
  expect(output.note).toContain('later from_page');
});
