import type { KeptFile } from '../core/kept-file';
import type { AttachedFile, PageContextSnapshot } from '../core/message';
import { PanelError, type PanelHandlers } from '../messaging/answer-panel';
import type {
  ConnectionReport,
  DetectedServer,
  ModelChoice,
  PanelNotice,
  PanelTab,
  ProviderDraft,
  ProviderKind,
  ProviderSummary,
} from '../messaging/protocol';
import { grantsFrom } from '../policy/grants';
import { DraftError } from '../providers/provider-draft';
import type { ProviderStore } from '../providers/provider-store';
import { offers } from '../session/reduce-calls';
import { createProposalHandlers } from './answer-proposal';
import type { Computers } from './computers';
import { goOnHandler } from './fence-sessions';
import { type FileStore, FilesFullError } from './file-store';
import { createGrantHandlers } from './grant-handlers';
import type { PageProposals } from './page-proposals';
import type { PagesService } from './pages-service';
import type { LiveSession, Sessions } from './sessions';
import { summarise } from './sessions';
import type { SettingsStore } from './settings-store';
import type { SkillsService } from './skills-service';
import type { TabFence } from './tab-fence';
import type { TurnStart, Turns } from './turns';

export interface PanelHandlersDeps {
  readonly sessions: Sessions;
  readonly turns: Turns;
  files(): Promise<FileStore>;
  readonly settings: SettingsStore;
  readonly providers: Pick<ProviderStore, 'list' | 'save' | 'remove'>;
  providerKinds(): readonly ProviderKind[];
  testConnection(draft: ProviderDraft, modelId: string | undefined): Promise<ConnectionReport>;
  detectServers(): Promise<readonly DetectedServer[]>;
  /** The tab by id, or the active tab of the window. Absent when there is none. */
  panelTab(where: { readonly windowId?: number; readonly tabId?: number }): Promise<PanelTab | undefined>;
  /** The conversation that belongs to the tab; begins one when there is none. */
  sessionOfTab(tabId: number): Promise<LiveSession>;
  bindTab(tabId: number, sessionId: string): Promise<void>;
  /** Absent for pages that no script may enter. */
  pageContext(tabId: number): Promise<PageContextSnapshot | undefined>;
  readonly skills: SkillsService;
  readonly computers: Pick<Computers, 'facts'>;
  readonly pages: PagesService;
  readonly proposals: Pick<PageProposals, 'of' | 'find' | 'settle'>;
  readonly fence: Pick<TabFence, 'goOn'>;
  /** A panel stands beside this tab now. */
  onPanel(tabId: number): void;
  notify(notice: PanelNotice): void;
  readonly now: () => number;
}

