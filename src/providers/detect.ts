import type { DetectedServer } from '../core/provider-setup';
import { CATALOGUE, type CatalogueRow } from './catalogue';
import { listModels } from './list-models';

const PROBE_MS = 1_000;

/** Asks every local server of the catalogue for its models, at the same time, and returns those that answer. */
export async function detectLocalServers(
  options: {
    readonly fetch?: typeof fetch;
    readonly signal?: AbortSignal;
    readonly rows?: readonly CatalogueRow[];
  } = {},
): Promise<readonly DetectedServer[]> {
  const { fetch = (input: RequestInfo | URL, init?: RequestInit) => globalThis.fetch(input, init), signal } = options;
  const rows = (options.rows ?? CATALOGUE).filter((row) => row.local);
  const baseUrls = [...new Set(rows.map((row) => row.baseUrl))];
  const found = await Promise.all(
    baseUrls.map(async (baseUrl): Promise<DetectedServer[]> => {
      const kinds = rows.filter((row) => row.baseUrl === baseUrl).map((row) => row.kind);
      const result = await listModels(
        { kind: 'custom', baseUrl },
        { fetch, timeoutMs: PROBE_MS, ...(signal && { signal }) },
      );
      if (!result.ok) return [];
      const kind = kindOf(kinds, result.listing.owner);
      return kind === undefined ? [] : [{ kind, baseUrl, modelIds: result.listing.modelIds }];
    }),
  );
  return found.flat();
}

/** llama.cpp and LocalAI share a port; llama.cpp signs its list. */
function kindOf(kinds: readonly string[], owner: string | undefined): string | undefined {
  if (kinds.length > 1 && owner !== 'llamacpp') return kinds.find((kind) => kind !== 'llamacpp');
  return kinds[0];
}
