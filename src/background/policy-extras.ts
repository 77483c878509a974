import type { Effect } from '../core/mode';
import type { Platform } from '../platform/platform';
import { canonicalUrl } from '../policy/canonical-url';
import { resolveEffect } from '../policy/effects';
import { GRANTABLE_EFFECTS, grantingVerbs, liveGrants } from '../policy/grants';
import type { CallFacts } from '../policy/verdict';
import type { ServerAnswers } from './server-answers';
import type { SettingsStore } from './settings-store';

/** What the policy knows beyond the session. */
export async function policyExtras(
  platform: Platform,
  settings: SettingsStore,
  answers: Pick<ServerAnswers, 'rebound'>,
) {
  const reading = Promise.all([settings.read(), settings.grants(), answers.rebound()]);
  const [{ careful, carefulSites }, grants, rebound] = await reading;
  return { rebound, careful, carefulSites, grants: liveGrants(grants, Date.now()), ownOrigin: platform.ownOrigin };
}

/** A grant that is used does not end. Most calls need none, and the store then changes nothing. */
export async function noteUse(settings: SettingsStore, facts: CallFacts, effect: Effect): Promise<void> {
  // A skill's call needs no tab.
  const resolved = resolveEffect(facts);
  const address = resolved?.destination ?? facts.tab?.url;
  if (!GRANTABLE_EFFECTS.has(effect) || address === undefined) return;
  const reached = canonicalUrl(address);
  if (!reached.ok) return;
  const { origin } = reached.url;
  for (const verb of grantingVerbs(resolved?.verb)) await settings.useGrant({ origin, effect, verb }, Date.now());
}
