import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { DeviceFacts, PanelNotice, PanelTab, SessionSummary } from '../../messaging/protocol';
import type { Backend } from '../backend';
import { type Attachments, createAttachments } from './attachments';
import { type Conversation, createConversation, type Soon } from './conversation';
import { createGrants, type Grants } from './grants';
import { createHistory, type History } from './history';
import { createModels, type Models } from './models';
import { createPage, type PageStore } from './page';
import { createPreferences, type Preferences } from './preferences';
import { createProblems, type Problems } from './problems';
import { createProposal, type ProposalStore } from './proposal';
import { createAsk } from './requests';
import { createSkills, type Skills } from './skills';

/** What fills the panel. */
export type View = 'chat' | 'history' | 'settings' | 'page';

/** All state of the panel; nothing in it has to survive the panel. */
export interface PanelStore {
  readonly view: Signal<View>;
  /** False until the background has answered once. */
  readonly ready: ReadonlySignal<boolean>;
  /** The tab beside the panel; absent until `ready`. */
  readonly tab: ReadonlySignal<PanelTab | undefined>;
  /** The conversation on screen; absent until `ready`. */
  readonly session: ReadonlySignal<SessionSummary | undefined>;
  readonly canApprove: ReadonlySignal<boolean>;
  readonly problems: Problems;
  readonly conversation: Conversation;
  readonly preferences: Preferences;
  readonly models: Models;
  readonly history: History;
  readonly grants: Grants;
  readonly attachments: Attachments;
  readonly skills: Skills;
  /** How this installation is known; undefined when the background did not say. */
  device(): Promise<DeviceFacts | undefined>;
  readonly page: PageStore;
  readonly proposal: ProposalStore;
  /** Connects, and stays connected until `signal` is aborted. */
  start(signal: AbortSignal): Promise<void>;
  openSession(session: SessionSummary): Promise<void>;
  newSession(): Promise<void>;
  deleteSession(sessionId: string): Promise<void>;
}

export interface PanelDeps {
  readonly backend: Backend;
  /** The window whose active tab the panel follows. */
  readonly windowId?: number;
  /** The one tab the panel belongs to, when it is opened as a page of its own. */
  readonly tabId?: number;
  readonly soon: Soon;
}

/** Puts the small stores together. */
export function createPanelStore({ backend, windowId, tabId, soon }: PanelDeps): PanelStore {
  const view = signal<View>('chat');
  const ready = signal(false);
  const tab = signal<PanelTab | undefined>(undefined);
  const session = signal<SessionSummary | undefined>(undefined);
  const canApprove = signal(false);
  const problems = createProblems();
  const where = { ...(windowId !== undefined && { windowId }), ...(tabId !== undefined && { tabId }) };
  const ask = createAsk(backend, problems);
  const conversation = createConversation(ask, soon);
  const preferences = createPreferences(ask);
  const models = createModels(ask);
  const history = createHistory(ask);
  const grants = createGrants(ask);
  const attachments = createAttachments(ask);
  const skills = createSkills(ask, problems);
  const page = createPage(ask, problems);
  const proposal = createProposal(ask);

  async function hello(): Promise<void> {
    problems.clear();
    const reply = await ask('panel/hello', where, hello);
    if (!reply.ok) return;
    batch(() => {
      tab.value = reply.value.tab;
      // A panel that lost the background stays on the conversation it showed.
      session.value = session.peek() ?? reply.value.session;
      canApprove.value = reply.value.canApprove;
      preferences.accept(reply.value.settings);
    });
    await Promise.all([
      conversation.open((session.peek() ?? reply.value.session).sessionId),
      attachments.load((session.peek() ?? reply.value.session).sessionId),
      models.load(),
      page.load(reply.value.tab),
      proposal.load(reply.value.tab.tabId),
      history.load(),
    ]);
    ready.value = true;
  }

  /** What a page proposed to the background that went is not open any more. */
  async function catchUp(): Promise<void> {
    const here = tab.peek();
    await Promise.all([conversation.catchUp(), here && proposal.load(here.tabId)]);
  }

  async function show(next: SessionSummary): Promise<void> {
    session.value = next;
    await Promise.all([conversation.open(next.sessionId), attachments.load(next.sessionId)]);
  }

  async function device(): Promise<DeviceFacts | undefined> {
    const reply = await ask('device/get', {});
    return reply.ok ? reply.value : undefined;
  }

  async function newSession(): Promise<void> {
    const here = tab.peek();
    if (here === undefined) return;
    const reply = await ask('session/create', { tabId: here.tabId }, newSession);
    if (!reply.ok) return;
    view.value = 'chat';
    await Promise.all([show(reply.value), history.load()]);
  }

  /** Every panel hears of every tab; only the one it stands beside concerns it. */
  function isBeside(other: PanelTab): boolean {
    if (tabId !== undefined) return other.tabId === tabId;
    return windowId === undefined || other.windowId === windowId;
  }

  function onNotice(notice: PanelNotice): void {
    switch (notice.type) {
      case 'tab':
        if (!isBeside(notice.tab)) return;
        tab.value = notice.tab;
        void page.load(notice.tab);
        void proposal.load(notice.tab.tabId);
        if (notice.session.sessionId === session.peek()?.sessionId) session.value = notice.session;
        else void show(notice.session);
        return;
      case 'page':
        page.accept(notice.page);
        return;
      case 'proposal':
        proposal.accept(notice);
        return;
      case 'settings':
        preferences.accept(notice.settings);
        return;
      case 'sessions-changed':
        void history.load();
        return;
      case 'failure':
        if (notice.sessionId === session.peek()?.sessionId) problems.report(notice.failure);
        return;
      default:
        conversation.onNotice(notice);
    }
  }

  return {
    view,
    ready,
    tab,
    session,
    canApprove,
    problems,
    conversation,
    preferences,
    models,
    history,
    grants,
    attachments,
    skills,
    device,
    page,
    proposal,
    async start(signal) {
      backend.follow({ onNotice, onReconnect: () => void (ready.peek() ? catchUp() : hello()) }, signal);
      await hello();
    },
    async openSession(next) {
      view.value = 'chat';
      await show(next);
    },
    newSession,
    async deleteSession(sessionId) {
      const gone = await history.remove(sessionId);
      if (gone && session.peek()?.sessionId === sessionId) await newSession();
    },
  };
}
