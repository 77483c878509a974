import { onFirstUse } from '../core/on-first-use';
import { joinBooks } from '../core/secret-book';
import { answerPanel, type SenderRights } from '../messaging/answer-panel';
import type { MessageSender } from '../platform/panel-port';
import type { Platform } from '../platform/platform';
import { decide } from '../policy/decide';
import { digestOf } from '../policy/digest';
import { fenceScope } from '../policy/fence';
import { isPanelSender } from '../policy/sender';
import { providerKinds } from '../providers/catalogue';
import { detectLocalServers } from '../providers/detect';
import { createProviderStore } from '../providers/provider-store';
import { SessionLog } from '../session/log';
import { coreTools } from '../tools/registry';
import { type ActMemory, createActMemory } from './act-memory';
import { type Badges, createBadges } from './badges';
import { createComputers } from './computers';
import { createDialogGuard, type DialogGuard } from './dialog-guard';
import { createEffects } from './effects';
import { isFenced } from './fence-sessions';
import { createFieldSecrets } from './field-secrets';
import { FileStore } from './file-store';
import { createFrameDirectory } from './frames';
import { openPages, type Pages } from './open-pages';
import { openSkills } from './open-skills';
import { resumeAll, takeUp } from './outlive-browser';
import { createPageSession } from './page-session';
import { createPanelHandlers } from './panel-handlers';
import { createPanelTabs, type PanelTabs } from './panel-tabs';
import { createPanels, type Panels } from './panels';
import { noteUse, policyExtras } from './policy-extras';
import { createContentChannel } from './route-content-channel';
import { jobEndpoints } from './route-skill';
import { createRoutes } from './routes';
import { createServerAnswers, type ServerAnswers } from './server-answers';
import { sessionPorts } from './session-ports';
import { activityOf, type LiveSession, Sessions, summarise } from './sessions';
import { SettingsStore } from './settings-store';
import { sleep } from './sleep';
import { storeFailure } from './store-failure';
import { createTabFence, type TabFence } from './tab-fence';
import { isUnderWay, Turns } from './turns';
import { watchTabs } from './watch-tabs';

const ALARM = 'resume-turns';
/** The shortest time after which a browser wakes a background. */
const ALARM_MS = 30_000;
/** A local server may have to load its model first. */
const TEST_CONNECTION_MS = 170_000;

/**
 * Wires the background. Listeners are registered before this returns, as the browsers demand; stores open on first use,
 * so that a wake-up that needs none costs little.
 */
export function startBackground(platform: Platform): void {
  const panels = createPanels();
  const answers = createServerAnswers({ platform, onBug: reportBug });
  // What an earlier background left is settled before anything is answered, so that no new turn is taken for an old one.
  const parts = onFirstUse(async () => {
    const opened = await openParts(platform, panels, answers);
    await takeUp(platform, opened);
    return opened;
  });

  platform.openPanelOnAction();
  platform.onConnect((port) => {
    if (port.name === 'page' && port.sender.extensionId === platform.ownId) {
      void parts()
        .then(({ pages }) => pages.hub.add(port))
        .catch(reportBug);
      return;
    }
    const rights = rightsOf(platform, port.sender);
    if (port.name === 'panel' && rights.mayCommand) panels.add(port, rights.mayApprove);
    else port.close();
  });
  platform.onMessage((message, sender) => {
    const rights = rightsOf(platform, sender);
    if (!rights.mayCommand) return undefined;
    return answer(parts, message, rights);
  });
  platform.onAlarm((name) => {
    if (name === ALARM)
      void parts()
        .then((opened) => onAlarm(platform, opened))
        .catch(reportBug);
  });

  platform.onTabTaken((tabId) => {
    void parts()
      .then(({ turns, sessions }) => stopWorkIn(tabId, turns, sessions))
      .catch(reportBug);
  });

  watchTabs(platform, panels, parts, reportBug);
  platform.releaseTabs().catch(reportBug);
  void parts().catch(reportBug);
}

