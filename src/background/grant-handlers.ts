import { PanelError, type PanelHandlers } from '../messaging/answer-panel';
import type { PanelNotice } from '../messaging/protocol';
import { canonicalUrl } from '../policy/canonical-url';
import { registrableDomain } from '../policy/site';
import type { LiveSession, Sessions } from './sessions';
import type { SettingsStore } from './settings-store';

interface GrantHandlersDeps {
  readonly sessions: Pick<Sessions, 'append'>;
  readonly settings: SettingsStore;
  session(sessionId: string): Promise<LiveSession>;
  notify(notice: PanelNotice): void;
  readonly now: () => number;
}

/** What the user allowed, for good or for a task, how it is taken back, and where they want to be asked each time. */
export function createGrantHandlers({
  sessions,
  settings,
  session,
  notify,
  now,
}: GrantHandlersDeps): Pick<PanelHandlers, 'grant/list' | 'grant/revoke' | 'grant/revoke-all' | 'site/careful'> {
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
    async 'site/careful'({ host, careful }) {
      const site = siteOfHost(host);
      if (site === undefined) throw new PanelError('no-site');
      const changed = await settings.change(({ carefulSites = [] }) => {
        const others = carefulSites.filter((each) => each !== site);
        return { carefulSites: careful ? [...others, site] : others };
      });
      notify({ type: 'settings', settings: changed });
      return changed;
    },
  };
}

/** Takes what people write or copy: a name, or a whole address. */
function siteOfHost(written: string): string | undefined {
  const text = written.trim();
  const read = canonicalUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return text !== '' && read.ok ? registrableDomain(read.url.hostname) : undefined;
}
