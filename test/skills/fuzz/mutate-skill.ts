import { createRandom, type Random } from './random';

/** A value of JSON that can be changed. */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const ODD_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '$ref',
  '$dynamicRef',
  '$id',
  '$target',
  'pattern',
  'patternProperties',
  'nаme',
  'NAME',
  'endpointt',
  'readonly',
  '',
  '\u0000',
  '\ud800',
  '\u202eedoc',
  'length',
  '0',
];

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u{e0041}\u{e0042}',
  '__proto__',
  'navigate',
  'Navigate',
  'lookup',
  'https://',
  'http://skills.test/x',
  'https://127.0.0.1/x',
  'https://2130706433/',
  'https://[::1]/',
  'https://127。0。0。1/',
  'https://169.254.169.254/latest',
  'https://10-0-0-1.nip.io/',
  'https://user@skills.test/',
  'https://skills.test@evil.test/',
  'https://skills.test\\@evil.test/',
  'https://evil.test/{job_id}',
  'https://skills.test/{job_id}/../../{job_id}',
  'https://{job_id}.skills.test/',
  'https://${input.a}/',
  'https://skills.test:${input.a}/',
  'https://skills.test/${input.a}?b=${env.KEY}',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '//evil',
  '/..\\evil',
  '/%2e%2e/%2e%2e/',
  '${input',
  '${input.__proto__}',
  '${env.KEY}',
  '$${input.a}',
  '${foo}',
  '#/$defs/loop',
  '#',
  'https://evil.test/schema.json',
  '(a+)+$',
  '^(a|a)*$',
  '(?:a?){40}a{40}',
  '(x+x+)+y',
  '^(?:\\s*)*$',
  '([',
  'a'.repeat(300),
  'é'.repeat(3_000),
  'trusted',
  'include',
  'httpDownloadJob',
  'kazzle',
  'GET',
  'DELETE',
  '*',
  '*.test',
];

/** A skill's text, changed by chance. The same seed gives the same. */
export function mutateSkill(bases: readonly string[], seed: number): string {
  const random = createRandom(seed);
  const base = random.one(bases);
  const text = base.replace(/(^```\S+\n)([\s\S]*?)(^```$)/gm, (whole, open: string, body: string, close: string) =>
    random.chance(0.9) ? `${open}${mutateBlock(body, random)}\n${close}` : whole,
  );
  return random.chance(0.25) ? mutateText(text, random) : text;
}

function mutateBlock(body: string, random: Random): string {
  // The bases are sound, so what they hold is JSON.
  let value = JSON.parse(body) as Json;
  const changes = 1 + random.upTo(6);
  for (let change = 0; change < changes; change += 1) value = mutateValue(value, random);
  const text = JSON.stringify(value, null, random.one([0, 2]));
  return random.chance(0.15) ? repeatKey(text, random) : text;
}

/** Goes down to some place and changes what is there. */
function mutateValue(value: Json, random: Random): Json {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.85)) {
    const index = random.upTo(value.length);
    return value.map((entry, at) => (at === index ? mutateValue(entry, random) : entry));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const keys = Object.keys(value);
    if (keys.length > 0 && random.chance(0.85)) {
      const chosen = random.one(keys);
      return mapKeys(value, (key, entry) => [[key, key === chosen ? mutateValue(entry, random) : entry]]);
    }
  }
  return changeHere(value, random);
}

function changeHere(value: Json, random: Random): Json {
  switch (random.upTo(9)) {
    case 0:
      return random.one(ODD_TEXTS);
    case 1:
      return random.one<Json>([null, true, false, 0, -1, 1e308, 250.5, [], {}]);
    case 2:
      return nest(value, 1 + random.upTo(random.chance(0.1) ? 400 : 20), random);
    case 3:
      return withKey(value, random.one(ODD_KEYS), random.one<Json>([random.one(ODD_TEXTS), {}, 1, value]));
    case 4:
      return withoutKey(value, random);
    case 5:
      return renamed(value, random);
    case 6:
      return Array.isArray(value) ? repeated(value, random) : [value, value];
    case 7:
      return withKey(value, 'parameters', oddSchema(random));
    default:
      return typeof value === 'string' ? mutateText(value, random) : random.one(ODD_TEXTS);
  }
}

