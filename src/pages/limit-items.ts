import { LIMITS } from '../../packages/page-sdk/src/protocol';
import type { PageItem } from '../core/page-tool';
import { utf8Length } from './page-shape';

/** What of a page's context goes with a message. */
export interface LimitedItems {
  readonly kept: readonly PageItem[];
  /** Names of those left out, in the order of their registration. */
  readonly dropped: readonly string[];
}

/**
 * The newest registered items that fit: at most 32, and at most 4,096 bytes of UTF-8 as the JSON text of
 * `[{"name":…,"value":…},…]`. The earliest are left out first.
 */
export function limitItems(items: readonly PageItem[]): LimitedItems {
  const sizes = items.map(({ name, json }) => utf8Length(`{"name":${JSON.stringify(name)},"value":${json}}`));
  let first = Math.max(0, items.length - LIMITS.contextItems);
  // Brackets, and a comma between two.
  const bytes = () => sizes.slice(first).reduce((sum, size) => sum + size + 1, first < items.length ? 1 : 2);
  while (first < items.length && bytes() > LIMITS.contextBytes) first += 1;
  return { kept: items.slice(first), dropped: items.slice(0, first).map(({ name }) => name) };
}
