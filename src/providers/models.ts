import type { Tier } from '../core/mode';
import type { Price } from './usage';

/** What we assume of a model until the user says otherwise. */
export interface ModelFacts {
  readonly tier: Tier;
  readonly vision: boolean;
  /** Tokens. */
  readonly contextWindow: number;
  /** Absent when unknown: then no cost is shown, rather than a guess. */
  readonly price?: Price;
}

interface ModelRow extends Partial<ModelFacts> {
  /** Tested against the model id in lower case; the first row that fits counts. */
  readonly match: RegExp;
}

const CLOUD_WINDOW = 128_000;
// The smallest window in which a whole task fits; local servers often start with less, and say so.
const LOCAL_WINDOW = 16_384;

const ROWS: readonly ModelRow[] = [
  {
    match: /gpt-4\.1-nano/,
    vision: true,
    contextWindow: 1_000_000,
    price: { input: 0.1, cachedInput: 0.025, output: 0.4 },
  },
  {
    match: /gpt-4\.1-mini/,
    vision: true,
    contextWindow: 1_000_000,
    price: { input: 0.4, cachedInput: 0.1, output: 1.6 },
  },
  { match: /gpt-4\.1/, vision: true, contextWindow: 1_000_000, price: { input: 2, cachedInput: 0.5, output: 8 } },
  {
    match: /gpt-4o-mini/,
    vision: true,
    contextWindow: 128_000,
    price: { input: 0.15, cachedInput: 0.075, output: 0.6 },
  },
  { match: /gpt-4o/, vision: true, contextWindow: 128_000, price: { input: 2.5, cachedInput: 1.25, output: 10 } },
  {
    match: /gpt-5-nano/,
    vision: true,
    contextWindow: 400_000,
    price: { input: 0.05, cachedInput: 0.005, output: 0.4 },
  },
  { match: /gpt-5-mini/, vision: true, contextWindow: 400_000, price: { input: 0.25, cachedInput: 0.025, output: 2 } },
  {
    match: /gpt-5(?:$|-\d{4})/,
    vision: true,
    contextWindow: 400_000,
    price: { input: 1.25, cachedInput: 0.125, output: 10 },
  },
  { match: /gpt-5/, vision: true, contextWindow: 400_000 },
  { match: /gpt-oss/, vision: false, contextWindow: 131_072 },
  { match: /(?:^|\/)o[134](?:-|$)/, vision: true, contextWindow: 200_000 },

  {
    match: /claude-haiku-4-5/,
    vision: true,
    contextWindow: 200_000,
    price: { input: 1, cachedInput: 0.1, output: 5, cacheWrite: 1.25 },
  },
  {
    match: /claude-sonnet-4/,
    vision: true,
    contextWindow: 200_000,
    price: { input: 3, cachedInput: 0.3, output: 15, cacheWrite: 3.75 },
  },
  {
    match: /claude-opus-4-[56]/,
    vision: true,
    contextWindow: 200_000,
    price: { input: 5, cachedInput: 0.5, output: 25, cacheWrite: 6.25 },
  },
  {
    match: /claude-opus-4/,
    vision: true,
    contextWindow: 200_000,
    price: { input: 15, cachedInput: 1.5, output: 75, cacheWrite: 18.75 },
  },
  { match: /claude/, vision: true, contextWindow: 200_000 },

  {
    match: /gemini-2\.5-flash-lite/,
    vision: true,
    contextWindow: 1_048_576,
    price: { input: 0.1, cachedInput: 0.01, output: 0.4 },
  },
  {
    match: /gemini-2\.5-flash/,
    vision: true,
    contextWindow: 1_048_576,
    price: { input: 0.3, cachedInput: 0.03, output: 2.5 },
  },
  { match: /gemini/, vision: true, contextWindow: 1_048_576 },

  { match: /grok-4-fast/, vision: true, contextWindow: 2_000_000 },
  { match: /grok-4/, vision: true, contextWindow: 256_000 },
  { match: /deepseek/, vision: false, contextWindow: 128_000 },
  { match: /kimi/, vision: false, contextWindow: 256_000 },
  { match: /glm-[\d.]+v/, vision: true, contextWindow: 128_000 },
  { match: /glm-4\.[67]|glm-5/, vision: false, contextWindow: 200_000 },
  { match: /mistral-(?:small|medium|large)|pixtral|magistral/, vision: true, contextWindow: 128_000 },
];

const VISION_NAMES =
  /(?:^|[^a-z])(?:vl|vlm|vision|llava|bakllava|moondream|minicpm-v|pixtral|internvl\d*|gemma-?3n?|gemma3n?|llama-?4|mistral-small-?3\.[12]|qwen[\d.]*-?vl|qwen3\.5|granite[\d.]*-vision|smolvlm\d*)(?:[^a-z]|$)/;

/** What a model can presumably do, from its id and from where it runs. */
export function modelFacts(modelId: string, where: { readonly local: boolean }): ModelFacts {
  const id = modelId.toLowerCase();
  const row = ROWS.find((candidate) => candidate.match.test(id));
  const vision = VISION_NAMES.test(id) || (row?.vision ?? false);
  if (where.local) return { tier: localTier(id), vision: vision && !isTextOnlySize(id), contextWindow: LOCAL_WINDOW };
  return {
    tier: row?.tier ?? 'full',
    vision,
    contextWindow: row?.contextWindow ?? CLOUD_WINDOW,
    ...(row?.price !== undefined && { price: row.price }),
  };
}

/** The tier of a local model by the billions of parameters in its name; a middling one when the name does not say. */
export function localTier(modelId: string): Tier {
  const billions = parameterBillions(modelId.toLowerCase());
  if (billions === undefined) return 'mid';
  if (billions <= 4) return 'compact';
  return billions <= 34 ? 'mid' : 'full';
}

/** Billions of parameters in a name such as `qwen3:4b`, `8x7b`, `smollm2-135m`, `gemma3n:e4b`. */
function parameterBillions(id: string): number | undefined {
  const experts = /(\d+)x(\d+(?:\.\d+)?)b(?![a-z])/.exec(id);
  if (experts?.[1] !== undefined && experts[2] !== undefined) return Number(experts[1]) * Number(experts[2]);
  // In `30b-a3b` the first number is the whole model, the one behind `a` what runs at a time.
  const sizes = [...id.matchAll(/(?:^|[^a-z0-9.])e?(\d+(?:\.\d+)?)(b|m)(?![a-z])/g)];
  const [first] = sizes;
  if (first?.[1] === undefined) return undefined;
  return first[2] === 'm' ? Number(first[1]) / 1000 : Number(first[1]);
}

/** The two smallest Gemma 3 sizes have no eyes. */
function isTextOnlySize(id: string): boolean {
  return /gemma-?3[:-](?:1b|270m)/.test(id);
}
