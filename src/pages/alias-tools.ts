import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { nameSkeleton } from '../core/name-skeleton';
import type { PageToolSource } from '../core/page-tool';

const MAX_CHARS = 64;
const HASH_CHARS = 8;

/** What makes a tool of a page the same one, however often the page declares it and in whatever order. */
export interface ToolIdentity {
  readonly source: PageToolSource;
  /** By the browser's word. */
  readonly origin: string;
  /** As the page calls it. */
  readonly name: string;
}

/** A tool under the name that a model calls it by. */
export interface Aliased<T> {
  readonly alias: string;
  readonly tool: T;
}

/** The names that the tools of pages have in one conversation. */
export interface ToolNames {
  /**
   * The tools, each of an identity of its own, under names that every provider takes (`^[a-zA-Z0-9_-]{1,64}$`), that no
   * two share, and that neither are nor look like one of `taken`. A tool keeps the name it had, and no other tool of a
   * page ever gets that name; only what is `taken` meanwhile is given up.
   */
  name<T extends ToolIdentity>(tools: readonly T[], taken: Iterable<string>): readonly Aliased<T>[];
}

/** Begins with the names that an earlier background is known to have given. */
export function createToolNames(known: Iterable<Aliased<ToolIdentity>> = []): ToolNames {
  const aliases = new Map<string, string>();
  /** By the skeleton of each name that was given once, whose it is. */
  const owners = new Map<string, string>();
  const give = (key: string, alias: string) => {
    aliases.set(key, alias);
    owners.set(nameSkeleton(alias), key);
    return alias;
  };
  for (const { alias, tool } of known) give(keyOf(tool), alias);

  return {
    name(tools, taken) {
      const others = new Set([...taken].map(nameSkeleton));
      const isFree = (key: string) => (alias: string) => {
        const skeleton = nameSkeleton(alias);
        return !others.has(skeleton) && (owners.get(skeleton) ?? key) === key;
      };
      const entries = tools.map((tool) => ({ key: keyOf(tool), tool }));
      // The first names do not depend on the order in which a page declares its tools.
      for (const { key, tool } of entries.toSorted(byClaim)) {
        const had = aliases.get(key);
        if (had === undefined || others.has(nameSkeleton(had))) give(key, firstFree(tool.name, key, isFree(key)));
      }
      return entries.map(({ key, tool }) => ({ alias: aliases.get(key) ?? '', tool }));
    },
  };
}

interface Keyed<T> {
  readonly key: string;
  readonly tool: T;
}

function keyOf({ source, origin, name }: ToolIdentity): string {
  return JSON.stringify([source, origin, name]);
}

/** Whose name needs no change comes before those that would be changed into the same. */
function byClaim({ key, tool }: Keyed<ToolIdentity>, other: Keyed<ToolIdentity>): number {
  const changed = Number(plainName(tool.name) !== tool.name) - Number(plainName(other.tool.name) !== other.tool.name);
  return changed || (key < other.key ? -1 : 1);
}

/** What every provider takes: dots and the like become `_`, and the end of a long name its hash. */
function plainName(name: string): string {
  const plain = name.replace(/[^a-zA-Z0-9_-]/g, '_');
  return plain.length <= MAX_CHARS ? plain : withHash(plain, name);
}

function withHash(plain: string, hashed: string): string {
  const hash = bytesToHex(sha256(utf8ToBytes(hashed))).slice(0, HASH_CHARS);
  return `${plain.slice(0, MAX_CHARS - HASH_CHARS - 1)}_${hash}`;
}

/** The tool's own name where that may be, else with `page_` before it, else with a hash of what tool it is. */
function firstFree(name: string, key: string, isFree: (alias: string) => boolean): string {
  const plain = plainName(name);
  const prefixed = `page_${plain}`;
  const candidates = [plain, ...(prefixed.length <= MAX_CHARS ? [prefixed] : []), withHash(prefixed, key)];
  const found = candidates.find(isFree);
  if (found !== undefined) return found;
  for (let number = 2; ; number += 1) {
    const alias = withHash(prefixed, `${key}${number}`);
    if (isFree(alias)) return alias;
  }
}
