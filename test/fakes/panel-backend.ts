import type { UsedGrant } from '../../src/core/card';
import { isSameGrant } from '../../src/core/grants-of';
import type { AttachedFile } from '../../src/core/message';
import type { PageProposal, PageView } from '../../src/core/page-setup';
import type { PageConsent } from '../../src/core/page-tool';
import type { SkillPreview, SkillTestResult, SkillView } from '../../src/core/skill-setup';
import type {
  ConnectionReport,
  DetectedServer,
  PanelFailure,
  PanelNotice,
  PanelProtocol,
  PanelReply,
  PanelTab,
  Params,
  ProviderKind,
  ProviderSummary,
  Result,
  SessionSummary,
  Settings,
} from '../../src/messaging/protocol';
import type { SessionEvent, StoredEvent } from '../../src/session/event';
import type { Backend, FollowHandlers } from '../../src/sidepanel/backend';

/** All that a panel can ask for. */
export interface PanelWorld {
  tab: PanelTab;
  session: SessionSummary;
  settings: Settings;
  canApprove: boolean;
  /** The log of each conversation. */
  logs: Record<string, readonly SessionEvent[]>;
  sessions: readonly SessionSummary[];
  providers: readonly ProviderSummary[];
  kinds: readonly ProviderKind[];
  detected: readonly DetectedServer[];
  report: ConnectionReport;
  grants: readonly UsedGrant[];
  skills: readonly SkillView[];
  bundledSkills: readonly SkillPreview[];
  skillPreview?: SkillPreview;
  skillTest: SkillTestResult;
  /** What the page beside the panel offers. */
  page: PageView;
  /** The page has nothing to offer once it is connected. */
  joinsEmpty?: boolean;
  /** What the page proposes to say. */
  proposal?: PageProposal;
  /** The origins that the user decided about. */
  consents: readonly PageConsent[];
  /** What waits for the next message of each conversation. */
  attachments: Record<string, readonly AttachedFile[]>;
  /** Messages that are refused, by type. */
  refusals: Partial<Record<keyof PanelProtocol, PanelFailure>>;
}

/** A backend in memory. */
export interface FakeBackend extends Backend {
  readonly world: PanelWorld;
  /** Everything that was asked, in order. */
  readonly calls: readonly { readonly type: keyof PanelProtocol; readonly params: unknown }[];
  /** Appends to the log of the conversation on screen and tells the panel. */
  append(event: SessionEvent): void;
  /** Appends without telling, as a background does whose port is gone. */
  appendSilently(event: SessionEvent): void;
  notify(notice: PanelNotice): void;
  /** Closes the port as a killed background does, and lets the panel connect again. */
  drop(): void;
}

/** Builds a backend over `world`, which may be changed while it is used. */
export function createFakeBackend(world: PanelWorld): FakeBackend {
  const calls: { type: keyof PanelProtocol; params: unknown }[] = [];
  let handlers: FollowHandlers | undefined;
  const answers = answersFor(world);
  const stored = (sessionId: string): readonly StoredEvent[] => storedEvents(sessionId, world.logs[sessionId] ?? []);
  const appendSilently = (event: SessionEvent) => {
    const { sessionId } = world.session;
    world.logs[sessionId] = [...(world.logs[sessionId] ?? []), event];
  };
  return {
    world,
    calls,
    async call<K extends keyof PanelProtocol>(type: K, params: Params<PanelProtocol, K>) {
      calls.push({ type, params });
      const refusal = world.refusals[type];
      if (refusal !== undefined) return { ok: false, failure: refusal } satisfies PanelReply<never>;
      return { ok: true, value: await answers[type](params) };
    },
    follow(next, signal) {
      handlers = next;
      signal.addEventListener('abort', () => {
        handlers = undefined;
      });
    },
    appendSilently,
    append(event) {
      appendSilently(event);
      const last = stored(world.session.sessionId).at(-1);
      if (last !== undefined) handlers?.onNotice({ type: 'event', stored: last });
    },
    notify: (notice) => handlers?.onNotice(notice),
    drop: () => handlers?.onReconnect(),
  };
}

/** Numbers the events of a log as a store does. */
export function storedEvents(sessionId: string, events: readonly SessionEvent[]): readonly StoredEvent[] {
  return events.map((event, index) => ({ sessionId, seq: index + 1, atMs: 1_750_000_000_000 + index * 1_000, event }));
}

type Answers = { readonly [K in keyof PanelProtocol]: (params: Params<PanelProtocol, K>) => Result<PanelProtocol, K> };

