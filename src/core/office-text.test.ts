import { expect, it } from 'vitest';
import { zipFile } from '../../test/fakes/zip-file';
import { officeText } from './office-text';

it('reads paragraphs, breaks and tables of a word document', async () => {
  const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  const xml =
    '<?xml version="1.0"?><w:document><w:body><w:p><w:r><w:t>High </w:t><w:t>water &amp; low</w:t></w:r></w:p>' +
    '<w:p><w:r><w:t>one</w:t><w:br/><w:t>two</w:t><w:instrText>PAGE</w:instrText></w:r></w:p>' +
    `<w:tbl><w:tr>${cell('port')}${cell('time')}</w:tr><w:tr>${cell('Dover')}${cell('14:35')}</w:tr></w:tbl></w:body></w:document>`;

  expect(await officeText(zipFile({ '[Content_Types].xml': '<x/>', 'word/document.xml': xml }))).toBe(
    'High water & low\none\ntwo\nport | time\n\nDover | 14:35',
  );
});

it('reads every sheet of a table, with its empty cells in place', async () => {
  const files = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="Tides &amp; times" sheetId="1"/></sheets></workbook>',
    'xl/sharedStrings.xml': '<sst><si><t>port</t></si><si><r><t>high </t></r><r><t>water</t></r></si></sst>',
    'xl/worksheets/sheet1.xml':
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>Dover</t></is></c><c r="B2"/><c r="C2"><v>14.35</v></c></row></sheetData></worksheet>',
  };

  expect(await officeText(zipFile(files))).toBe('[sheet Tides & times]\nport |  | high water\nDover |  | 14.35');
});

it('reads slides in their order, and OpenDocument text', async () => {
  const slide = (text: string) => `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
  const slides = { a: '', 'ppt/slides/slide10.xml': slide('ten'), 'ppt/slides/slide2.xml': slide('two') };
  const open = {
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': '<office:text><text:h>Tides</text:h><text:p>a<text:tab/>b</text:p></office:text>',
  };

  expect(await officeText(zipFile(slides))).toBe('[slide 2]\ntwo\n\n[slide 10]\nten');
  expect(await officeText(zipFile(open))).toBe('Tides\na b');
});

it('finds no document in other files', async () => {
  expect(await officeText(zipFile({ 'a.txt': 'tea' }))).toBeUndefined();
  expect(await officeText(new Blob(['PK not really']))).toBeUndefined();
});

it('does not unpack what would fill the memory', async () => {
  const bomb = { a: '', 'word/document.xml': `<w:t>${' '.repeat(30 * 1_048_576)}</w:t>` };

  expect(await officeText(zipFile(bomb))).toBe('');
});

it('takes time in proportion to a long part', async () => {
  const startedAt = performance.now();

  await officeText(zipFile({ a: '', 'word/document.xml': '<w:instrText>'.repeat(100_000) }));
  await officeText(zipFile({ 'xl/workbook.xml': '', 'xl/worksheets/sheet1.xml': '<row><c '.repeat(100_000) }));

  expect(performance.now() - startedAt).toBeLessThan(4_000);
});