interface Parts {
  readonly sessions: Sessions;
  readonly turns: Turns;
  readonly settings: SettingsStore;
  readonly files: () => Promise<FileStore>;
  readonly panelTabs: PanelTabs;
  readonly pages: Pages;
  readonly badges: Badges;
  readonly fence: TabFence;
  readonly handlers: ReturnType<typeof createPanelHandlers>;
}

async function openParts(platform: Platform, panels: Panels, answers: ServerAnswers): Promise<Parts> {
  const { notify } = panels;
  const [log, settings] = await Promise.all([SessionLog.open(), SettingsStore.open()]);
  const newId = () => crypto.randomUUID();
  // Most wake-ups need no file.
  const files = onFirstUse(() => FileStore.open());
  const badges = createBadges(platform);
  const pages = openPages({
    platform,
    notify,
    badges,
    onAsk: (page, ask) => beside.onAsk(page, ask),
    onGone: (documentId) => beside.proposals.withdraw(documentId),
    onBug: reportBug,
  });
  const tell: Panels['notify'] = (notice) => {
    notify(notice);
    if (notice.type === 'event') beside.onEvent(notice.stored);
  };
  const forget = async (sessionId: string) => {
    beside.onDeleted(sessionId);
    await (await files()).deleteSession(sessionId);
  };
  const sessions = new Sessions({ log, notify: tell, newId, forget });
  const memories = new WeakMap<LiveSession, ActMemory>();
  const providers = createProviderStore();
  const channel = createContentChannel(platform);
  const directory = createFrameDirectory(platform);
  const guard = createDialogGuard(platform, newId());
  const fields = createFieldSecrets(newId());
  const fence = createTabFence({
    platform,
    onStopped: (stopped) => notify({ type: 'stopped-load', ...stopped }),
    onBug: reportBug,
  });
  const effects = createEffects({ platform, channel, guard, directory, fence, answers, hub: pages.hub, fields });
  const skills = openSkills(platform, sleep);
  const computers = createComputers({ platform, settings, identity: skills.routes.identity });
  const turns = new Turns({
    sessions,
    newId,
    notify,
    keepAlive: () => platform.keepAlive(),
    onBug: reportBug,
    onActivity: (session) => {
      if (!isUnderWay(session)) void releasePages(guard, sessions).catch(reportBug);
      if (!isFenced(session)) void fence.lift(session.sessionId).catch(reportBug);
      beside.onActivity(session);
      void showActivity(platform, badges, session).catch(reportBug);
    },
    onWorkingTab: (session) => void followWork(session).catch(reportBug),
    leaveJob: (_session, call) => skills.leaveJob(call).catch(reportBug),
    loop: {
      tools: coreTools,
      skills: skills.shelf,
      has: platform.capabilities,
      provider: (choice) => providers.open(choice),
      decide(facts, state) {
        const verdict = decide(facts, state);
        if (verdict.kind === 'allow') {
          fence.note(verdict.permit, fenceScope(facts, state));
          answers.note(verdict.permit, state.taskOrigins);
          void noteUse(settings, facts, verdict.effect).catch(reportBug);
        }
        return verdict;
      },
      isOnline: () => navigator.onLine !== false,
      now: Date.now,
      newId,
      sleep,
      onBug: reportBug,
      policyExtras: () => policyExtras(platform, settings, answers),
      secrets: async () => joinBooks([await providers.secrets(), await skills.secrets(), fields]),
    },
    loopFor: (session) => {
      const ofPages = pages.tools.shelfOf(session);
      const own = { sessions, files, library: skills.library, computers, pageTools: ofPages };
      const memory = memories.get(session) ?? createActMemory(platform);
      memories.set(session, memory);
      const parts = {
        platform,
        channel,
        directory,
        effects,
        guard,
        fence,
        answers,
        tools: coreTools,
        memory,
        digestOf,
      };
      const routes = createRoutes({ ...parts, skills: skills.routes, pages: pages.routes }, sessionPorts(own, session));
      return { pages: ofPages, routes };
    },
  });
  const { hub } = pages;
  const beside = createPageSession({ platform, panels, notify, hub, badges, sessions, turns, onBug: reportBug });
  const panelTabs = createPanelTabs({ platform, sessions, settings, channel, pushed: pages.tools.pushed });
  /** The panel beside the tab that the agent went to shows the conversation that works there. */
  const followWork = async (session: LiveSession) => {
    const tabId = session.state.workingTabId;
    await panelTabs.bind(tabId, session.sessionId);
    const tab = await panelTabs.find({ tabId });
    if (tab && (await panelTabs.find({ windowId: tab.windowId }))?.tabId === tabId) {
      notify({ type: 'tab', tab, session: summarise(session, Date.now()) });
    }
  };
  const handlers = createPanelHandlers({
    sessions,
    turns,
    files,
    settings,
    providers,
    skills: {
      ...skills.service,
      async remove(id) {
        const skill = await skills.library.find(id);
        if (skill) await turns.endJobs(jobEndpoints(skill));
        await skills.service.remove(id);
      },
    },
    computers,
    pages: pages.service,
    proposals: beside.proposals,
    onPanel: beside.onPanel,
    fence,
    notify,
    now: Date.now,
    providerKinds,
    detectServers: () => detectLocalServers(),
    testConnection: (draft, modelId) => providers.test(draft, modelId, AbortSignal.timeout(TEST_CONNECTION_MS)),
    panelTab: (where) => panelTabs.find(where),
    sessionOfTab: (tabId) => panelTabs.session(tabId),
    bindTab: (tabId, sessionId) => panelTabs.bind(tabId, sessionId),
    pageContext: (tabId) => panelTabs.context(tabId),
  });
  return { sessions, turns, settings, files, panelTabs, pages, badges, fence, handlers };
}