function answersFor(world: PanelWorld): Answers {
  return {
    'fence/go-on': () => null,
    'panel/hello': () => ({
      tab: world.tab,
      session: world.session,
      settings: world.settings,
      canApprove: world.canApprove,
    }),
    'session/list': () => world.sessions,
    'session/create': ({ tabId }) => {
      const session: SessionSummary = { sessionId: 'new', title: '', tabId, updatedAtMs: 0, activity: 'rests' };
      world.session = session;
      world.logs.new = [{ type: 'session-start', tabId }];
      return session;
    },
    'session/events': ({ sessionId, afterSeq }) =>
      storedEvents(sessionId, world.logs[sessionId] ?? []).filter(({ seq }) => seq > afterSeq),
    'session/delete': ({ sessionId }) => {
      world.sessions = world.sessions.filter((session) => session.sessionId !== sessionId);
      return null;
    },
    'message/send': () => null,
    'attachment/add': ({ sessionId, name, file }) => {
      const kept = world.attachments[sessionId] ?? [];
      const added = { id: `a${kept.length + 1}`, name, mediaType: file.type, bytes: file.size };
      world.attachments[sessionId] = [...kept, added];
      return added;
    },
    'attachment/remove': ({ sessionId, id }) => {
      world.attachments[sessionId] = (world.attachments[sessionId] ?? []).filter((file) => file.id !== id);
      return null;
    },
    'attachment/list': ({ sessionId }) => world.attachments[sessionId] ?? [],
    'turn/stop': () => null,
    'call/cancel': () => null,
    'turn/continue': () => null,
    'task/start': () => null,
    'permission/answer': () => null,
    'question/answer': () => null,
    'action/answer': () => null,
    'settings/get': () => world.settings,
    'settings/set': (change) => {
      world.settings = { ...world.settings, ...change };
      return world.settings;
    },
    'device/get': () => ({ id: '3f2b1c9a-7d40-4c55-9a0e-0d5a1f6be9d2', defaultName: 'Chrome on Linux' }),
    'provider/kinds': () => world.kinds,
    'provider/list': () => world.providers,
    'provider/save': (draft) => {
      const saved: ProviderSummary = {
        providerId: draft.providerId ?? `provider-${world.providers.length + 1}`,
        kind: draft.kind,
        label: draft.label ?? draft.kind,
        baseUrl: draft.baseUrl,
        hasKey: (draft.key ?? '') !== '',
        local: false,
        demo: draft.demo ?? false,
        models: draft.models.map(({ modelId, tier }) => ({
          modelId,
          tier: tier ?? 'full',
          vision: false,
          contextWindow: 128_000,
        })),
      };
      world.providers = [...world.providers.filter(({ providerId }) => providerId !== saved.providerId), saved];
      return saved;
    },
    'provider/remove': ({ providerId }) => {
      world.providers = world.providers.filter((provider) => provider.providerId !== providerId);
      return null;
    },
    'provider/test': () => world.report,
    'provider/detect': () => world.detected,
    'grant/list': () => world.grants,
    'grant/revoke': ({ grant, sessionId }) => {
      if (sessionId === undefined) world.grants = world.grants.filter((each) => !isSameGrant(each, grant));
      return null;
    },
    'grant/revoke-all': () => {
      world.grants = [];
      return null;
    },
    'site/careful': ({ host, careful }) => {
      const others = (world.settings.carefulSites ?? []).filter((site) => site !== host);
      world.settings = { ...world.settings, carefulSites: careful ? [...others, host] : others };
      return world.settings;
    },
    'page/view': () => world.page,
    'page/join': ({ origin, allow }) => {
      if (world.joinsEmpty) return world.page;
      const state = allow ? ('joined' as const) : ('never' as const);
      const join = <T extends PageView>(view: T): T => (view.origin === origin ? { ...view, state } : view);
      world.page = { ...join(world.page), frames: world.page.frames.map(join) };
      return world.page;
    },
    'page/agree': () => world.page,
    'proposal/view': () => world.proposal ?? null,
    'proposal/answer': () => {
      world.proposal = undefined;
      return null;
    },
    'page/show': () => null,
    'page/forget': ({ origin }) => {
      world.consents = world.consents.filter((consent) => consent.origin !== origin);
      return null;
    },
    'page/list': () => world.consents,
    'skill/list': () => world.skills,
    'skill/preview': () => previewOf(world),
    'skill/import': () => {
      const { skill } = previewOf(world);
      const added = { ...skill, id: `skill_${world.skills.length + 1}`, enabled: true, importedAtMs: 0, calls: [] };
      world.skills = [...world.skills, added];
      return added;
    },
    'skill/enable': ({ id, enabled }) => changeSkill(world, id, { enabled }),
    'skill/remove': ({ id }) => {
      world.skills = world.skills.filter((skill) => skill.id !== id);
      return null;
    },
    'skill/reserved': () => ['click', 'read_page'],
    'skill/bundled': () => world.bundledSkills,
    'skill/secret': ({ id, name, value }) => changeSkill(world, id, { secrets: [{ name, isSet: value !== '' }] }),
    'skill/test': () => world.skillTest,
  };
}

function previewOf({ skillPreview }: PanelWorld): SkillPreview {
  if (!skillPreview) throw new Error('The test offers no skill to preview.');
  return skillPreview;
}

function changeSkill(world: PanelWorld, id: string, change: Partial<SkillView>): SkillView {
  const skill = world.skills.find((each) => each.id === id);
  if (!skill) throw new Error(`The test has no skill ${id}.`);
  const changed = { ...skill, ...change };
  world.skills = world.skills.map((each) => (each.id === id ? changed : each));
  return changed;
}
