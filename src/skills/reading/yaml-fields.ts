/** A field at the top of a YAML document. */
export interface YamlField {
  readonly key: string;
  /** Absent for a list or a map. */
  readonly value?: string;
}

/** A line that is not of the part of YAML that is read here. */
export interface YamlFault {
  /** From 1. */
  readonly line: number;
  readonly reason: string;
}

/** The fields of a document, and what could not be read. */
export interface YamlFields {
  readonly fields: readonly YamlField[];
  readonly faults: readonly YamlFault[];
}

/**
 * Reads the part of YAML that front matter is written in: fields at the top whose values are texts (plain, quoted, or
 * after `|` or `>`). Lists and maps are passed over. A plain text may hold `: `, which strict YAML refuses.
 */
export function readYamlFields(text: string): YamlFields {
  const lines = text.split('\n');
  const fields: YamlField[] = [];
  const faults: YamlFault[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const [, key, first = ''] = /^(?:"([^"\\]*)"|[\w-]+)[ \t]*:(?:[ \t]+(.*))?$/.exec(line) ?? [];
    const isField = /^(?:"[^"\\]*"|[\w-]+)[ \t]*:(?:[ \t]|$)/.test(line);
    const end = isField ? endOfField(lines, at + 1) : at + 1;
    if (isField) {
      const name = key ?? line.slice(0, line.indexOf(':')).trim();
      const value = readValue(first.trim(), lines.slice(at + 1, end));
      if ('reason' in value) faults.push({ line: at + 1, reason: value.reason });
      else fields.push({ key: name, ...value });
    } else if (!/^\s*(?:#.*)?$/.test(line)) {
      faults.push({ line: at + 1, reason: 'it is no field.' });
    }
    at = end;
  }
  return { fields, faults };
}

/** What is indented, empty or an entry of a list belongs to the field above. */
function endOfField(lines: readonly string[], from: number): number {
  const end = lines.findIndex((line, index) => index >= from && !/^(?:[ \t]|$|- |-$)/.test(line));
  return end < 0 ? lines.length : end;
}

type Value = { readonly value?: string } | { readonly reason: string };

function readValue(first: string, rest: readonly string[]): Value {
  switch (first.charAt(0)) {
    case '|':
    case '>':
      return /^[|>][-+\d]{0,2}(?:[ \t]+#.*)?$/.test(first)
        ? { value: blockText(rest, first.startsWith('>')) }
        : { reason: `nothing may stand behind ${first.charAt(0)}.` };
    case '"':
      return doubleQuoted(joined(first, rest));
    case "'":
      return singleQuoted(joined(first, rest));
    case '[':
    case '{':
      return {};
    case '&':
    case '*':
    case '!':
    case '%':
    case '@':
    case '`':
      return { reason: `a value cannot begin with ${first.charAt(0)}; put it in quotation marks.` };
    case '':
    case '#':
      return rest.some((line) => line.trim() !== '') ? nested(rest) : { value: '' };
    default:
      return { value: withoutComment(joined(first, rest)) };
  }
}

/** A list or a map; text on the next line is a text. */
function nested(rest: readonly string[]): Value {
  const first = rest.find((line) => line.trim() !== '')?.trim() ?? '';
  return /^(?:-(?:\s|$)|[^\s:]+:(?:\s|$))/.test(first) ? {} : { value: withoutComment(joined('', rest)) };
}

function joined(first: string, rest: readonly string[]): string {
  return [first, ...rest]
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
}

function withoutComment(text: string): string {
  const at = text.search(/\s#/);
  return (at < 0 ? text : text.slice(0, at)).trim();
}

function doubleQuoted(text: string): Value {
  const quoted = /^"(?:[^"\\]|\\.)*"/.exec(text)?.[0];
  if (quoted === undefined || !isEnd(text.slice(quoted.length))) return { reason: 'its quotation mark has no end.' };
  try {
    return { value: String(JSON.parse(quoted.replace(/[\t]/g, ' '))) };
  } catch (error) {
    if (error instanceof SyntaxError) return { reason: 'an escape in it is unknown.' };
    throw error;
  }
}

function singleQuoted(text: string): Value {
  const quoted = /^'(?:[^']|'')*'/.exec(text)?.[0];
  if (quoted === undefined || !isEnd(text.slice(quoted.length))) return { reason: 'its quotation mark has no end.' };
  return { value: quoted.slice(1, -1).replaceAll("''", "'") };
}

function isEnd(text: string): boolean {
  return /^\s*(?:#.*)?$/.test(text);
}

function blockText(lines: readonly string[], isFolded: boolean): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents, 40);
  const text = lines.map((line) => line.slice(indent)).join('\n');
  return (isFolded ? text.replace(/([^\n])\n(?=[^\n\s])/g, '$1 ') : text).trim();
}