/** The pages where nobody works any more get their dialogs back. */
async function releasePages(guard: DialogGuard, sessions: Sessions): Promise<void> {
  const working = (await sessions.unfinished()).map(({ state }) => state.workingTabId);
  await guard.release(new Set(working));
}

async function answer(parts: () => Promise<Parts>, message: unknown, rights: SenderRights): Promise<unknown> {
  try {
    const { handlers } = await parts();
    return await answerPanel(message, rights, handlers, reportBug, storeFailure);
  } catch (error) {
    reportBug(error);
    return { ok: false, failure: { code: 'storage-unavailable' } };
  }
}

function rightsOf(platform: Platform, sender: MessageSender): SenderRights {
  const { extensionId, url, origin, tabId, frameId } = sender;
  return isPanelSender(
    { id: extensionId, url, origin, frameId, ...(tabId !== undefined && { tab: { id: tabId } }) },
    platform,
  );
}

/** The user ended the work in a tab by the browser's own bar: that is a Stop like the panel's. */
async function stopWorkIn(tabId: number, turns: Turns, sessions: Sessions): Promise<void> {
  for (const session of await sessions.unfinished()) {
    if (session.state.workingTabId === tabId) await turns.stop(session);
  }
}

/** Wakes what a death left asleep, and sees to the next alarm while anything runs. */
async function onAlarm(platform: Platform, { turns, sessions, badges }: Parts): Promise<void> {
  await resumeAll(turns, sessions);
  for (const session of await sessions.unfinished()) await showActivity(platform, badges, session);
}

/** A mark on the icon where the user is waited for, and an alarm that wakes a background which dies in a turn. */
async function showActivity(platform: Platform, badges: Badges, session: LiveSession): Promise<void> {
  const waits = activityOf(session.state) === 'waits';
  await badges.set(session.state.homeTabId, 'waits', waits);
  if (isUnderWay(session) && !waits) await platform.setAlarm(ALARM, Date.now() + ALARM_MS);
}

function reportBug(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the extension's own console is where bugs are looked for
  console.error(error);
}