/** What each message of a panel does. Refusals are `PanelError`s with a code the panel translates. */
export function createPanelHandlers(deps: PanelHandlersDeps): PanelHandlers {
  const { sessions, turns, settings, providers, skills, pages, now } = deps;

  async function session(sessionId: string): Promise<LiveSession> {
    if (!(await sessions.exists(sessionId))) throw new PanelError('session-gone');
    return sessions.open(sessionId);
  }

  /** The tab the conversation works in; when that is gone (after a restart, say), the tab the user has before them. */
  async function tabOf({ sessionId, state }: LiveSession): Promise<number> {
    if (await deps.panelTab({ tabId: state.workingTabId })) return state.workingTabId;
    const beside = await deps.panelTab({});
    if (!beside) throw new PanelError('no-tab');
    await deps.bindTab(beside.tabId, sessionId);
    return beside.tabId;
  }

  /** A task that waited while the browser was ended goes on in the tab that the user has before them. */
  async function settle(target: LiveSession): Promise<void> {
    const replacedTabId = target.state.workingTabId;
    const tabId = await tabOf(target);
    if (tabId !== replacedTabId) await sessions.append(target, { type: 'tab-replace', tabId, replacedTabId });
  }

  async function unsent({ sessionId, state }: LiveSession): Promise<readonly AttachedFile[]> {
    const kept = await (await deps.files()).list(sessionId, 'attachment');
    const said = [...state.messages, ...state.waitingMessages].flatMap((message) =>
      message.role === 'user' ? (message.attachments ?? []) : [],
    );
    return kept.filter(({ id }) => !said.some((file) => file.id === id)).map(toAttached);
  }

  async function turnStart(
    target: LiveSession,
    mode: TurnStart['mode'],
    chosen: ModelChoice | undefined,
  ): Promise<TurnStart> {
    const { model: usual, stepLimit } = await settings.read();
    const model = chosen ?? usual;
    if (!model) throw new PanelError('no-model');
    const tier = tierOf(await providers.list(), model);
    if (!tier) throw new PanelError('model-gone');
    return { mode, model, tier, stepLimit, tabId: await tabOf(target) };
  }

  return {
    async 'panel/hello'(where, rights) {
      const tab = await deps.panelTab(where);
      if (!tab) throw new PanelError('no-tab');
      const bound = await deps.sessionOfTab(tab.tabId);
      return {
        tab,
        session: summarise(bound, now()),
        settings: await settings.read(),
        canApprove: rights.mayApprove,
      };
    },

    'session/list': () => sessions.list(),
    async 'session/create'({ tabId }) {
      const created = await sessions.create(tabId);
      await deps.bindTab(tabId, created.sessionId);
      return summarise(created, now());
    },
    'session/events': ({ sessionId, afterSeq }) => sessions.read(sessionId, afterSeq),
    async 'session/delete'({ sessionId }) {
      await turns.stop(await session(sessionId));
      await sessions.delete(sessionId);
      return null;
    },

    async 'message/send'({ sessionId, text, mode, model, attachments = [], proposedBy: origin }) {
      const target = await session(sessionId);
      const start = await turnStart(target, mode, model);
      const files = (await unsent(target)).filter(({ id }) => attachments.includes(id));
      const page = await deps.pageContext(start.tabId);
      await turns.send(target, text, start, { page, attachments: files, ...(origin && { proposedBy: { origin } }) });
      return null;
    },
    ...createProposalHandlers({ ...deps, session, turnStart }),
    async 'attachment/add'({ sessionId, name, file }) {
      const { sessionId: known } = await session(sessionId);
      try {
        return toAttached(await (await deps.files()).attach(known, name.trim() || 'file', file));
      } catch (error) {
        if (error instanceof FilesFullError) throw new PanelError('attachments-full');
        throw error;
      }
    },
    async 'attachment/remove'({ sessionId, id }) {
      const target = await session(sessionId);
      // What a message names stays: the model may read it yet.
      if ((await unsent(target)).some((file) => file.id === id)) {
        await (await deps.files()).remove(sessionId, { kind: 'attachment', id });
      }
      return null;
    },
    async 'attachment/list'({ sessionId }) {
      return unsent(await session(sessionId));
    },
    async 'turn/stop'({ sessionId }) {
      await turns.stop(await session(sessionId));
      return null;
    },
    async 'call/cancel'({ sessionId, callId }) {
      turns.cancel(await session(sessionId), callId);
      return null;
    },
    async 'turn/continue'({ sessionId, mode, model }) {
      const target = await session(sessionId);
      await turns.continue(target, await turnStart(target, mode, model));
      return null;
    },
    async 'task/start'({ sessionId }) {
      const target = await session(sessionId);
      await turns.stop(target);
      await sessions.append(target, { type: 'task-start', taskId: crypto.randomUUID() });
      return null;
    },

    async 'permission/answer'({ sessionId, requestId, digest, answer }, rights) {
      if (!rights.mayApprove) throw new PanelError('panel-may-not-approve');
      const target = await session(sessionId);
      const open = [...target.state.calls.values()].find(({ permission }) => permission?.requestId === requestId);
      const permission = open?.permission;
      if (!permission || permission.answer !== undefined || permission.digest !== digest || open.end) {
        throw new PanelError('card-gone');
      }
      const grants = grantsFrom(permission.card, answer, now());
      if (grants.length === 0 && (answer === 'task' || answer === 'always')) throw new PanelError('not-rememberable');
      await sessions.append(target, { type: 'permission-response', requestId, digest, answer });
      // Of two panels that answer at once the first one counts, and only its answer leaves something behind.
      const counted = target.state.calls.get(open.call.id)?.permission;
      if (counted?.requestId !== requestId || counted.answer !== answer) throw new PanelError('card-gone');
      for (const grant of grants) if (grant.scope === 'always') await settings.addGrant({ ...grant, usedAtMs: now() });
      turns.resume(target);
      return null;
    },
    async 'question/answer'({ sessionId, requestId, text }) {
      const target = await session(sessionId);
      const open = [...target.state.calls.values()].find(({ question }) => question?.requestId === requestId);
      if (!open?.question || open.question.answer !== undefined || open.end) throw new PanelError('question-gone');
      await sessions.append(target, { type: 'question-response', requestId, text });
      turns.resume(target);
      return null;
    },

    async 'action/answer'({ sessionId, requestId, choice }, rights) {
      // A press lets a request through.
      if (!rights.mayApprove) throw new PanelError('panel-may-not-approve');
      const target = await session(sessionId);
      const open = [...target.state.calls.values()].find(({ action }) => action?.requestId === requestId);
      const { action } = open ?? {};
      if (!open || !action || action.choice || open.end || !offers(action, choice)) throw new PanelError('action-gone');
      await settle(target);
      await sessions.append(target, { type: 'action-response', requestId, choice });
      turns.resume(target);
      return null;
    },

    'fence/go-on': goOnHandler(deps.fence),

    'settings/get': () => settings.read(),
    async 'settings/set'(patch) {
      const changed = await settings.change(patch);
      deps.notify({ type: 'settings', settings: changed });
      return changed;
    },

    'device/get': () => deps.computers.facts(),

    'provider/kinds': async () => deps.providerKinds(),
    'provider/list': () => providers.list(),
    'provider/save': (draft) => orPanelError(providers.save(draft)),
    async 'provider/remove'({ providerId }) {
      await providers.remove(providerId);
      const { model } = await settings.read();
      if (model?.providerId === providerId) {
        deps.notify({ type: 'settings', settings: await settings.change({ model: undefined }) });
      }
      return null;
    },
    'provider/test': ({ draft, modelId }) => orPanelError(deps.testConnection(draft, modelId)),
    'provider/detect': () => deps.detectServers(),

    ...createGrantHandlers({ sessions, settings, session, notify: deps.notify, now }),

    'page/view': ({ tabId }) => pages.view(tabId),
    async 'page/join'({ tabId, origin, allow }, rights) {
      if (allow && !rights.mayApprove) throw new PanelError('not-allowed');
      return pages.join(tabId, origin, allow);
    },
    async 'page/agree'({ tabId, agreement }, rights) {
      if (!rights.mayApprove) throw new PanelError('not-allowed');
      return pages.agree(tabId, agreement);
    },
    async 'page/show'({ tabId }) {
      await pages.show(tabId);
      return null;
    },
    async 'page/forget'({ origin }) {
      await pages.forget(origin);
      return null;
    },
    'page/list': () => pages.list(),

    'skill/list': () => skills.list(),
    'skill/preview': (from) => skills.preview(from),
    'skill/import': ({ hash, allowsLoopback }) => skills.import(hash, allowsLoopback ?? false),
    'skill/enable': ({ id, enabled }) => skills.enable(id, enabled),
    async 'skill/remove'({ id }) {
      await skills.remove(id);
      return null;
    },
    'skill/bundled': () => skills.bundled(),
    'skill/reserved': async () => skills.reserved(),
    'skill/secret': ({ id, name, value }) => skills.setSecret(id, name, value),
    'skill/test': ({ id, tool, input }) => skills.test(id, tool, input),
  };
}

/** A draft that cannot be kept is the user's to mend, not a bug. */
async function orPanelError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DraftError) throw new PanelError(error.failure.code, error.failure.params, { cause: error });
    throw error;
  }
}

function tierOf(list: readonly ProviderSummary[], { providerId, modelId }: ModelChoice) {
  const provider = list.find((summary) => summary.providerId === providerId);
  return provider?.models.find((model) => model.modelId === modelId)?.tier;
}

function toAttached({ id, name, mediaType, bytes }: KeptFile): AttachedFile {
  return { id, name, mediaType, bytes };
}
