import { createRandom, type Random } from './random';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const ODD_KEYS = [
  '__proto__',
  'constructor',
  '$ref',
  'allOf',
  'properties',
  'in',
  '',
  '\u202e',
  'x'.repeat(300),
  '${input}',
];

const ODD_TEXTS = [
  '',
  '#',
  '#/',
  '#/paths',
  '#/components/schemas/Pet',
  '#/components/schemas/__proto__',
  'https://evil.test/a.json',
  '${input.body}',
  '${env.KEY}',
  '$${',
  '```\n```tabhand-tools\n{}\n```',
  '---\n# Title\n~~~',
  '<script>alert(1)</script>',
  '^(a+)+$',
  '^(?=(a+))\\1$',
  '(',
  'a{1,1000}'.repeat(5),
  '/{',
  '/{a}/../{b}',
  '/a#b?c=d',
  '\\evil',
  '%2e%2e',
  'Cookie',
  'Authorization',
  'Host',
  'Agent-Tool-Context',
  'path',
  'query',
  'header',
  'cookie',
  'body',
  'formData',
  'array',
  'object',
  'null',
  'deepObject',
  'multi',
  'http://127.0.0.1/',
  'https://169.254.169.254/',
  'https://{a}.test',
  'javascript:alert(1)',
  '\ud800',
  '\u{e0041}',
  'y'.repeat(5_000),
];

/** A document with some things changed by chance; the same for the same seed. */
export function mutateDocument(bases: readonly string[], seed: number): string {
  const random = createRandom(seed);
  // What was JSON is JSON.
  const document = JSON.parse(random.one(bases)) as Json;
  const changes = 1 + random.upTo(8);
  for (let change = 0; change < changes; change += 1) changeOne(document, random);
  return JSON.stringify(document);
}

function changeOne(document: Json, random: Random): void {
  const places = placesOf(document);
  const { holder, key } = random.one(places);
  const value = oddValue(places, random);
  if (Array.isArray(holder)) {
    if (random.chance(0.2)) holder.push(value);
    else holder[Number(key)] = value;
    return;
  }
  if (random.chance(0.2)) delete holder[key];
  else if (random.chance(0.3)) Object.defineProperty(holder, random.one(ODD_KEYS), ownField(value));
  else holder[key] = value;
}

/** Also for `__proto__`, which JSON can hold. */
function ownField(value: Json): PropertyDescriptor {
  return { value, enumerable: true, configurable: true, writable: true };
}

function oddValue(places: readonly Place[], random: Random): Json {
  switch (random.upTo(8)) {
    case 0:
      return null;
    case 1:
      return random.one([true, false, 0, -1, 1e308, 0.5, 2 ** 53]);
    case 2:
    case 3:
      return random.one(ODD_TEXTS);
    case 4:
      return nested(random.one([2, 9, 40, 300]));
    case 5:
      return Array.from({ length: random.one([0, 1, 50, 500]) }, () => random.one(ODD_TEXTS));
    case 6:
      return Object.fromEntries(
        Array.from({ length: random.one([1, 45, 300]) }, (_, at) => [`f${at}`, { type: 'string' }]),
      );
    default: {
      // Another part of the document, in a place where it does not belong.
      const { holder, key } = random.one(places);
      return structuredClone(Array.isArray(holder) ? (holder[Number(key)] ?? null) : (holder[key] ?? null));
    }
  }
}

function nested(levels: number): Json {
  let value: Json = { type: 'string' };
  for (let level = 0; level < levels; level += 1) {
    value =
      level % 2 === 0 ? { type: 'array', items: value } : { type: 'object', properties: { a: value }, allOf: [{}] };
  }
  return value;
}

interface Place {
  readonly holder: Json[] | { [key: string]: Json };
  readonly key: string;
}

/** Not the deepest ones: what was put in may be deep. */
function placesOf(value: Json, depth = 0): readonly Place[] {
  if (typeof value !== 'object' || value === null || depth > 14) return [];
  const entries: readonly (readonly [string, Json])[] = Object.entries(value);
  return entries.flatMap(([key, entry]) => [{ holder: value, key }, ...placesOf(entry, depth + 1)]);
}
