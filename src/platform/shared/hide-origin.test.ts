import { expect, it } from 'vitest';
import { originHider } from './hide-origin';
import { ownedRules, type SessionRules } from './session-rules';

type Rule = Awaited<ReturnType<SessionRules['getSessionRules']>>[number];

it('is for requests of the background alone, and takes nothing but the origin', async () => {
  const { hide, rules } = setUp();

  await hide('https://skills.example:8443/v1/jobs?q=1');

  expect(rules()).toEqual([
    {
      id: 1,
      action: { type: 'modifyHeaders', requestHeaders: [{ header: 'origin', operation: 'remove' }] },
      condition: {
        urlFilter: '|https://skills.example:8443/',
        initiatorDomains: ['own-host'],
        resourceTypes: ['xmlhttprequest'],
        tabIds: [-1],
      },
    },
  ]);
});

it('covers each origin once, also when several are asked for at the same time', async () => {
  const { hide, rules, updates } = setUp();

  await Promise.all(['https://a.example/1', 'https://b.example/1', 'https://a.example/2'].map(hide));
  await hide('https://b.example/2');

  expect(rules().map(({ condition }) => condition.urlFilter)).toEqual(['|https://a.example/', '|https://b.example/']);
  expect(updates()).toBe(2);
});

it('replaces what a background that died has left', async () => {
  const { hide, rules, api } = setUp();
  await hide('https://old.example/');
  const next = originHider(
    ownedRules('origins', () => api),
    () => 'own-host',
  );

  await next('https://new.example/');

  expect(rules().map(({ condition }) => condition.urlFilter)).toEqual(['|https://new.example/']);
});

it('sends nothing on when the browser refuses the rule, and tries again with the next request', async () => {
  const { hide, rules, refuse } = setUp();
  refuse();

  await expect(hide('https://a.example/')).rejects.toThrow('refused');
  await hide('https://a.example/');

  expect(rules()).toHaveLength(1);
});

/** A browser that holds the rules. */
function setUp() {
  let held: readonly Rule[] = [];
  let updates = 0;
  let refuses = false;
  const api: SessionRules = {
    getSessionRules: async () => held,
    async updateSessionRules({ removeRuleIds, addRules }) {
      updates += 1;
      if (refuses) {
        refuses = false;
        throw new Error('refused');
      }
      const kept = held.filter(({ id }) => !removeRuleIds.includes(id));
      const ids = [...kept, ...addRules].map(({ id }) => id);
      if (new Set(ids).size < ids.length) throw new Error('Two rules have one number.');
      held = [...kept, ...addRules];
    },
  };
  return {
    hide: originHider(
      ownedRules('origins', () => api),
      () => 'own-host',
    ),
    api,
    rules: () => held,
    updates: () => updates,
    refuse: () => {
      refuses = true;
    },
  };
}
