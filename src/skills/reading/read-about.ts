import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json';
import type { Mode } from '../../core/mode';
import { normaliseText } from '../../policy/normalise-text';
import { type Field, type FieldNames, openFields, takeList } from './fields';
import type { FrontMatter } from './front-matter';
import { parseBlock } from './parse-block';
import { type Place, type Problems, quote } from './problems';
import { onField, readModes } from './read-tool-base';
import type { ManifestBlock } from './split-markdown';
import { cutText, takeProse } from './take-value';

const MAX_NAME_CHARS = 80;
const MAX_SUMMARY_CHARS = 200;
const MAX_INTENTS = 6;
const MAX_INTENT_CHARS = 40;
const NAMES: FieldNames = { name: [], summary: ['description'], modes: [], intents: [] };

/** What the catalogue says of a skill. */
export interface About {
  readonly name: string;
  readonly summary: string;
  readonly intents: readonly string[];
  readonly modes: readonly Mode[];
}

/** What a skill says of itself: in its own block, in its front matter, or else in its text. */
export function readAbout(
  blocks: readonly ManifestBlock[],
  frontMatter: FrontMatter,
  text: string,
  problems: Problems,
): About {
  const place = problems.place('webbrain-skill $');
  const take = openFields(readSkillBlock(blocks, place), place, NAMES);
  const name = frontMatter.name ?? take('name');
  const summary = take('summary') ?? frontMatter.description;
  const intents = take('intents');
  const modes = readModes(take('modes'), ['act']);
  return {
    name: onField(name, (field) => takeProse(field, MAX_NAME_CHARS)) ?? nameFrom(text),
    summary: onField(summary, (field) => takeProse(field, MAX_SUMMARY_CHARS)) ?? summaryFrom(text),
    intents: intents === undefined ? [] : readIntents(intents),
    modes: modes.length > 0 ? modes : readModes(undefined, ['act']),
  };
}

/** The first block that can be read counts; the fields may stand in one named `skill`. */
function readSkillBlock(blocks: readonly ManifestBlock[], place: Place): JsonObject {
  let found: JsonObject | undefined;
  for (const block of blocks) {
    if (found !== undefined) {
      place.warn(`The block in line ${block.line} is a second one, so it is ignored.`, 'Keep one such block.');
      continue;
    }
    const value: JsonValue | undefined = parseBlock(block.text, place);
    if (value === undefined) continue;
    if (isJsonObject(value)) found = value;
    else place.error('The block is no object.', 'Write { "summary": "…" }.');
  }
  const inner = found?.skill;
  return isJsonObject(inner) && found !== undefined && Object.keys(found).length === 1 ? inner : (found ?? {});
}

function readIntents(field: Field): readonly string[] {
  const intents = takeList(field, MAX_INTENTS).flatMap(({ value, place }) => {
    const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
    if (word.length <= MAX_INTENT_CHARS && /^[a-z0-9][a-z0-9_-]*$/.test(word)) return [word];
    place.error(
      `${typeof value === 'string' ? quote(value) : 'This'} is no intent.`,
      `Use at most ${MAX_INTENT_CHARS} small letters, digits, _ and -, as in "weather_lookup".`,
    );
    return [];
  });
  return [...new Set(intents)];
}

/** The first heading, or else the first line. */
function nameFrom(text: string): string {
  const lines = proseLines(text);
  const heading = lines.map((line) => /^ {0,3}#{1,6}[ \t]+(.*)$/.exec(line)?.[1]).find((title) => plain(title) !== '');
  const name = plain(heading ?? lines.find((line) => plain(line) !== ''));
  return cutText(name, MAX_NAME_CHARS) || 'Skill';
}

/** The first paragraph of prose: no heading, list, quotation, table or code. */
function summaryFrom(text: string): string {
  const paragraph: string[] = [];
  for (const line of proseLines(text)) {
    const isProse = line.trim() !== '' && !/^\s*(?:#{1,6}\s|[-*+>|]|\d+[.)]\s|<|={3,}\s*$)/.test(line);
    if (isProse) paragraph.push(line.trim());
    else if (paragraph.length > 0) break;
  }
  const prose = plain(paragraph.join(' '));
  return prose.length > MAX_SUMMARY_CHARS ? `${cutText(prose, MAX_SUMMARY_CHARS - 1)}…` : prose;
}

/** Enough lines for a heading and a paragraph, fenced code left out. */
function proseLines(text: string): readonly string[] {
  let isCode = false;
  return text
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => {
      const isFence = /^ {0,3}(?:`{3,}|~{3,})/.test(line);
      if (isFence) isCode = !isCode;
      return !isFence && !isCode;
    });
}

/** Text without the signs of Markdown around words. */
function plain(markdown: string | undefined): string {
  if (markdown === undefined) return '';
  const text = markdown
    .replace(/!?\[([^[\]]{0,500})\]\([^()]{0,500}\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/[ \t]#+[ \t]*$/, '');
  return normaliseText(text).trim();
}