function oddSchema(random: Random): Json {
  const part = random.one<Json>([
    { $ref: '#/$defs/loop' },
    { $ref: 'https://evil.test/x' },
    { type: 'string', pattern: random.one(ODD_TEXTS) },
    { type: 'string', pattern: randomPattern(random) },
    { enum: Array.from({ length: random.upTo(150) }, (_, index) => index) },
    { anyOf: [{ $ref: '#/$defs/wide' }, { $ref: '#/$defs/wide' }] },
    { patternProperties: { [random.one(ODD_TEXTS)]: {} } },
  ]);
  const wide: Json = { allOf: Array.from({ length: 20 }, () => ({ $ref: '#/$defs/part' })) };
  return {
    type: 'object',
    properties: { a: part, b: nest(part, random.upTo(16), random) },
    required: random.one<Json>([['a'], ['nothing'], 'a', [1]]),
    $defs: {
      loop: { properties: { next: { $ref: '#/$defs/loop' } } },
      wide,
      part: { items: { $ref: '#/$defs/leaf' } },
      leaf: {},
    },
  };
}

function randomPattern(random: Random): string {
  const piece = (): string =>
    random.one([
      'a',
      'b',
      '[ab]',
      '\\w',
      '.',
      '\\s',
      'ab',
      '(?:a|b)',
      '(?:a|ab)',
      `(${random.one(['a', 'ab', 'a|b'])})`,
    ]);
  const sign = (): string => random.one(['', '', '*', '+', '?', '{2}', '{1,3}', '{2,}']);
  const row = () => Array.from({ length: 1 + random.upTo(5) }, () => piece() + sign()).join('');
  return `${random.one(['^', ''])}${row()}(?:${row()})${sign()}${random.one(['$', ''])}`;
}

function nest(value: Json, levels: number, random: Random): Json {
  const key = random.one(['items', 'properties', 'a', 'not']);
  let nested = value;
  for (let level = 0; level < levels; level += 1) nested = random.chance(0.5) ? { [key]: nested } : [nested];
  return nested;
}

function withKey(value: Json, key: string, entry: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return entry;
  return Object.fromEntries([...Object.entries(value), [key, entry]]);
}

function withoutKey(value: Json, random: Random): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const keys = Object.keys(value);
  const gone = keys.length > 0 ? random.one(keys) : '';
  return mapKeys(value, (key, entry) => (key === gone ? [] : [[key, entry]]));
}

function renamed(value: Json, random: Random): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [value];
  const keys = Object.keys(value);
  const old = keys.length > 0 ? random.one(keys) : '';
  return mapKeys(value, (key, entry) => [[key === old ? mutateText(key, random) : key, entry]]);
}

function repeated(list: Json[], random: Random): Json {
  const times = random.chance(0.1) ? 60 : 2;
  return Array.from({ length: times }, () => list).flat();
}

function mapKeys(value: { [key: string]: Json }, change: (key: string, entry: Json) => [string, Json][]): Json {
  return Object.fromEntries(Object.entries(value).flatMap(([key, entry]) => change(key, entry)));
}

function repeatKey(text: string, random: Random): string {
  const fields = [...text.matchAll(/"[^"\\]*":\s*"[^"\\]*",/g)];
  if (fields.length === 0) return text;
  const { 0: field, index } = random.one(fields);
  return `${text.slice(0, index)}${field}${text.slice(index)}`;
}

function mutateText(text: string, random: Random): string {
  const at = random.upTo(text.length + 1);
  switch (random.upTo(5)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1 + random.upTo(10));
    case 1:
      return text.slice(0, at) + random.one(ODD_TEXTS) + text.slice(at);
    case 2:
      return text.slice(0, at) + text.slice(at, at + 50).repeat(1 + random.upTo(20)) + text.slice(at);
    case 3:
      return (
        text.slice(0, at) + random.one(['```', '---\n', '"', '{', '[', '\n', '\r', '`'.repeat(9)]) + text.slice(at)
      );
    default:
      return `${random.one(['---\n', '---\nname: [\n', '\ufeff', '> ', '    '])}${text}`;
  }
}
