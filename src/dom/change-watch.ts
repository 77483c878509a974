import { isElement } from './element-kind';
import { shadowRootOf } from './flat-tree';
import { clockMs } from './ticks';

/** What to watch of a document for anything in it that changes. */
export const ANY_CHANGE = { childList: true, subtree: true, characterData: true, attributes: true } as const;

/** Sees changes until it is stopped. */
export interface ChangeWatch {
  /** When something last changed that counts, on the clock of `clockMs`. Absent while nothing did. */
  lastMs(): number | undefined;
  /** True when more changed than attributes: those alone are often a ripple or a hover that says nothing yet. */
  hasContent(): boolean;
  /** True when something only grows, and did so more often than is waited for. */
  isEndless(): boolean;
  stop(): void;
}

/** A clock or an animation must not hold the agent up: what only replaces itself counts this often in each node. */
const MAX_CHANGES_PER_NODE = 4;
/** A list that is filled in parts only grows. An endless one ends the wait all the same. */
const MAX_GROWTH_PER_NODE = 25;

/** Begins to watch. `scopes` are the document and the shadow roots in it. */
export function watchChanges(scopes: readonly Node[]): ChangeWatch {
  const changes = new WeakMap<Node, number>();
  const growth = new WeakMap<Node, number>();
  let lastMs: number | undefined;
  let content = false;
  let endless = false;
  const take = (records: readonly MutationRecord[]): void => {
    for (const { type, target, addedNodes, removedNodes } of records) {
      const grows = type === 'childList' && (addedNodes.length === 0 || removedNodes.length === 0);
      const counts = grows ? growth : changes;
      const count = (counts.get(target) ?? 0) + 1;
      counts.set(target, count);
      if (count > (grows ? MAX_GROWTH_PER_NODE : MAX_CHANGES_PER_NODE)) {
        endless ||= grows;
        continue;
      }
      lastMs = clockMs();
      content ||= type !== 'attributes';
    }
  };
  const observer = observe(scopes, take);
  const look = (): void => take(observer.takeRecords());
  return {
    lastMs() {
      look();
      return lastMs;
    },
    hasContent() {
      look();
      return content;
    },
    isEndless() {
      look();
      return endless;
    },
    stop: () => observer.disconnect(),
  };
}

/** Remembers only whether anything changed, and then watches no longer. */
export function watchFirstChange(scopes: readonly Node[]): { changed(): boolean; stop(): void } {
  let changed = false;
  const observer = observe(scopes, () => {
    changed = true;
    observer.disconnect();
  });
  return {
    changed: () => changed || observer.takeRecords().length > 0,
    stop: () => observer.disconnect(),
  };
}

function observe(scopes: readonly Node[], take: (records: readonly MutationRecord[]) => void): MutationObserver {
  const observer = new MutationObserver(take);
  for (const scope of scopes) observer.observe(scope, ANY_CHANGE);
  return observer;
}

/** The document and each shadow root in it that can be seen, without a look at the whole page. */
export function scopesOf(document: Document): readonly Node[] {
  const scopes: Node[] = [document];
  // It grows meanwhile, by roots inside of roots.
  for (const scope of scopes) {
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const inner = isElement(node) ? shadowRootOf(node) : null;
      if (inner) scopes.push(inner);
    }
  }
  return scopes;
}
