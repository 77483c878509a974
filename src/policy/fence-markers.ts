/** The name of the fence's tags. */
export const FENCE_NAME = 'untrusted_page_content';

/** What stands in the place of a marker that a page tried to forge. Its letters keep the rest from joining up. */
export const REMOVED_MARKER = '[marker removed]';

// Over the folded text. Each run of blanks or signs belongs to one start only, so the search is linear.
const MARKER = /<(?:\s*\/)?\s*untrusted[_\W]*page[_\W]*content(?:[^<>]{0,200}>)?/g;

// A marker needs a `<`, an entity or something that folds to one of them.
const MAY_HOLD_MARKER = /[<&\u0080-\uffff]/;

/**
 * Replaces everything that reads as a tag of the fence, however it is spelled: in entities, in look-alike or
 * full-width letters, with accents, or with invisible characters inside. Linear in the length of the text.
 */
export function removeFenceMarkers(text: string): string {
  if (!MAY_HOLD_MARKER.test(text)) return text;
  const folded = fold(text);
  let result = '';
  let copiedTo = 0;
  for (const match of folded.text.matchAll(MARKER)) {
    const end = match.index + match[0].length - 1;
    result += text.slice(copiedTo, folded.starts[match.index]) + REMOVED_MARKER;
    copiedTo = folded.ends[end] ?? text.length;
  }
  return copiedTo === 0 ? text : result + text.slice(copiedTo);
}

/** A text as a lenient reader takes it, and for each of its UTF-16 units the part of the source it came from. */
interface FoldedText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

function fold(source: string): FoldedText {
  const folder = createFolder();
  for (let at = 0; at < source.length; ) {
    const codePoint = source.codePointAt(at) ?? 0;
    const next = at + (codePoint > 0xffff ? 2 : 1);
    for (const unit of foldedForm(codePoint)) folder.push(unit, at, next);
    at = next;
  }
  // Lets a number at the very end count as an entity, as browsers do.
  folder.push('\n', source.length, source.length);
  return folder.result();
}

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\p{Cs}]|(?!\s)\p{Cc}/gu;

// Letters of other scripts and signs that look like those of the marker and that NFKD leaves alone.
const LOOK_ALIKES = new Map(
  Object.entries({
    '<': '‹«⟨〈˂ᐸ❮❰⧼≺⪡⋖',
    '>': '›»⟩〉˃ᐳ❯❱⧽≻',
    '/': '⁄∕╱⧸',
    a: 'аαᴀɑ',
    c: 'сᴄϲ',
    d: 'ԁᴅ',
    e: 'еεᴇє',
    g: 'ɡցɢ',
    n: 'пոɴη',
    o: 'оοօᴏ',
    p: 'рρᴘ',
    r: 'гʀ',
    s: 'ѕꜱ',
    t: 'тτᴛ',
    u: 'υսᴜц',
  }).flatMap(([plain, others]) => [...others].map((other) => [other, plain] as const)),
);

function foldedForm(codePoint: number): string {
  if (codePoint >= 0x20 && codePoint < 0x7f) {
    return codePoint >= 0x41 && codePoint <= 0x5a
      ? String.fromCharCode(codePoint + 32)
      : String.fromCharCode(codePoint);
  }
  const plain = String.fromCodePoint(codePoint).normalize('NFKD').replace(INVISIBLE, '').toLowerCase();
  // One unit each: positions in the folded text are positions in the lists.
  return LOOK_ALIKES.get(plain) ?? plain.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd');
}

const NAMED_ENTITIES = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['sol', '/'],
  ['lowbar', '_'],
  ['underbar', '_'],
  ['nbsp', ' '],
  ['tab', ' '],
  ['newline', ' '],
  ['num', '#'],
  ['semi', ';'],
  ['shy', ''],
  ['zwj', ''],
  ['zwnj', ''],
  ['zerowidthspace', ''],
]);
// Browsers read these without the semicolon as well.
const OPEN_ENTITIES = new Set(['lt', 'gt', 'amp']);
const MAX_ENTITY_CHARS = 15;

/** Collects folded units and decodes entities as they complete, so nested ones (`&amp;lt;`) unfold in one pass. */
function createFolder() {
  const units: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  /** Where the entity that may be under way begins; -1 when there is none. */
  let ampersandAt = -1;

  function push(unit: string, start: number, end: number): void {
    if (ampersandAt >= 0 && goesIntoEntity(unit, start, end)) return;
    if (unit === '&') ampersandAt = units.length;
    units.push(unit);
    starts.push(start);
    ends.push(end);
  }

  function goesIntoEntity(unit: string, start: number, end: number): boolean {
    const body = units.slice(ampersandAt + 1).join('');
    if (body.length > MAX_ENTITY_CHARS) {
      ampersandAt = -1;
      return false;
    }
    if (unit === ';') return decodeInPlace(body, end);
    if (unit === '0' && (body === '#' || body === '#x')) {
      // Leading zeros mean nothing and may be many.
      ends[ends.length - 1] = end;
      return true;
    }
    if (!isWholeWithout(body, unit) || !decodeInPlace(body, start)) return false;
    push(unit, start, end);
    return true;
  }

  function decodeInPlace(body: string, end: number): boolean {
    const at = ampersandAt;
    const decoded = decodeEntity(body);
    ampersandAt = -1;
    if (decoded === undefined) return false;
    const start = starts[at] ?? 0;
    units.length = at;
    starts.length = at;
    ends.length = at;
    // An earlier ampersand may go on with what was just decoded: `&#&#54;0;`.
    ampersandAt = lastAmpersand(units);
    for (const unit of decoded) push(unit, start, end);
    return true;
  }

  return { push, result: (): FoldedText => ({ text: units.join(''), starts, ends }) };
}

function lastAmpersand(units: readonly string[]): number {
  for (let at = units.length - 1; at >= 0 && at >= units.length - MAX_ENTITY_CHARS; at -= 1) {
    if (units[at] === '&') return at;
  }
  return -1;
}

/** Whether a reader would take `&body` for an entity when `next` follows instead of a semicolon. */
function isWholeWithout(body: string, next: string): boolean {
  if (OPEN_ENTITIES.has(body)) return true;
  if (/^#x[0-9a-f]+$/.test(body)) return !/[0-9a-f]/.test(next);
  return /^#[0-9]+$/.test(body) && !/[0-9]/.test(next);
}

function decodeEntity(body: string): string | undefined {
  if (!body.startsWith('#')) return NAMED_ENTITIES.get(body);
  const codePoint = body.startsWith('#x') ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
  return codePoint > 0 && codePoint <= 0x10ffff ? foldedForm(codePoint) : undefined;
}
