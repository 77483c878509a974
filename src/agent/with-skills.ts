import type { Tool } from '../core/tool';
import type { TurnState } from '../session/state';
import type { CatalogueEntry, SkillShelf, TurnDeps } from './deps';
import { raceAbort } from './race-abort';

/** The collaborators of a turn, with the tools of the loaded skills and of the page at each moment. */
export interface SkilledDeps extends TurnDeps {
  readonly shelf?: SkillShelf;
}

/**
 * Reads the skills once, so that a turn has the same ones throughout; a skill that is loaded in it adds its tools, and
 * one whose server may ask for a device what there is to know of devices; and so does the page that the tab shows at each
 * moment. Where they cannot be read the turn goes on without. @throws the signal's reason when stopped
 */
export async function withSkills(deps: TurnDeps, signal: AbortSignal): Promise<SkilledDeps> {
  const [shelf] = await Promise.all([readShelf(deps, signal), readPage(deps, signal)]);
  const { pages } = deps;
  if (!shelf && !pages) return deps;
  let known: (Pick<TurnDeps, 'tools' | 'has'> & { readonly ids: readonly string[] }) | undefined;
  const current = (): Pick<TurnDeps, 'tools' | 'has'> => {
    if (!shelf) return deps;
    const { loadedSkills: ids } = deps.state();
    if (known?.ids === ids) return known;
    const added = shelf.tools(ids);
    const has = added.some(({ mayAsk }) => mayAsk) ? new Set([...deps.has, 'computers' as const]) : deps.has;
    known = { ids, tools: [...deps.tools, ...added], has };
    return known;
  };
  let joined:
    | { readonly own: readonly Tool[]; readonly ofPage: readonly Tool[]; readonly tools: readonly Tool[] }
    | undefined;
  return {
    ...deps,
    ...(shelf && { shelf }),
    get tools() {
      const own = current().tools;
      const ofPage = pages?.tools(deps.state().workingTabId, own) ?? [];
      if (ofPage.length === 0) return own;
      if (joined?.own !== own || joined.ofPage !== ofPage) joined = { own, ofPage, tools: [...own, ...ofPage] };
      return joined.tools;
    },
    get has() {
      return current().has;
    },
  };
}

/**
 * Has what the page of the working tab offers be known: for a request, and for a call that a death cut off.
 * @throws the signal's reason when stopped
 */
export async function readPage({ pages, state, onBug }: TurnDeps, signal: AbortSignal): Promise<void> {
  if (!pages) return;
  try {
    await raceAbort(pages.ready(state().workingTabId, signal), signal);
  } catch (error) {
    signal.throwIfAborted();
    onBug?.(error);
  }
}

async function readShelf({ skills, onBug }: TurnDeps, signal: AbortSignal): Promise<SkillShelf | undefined> {
  if (!skills) return undefined;
  try {
    return await raceAbort(skills(), signal);
  } catch (error) {
    signal.throwIfAborted();
    onBug?.(error);
    return undefined;
  }
}

/** Small models get no skills: a longer list and prompt cost them more than a skill gives. */
export function catalogueFor(shelf: SkillShelf | undefined, { mode, tier }: TurnState): readonly CatalogueEntry[] {
  if (!shelf || tier === 'compact') return [];
  // What may act may also debug.
  return shelf.catalogue.filter(({ modes }) => modes.includes(mode) || (mode === 'dev' && modes.includes('act')));
}
