/** What the user permits in a turn: read, operate the page, or also debug it. */
export const MODES = ['ask', 'act', 'dev'] as const;
export type Mode = (typeof MODES)[number];

/** How much of the tool list a model can handle, in ascending order. */
export const TIERS = ['compact', 'mid', 'full'] as const;
export type Tier = (typeof TIERS)[number];

/** The classes of effect a call can have; `decide()` reasons over these and nothing else. */
export const EFFECTS = [
  'read',
  'input',
  'submit',
  'page-tool',
  'navigate',
  'network',
  'download',
  'upload',
  'clipboard',
  'script',
  'schedule',
  'memory',
] as const;
export type Effect = (typeof EFFECTS)[number];

/** Says whether a model of `tier` sees something whose smallest tier is `smallest`. */
export function tierIncludes(tier: Tier, smallest: Tier): boolean {
  return TIERS.indexOf(tier) >= TIERS.indexOf(smallest);
}
