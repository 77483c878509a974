import type { PanelHandlers } from '../messaging/answer-panel';
import type { LiveSession, Sessions } from './sessions';
import type { SettingsStore } from './settings-store';

interface GrantHandlersDeps {
  readonly sessions: Pick<Sessions, 'append'>;
  readonly settings: SettingsStore;
  session(sessionId: string): Promise<LiveSession>;
  readonly now: () => number;
}

/** What the user allowed, for good or for a task, and how it is taken back. */
export function createGrantHandlers({
  sessions,
  settings,
  session,
  now,
}: GrantHandlersDeps): Pick<PanelHandlers, 'grant/list' | 'grant/revoke' | 'grant/revoke-all'> {
  return {
    'grant/list': () => settings.liveGrants(now()),
    async 'grant/revoke'({ grant, sessionId }) {
      if (sessionId === undefined) await settings.removeGrant(grant);
      else await sessions.append(await session(sessionId), { type: 'grant-revoke', ...grant });
      return null;
    },
    async 'grant/revoke-all'({ sessionId }) {
      await settings.removeAllGrants();
      if (sessionId === undefined) return null;
      const target = await session(sessionId);
      for (const { origin, effect, verb, from } of target.state.taskGrants)
        await sessions.append(target, { type: 'grant-revoke', origin, effect, verb, from });
      return null;
    },
  };
}
