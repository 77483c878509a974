import { isJsonObject, type JsonValue } from '../core/json';
import { ToolError } from '../core/tool-error';

/** A piece of a text with references. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  /** `${input}`, `${input.a.0}`: the way into the input. `source` is how it is written. `${input.a?}` may be missing. */
  | { readonly kind: 'input'; readonly path: readonly string[]; readonly source: string; readonly isOptional?: true }
  /** `${env.NAME}` */
  | { readonly kind: 'secret'; readonly name: string; readonly source: string };

/** A text that can't be taken apart. `source` is the part of it that is wrong. */
export interface TemplateFault {
  readonly fault: 'unknown' | 'not-closed';
  readonly source: string;
}

const INPUT = /^input(?:((?:\.[\p{L}\p{N}_$-]+)+)(\?)?)?$/u;
const SECRET = /^env\.([A-Za-z_][A-Za-z0-9_]*)$/;

/**
 * Takes a text apart in one scan from left to right. `$${` stands for `${` and takes all up to the next `}` with it as
 * it is; anything in `${…}` but `input`, a path in it (with a `?` when it may be missing), or `env.NAME` is a fault.
 */
export function parseTemplate(template: string): readonly TemplatePart[] | TemplateFault {
  const parts: TemplatePart[] = [];
  let text = '';
  for (let at = 0; at < template.length; ) {
    const isEscaped = template.startsWith('$${', at);
    if (!isEscaped && !template.startsWith('${', at)) {
      text += template[at];
      at += 1;
      continue;
    }
    const end = template.indexOf('}', at);
    if (isEscaped) {
      const next = end === -1 ? template.length : end + 1;
      text += template.slice(at + 1, next);
      at = next;
      continue;
    }
    if (end === -1) return { fault: 'not-closed', source: template.slice(at, at + 40) };
    const source = template.slice(at, end + 1);
    const part = readReference(source);
    if (part === undefined) return { fault: 'unknown', source: source.slice(0, 80) };
    if (text !== '') parts.push({ kind: 'text', text });
    text = '';
    parts.push(part);
    at = end + 1;
  }
  if (text !== '') parts.push({ kind: 'text', text });
  return parts;
}

function readReference(source: string): TemplatePart | undefined {
  const inside = source.slice(2, -1);
  const match = INPUT.exec(inside);
  if (match !== null) {
    const [, path = '', mark] = match;
    return { kind: 'input', path: path.split('.').slice(1), source, ...(mark !== undefined && { isOptional: true }) };
  }
  const name = SECRET.exec(inside)?.[1];
  return name === undefined ? undefined : { kind: 'secret', name, source };
}

/** What references stand for. */
export interface ReferenceValues {
  readonly input: JsonValue;
  /** The secrets that are set, by name. */
  readonly secrets: ReadonlyMap<string, string>;
}

/**
 * The text with its references replaced, once: what a value holds is never read again. `encode` makes each value fit
 * its place. @throws ToolError when a reference is unknown or has no value
 */
export function resolveText(template: string, values: ReferenceValues, encode = (value: string) => value): string {
  return requireParts(template)
    .map((part) => (part.kind === 'text' ? part.text : encode(textOf(valueFor(part, values)))))
    .join('');
}

/**
 * As `resolveText` for JSON: a string that is one reference and nothing else becomes the value itself, with its type.
 * Names of properties hold no references.
 */
export function resolveJson(template: JsonValue, values: ReferenceValues): JsonValue {
  if (typeof template === 'string') {
    const [first, ...others] = requireParts(template);
    const isOneReference = first !== undefined && first.kind !== 'text' && others.length === 0;
    return isOneReference ? valueFor(first, values) : resolveText(template, values);
  }
  if (Array.isArray(template)) {
    return template.flatMap((item: JsonValue) => (isLeftOut(item, values) ? [] : [resolveJson(item, values)]));
  }
  if (!isJsonObject(template)) return template;
  const entries = Object.entries(template).filter(
    (entry): entry is [string, JsonValue] => entry[1] !== undefined && !isLeftOut(entry[1], values),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, resolveJson(value, values)]));
}

/**
 * Whether a value is `${input.a?}` alone and the input does not hold that: what it is the value of is left out.
 * @throws ToolError when a reference is unknown
 */
export function isLeftOut(template: JsonValue, { input }: Pick<ReferenceValues, 'input'>): boolean {
  if (typeof template !== 'string') return false;
  const [first, ...others] = requireParts(template);
  if (first?.kind !== 'input' || others.length > 0) return false;
  return first.isOptional === true && valueAt(input, first.path) === undefined;
}

/** The names of the secrets that a text or JSON refers to. @throws ToolError when a reference is unknown */
export function secretsIn(template: JsonValue | undefined): ReadonlySet<string> {
  if (typeof template === 'string') {
    return new Set(requireParts(template).flatMap((part) => (part.kind === 'secret' ? [part.name] : [])));
  }
  const parts = typeof template === 'object' && template !== null ? Object.values(template) : [];
  return new Set(parts.flatMap((part: JsonValue | undefined) => [...secretsIn(part)]));
}

function requireParts(template: string): readonly TemplatePart[] {
  const parts = parseTemplate(template);
  if (!('fault' in parts)) return parts;
  const what = parts.fault === 'unknown' ? 'is none that can be resolved' : 'is not closed';
  throw new ToolError('unavailable', `The skill's tool is faulty: the reference ${parts.source} ${what}.`, FAULTY);
}

const FAULTY = 'Tell the user; the skill has to be corrected.';

function valueFor(part: Exclude<TemplatePart, { kind: 'text' }>, { input, secrets }: ReferenceValues): JsonValue {
  if (part.kind === 'input') {
    const value = valueAt(input, part.path);
    if (value !== undefined) return value;
    const hint = part.path.length === 0 ? undefined : `Give the argument ${part.path[0]}.`;
    throw new ToolError('invalid-input', `The request needs ${part.source}, and the arguments do not hold it.`, hint);
  }
  const secret = secrets.get(part.name);
  if (secret !== undefined) return secret;
  throw new ToolError(
    'unavailable',
    `The skill needs the secret ${part.name}, and the user has not entered it.`,
    'Ask the user to enter it in Settings, Skills, on the page of this skill.',
  );
}

/** Only what the input itself holds; a list is entered by index. */
function valueAt(input: JsonValue, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = input;
  for (const name of path) {
    if (Array.isArray(value)) value = /^(?:0|[1-9]\d{0,8})$/.test(name) ? value[Number(name)] : undefined;
    else value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
