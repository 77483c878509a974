import { isLink } from './element-kind';
import { flatElements } from './flat-elements';
import { topOf } from './flat-tree';
import { headingLevel } from './heading-level';
import { createNamer, type Namer } from './name';
import { attributeOf, boxOf, tagOf } from './read-element';
import { roleOf } from './role';
import { asJson, clip, oneLine, wordSet } from './text';
import { isVisible } from './visible';

/** What can be listed. */
export type DataType = 'tables' | 'headings' | 'links' | 'images';

const MAX_CELL_CHARS = 300;
const MAX_URL_CHARS = 500;
const MAX_ROW_CHARS = 6_000;

/** Each visible item as one line of valid JSON, in reading order. */
export function extractRows(document: Document, type: DataType): readonly string[] {
  const namer = createNamer(document);
  const elements = flatElements(topOf(document));
  switch (type) {
    case 'tables':
      return elements.filter(isTable).flatMap((table, index) => tableRows(table, index + 1, namer));
    case 'headings':
      return elements
        .filter((each) => roleOf(each) === 'heading' && isVisible(each))
        .map((each) => asJson({ level: headingLevel(each), text: namer.nameOf(each, 'heading') }));
    case 'links':
      return elements.flatMap((each) =>
        isLink(each) && isVisible(each) ? [asJson({ text: namer.nameOf(each, 'link'), url: shortUrl(each.href) })] : [],
      );
    case 'images':
      return elements.flatMap((each) => imageRow(each, namer));
    default: {
      const never: never = type;
      return never;
    }
  }
}

function isTable(element: Element): boolean {
  return TABLES.has(roleOf(element)) && isVisible(element);
}

const TABLES = wordSet('table grid treegrid');
const CELLS = wordSet('cell gridcell columnheader rowheader');

function tableRows(table: Element, number: number, namer: Namer): readonly string[] {
  const rows = flatElements(table).filter(
    (each) =>
      roleOf(each) === 'row' &&
      each.closest('table,[role=table],[role=grid],[role=treegrid]') === table &&
      isVisible(each),
  );
  const lines = rows.map((row) =>
    fitRow(
      flatElements(row)
        .filter((each) => CELLS.has(roleOf(each)) && each.closest('tr,[role=row]') === row)
        .map((cell) => clip(namer.nameOf(cell, 'cell'), MAX_CELL_CHARS)),
    ),
  );
  return [asJson({ table: number, name: namer.nameOf(table, 'table'), rows: lines.length }), ...lines];
}

// A row is one JSON value, so a very wide one loses its last cells rather than its end.
function fitRow(cells: readonly string[]): string {
  let room = MAX_ROW_CHARS;
  const kept = cells.filter((cell) => {
    room -= asJson(cell).length + 1;
    return room > 0;
  });
  const rest = cells.length - kept.length;
  return asJson(rest > 0 ? [...kept, `… ${rest} more cells`] : cells);
}

function imageRow(element: Element, namer: Namer): readonly string[] {
  if (tagOf(element) !== 'img' || !('currentSrc' in element) || !isVisible(element)) return [];
  const url = String(element.currentSrc) || attributeOf(element, 'src');
  const box = boxOf(element);
  const size = `${Math.round(box.width)}x${Math.round(box.height)}`;
  return [asJson({ text: namer.nameOf(element, 'img'), url: shortUrl(url), size })];
}

function shortUrl(url: string): string {
  const shown = url.startsWith('data:') ? 60 : MAX_URL_CHARS;
  return clip(oneLine(url), shown);
}
