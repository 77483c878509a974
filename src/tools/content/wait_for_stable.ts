import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { scopesOf, watchChanges } from '../../dom/change-watch';
import { SETTLE_SENTENCES, settle } from '../../dom/settle';

export default defineContentTool({
  name: 'wait_for_stable',
  label: 'Wait for quiet',
  description:
    'Waits until the page stops changing. Acting tools already wait; use it when a page is still loading its content.',
  modes: ['ask', 'act', 'dev'],
  tier: 'mid',
  effects: ['read'],
  trust: 'own',
  input: z.strictObject({
    timeout: z.optional(z.int().check(z.minimum(100), z.maximum(20_000), z.describe('Milliseconds; default 5000'))),
    quietMs: z.optional(z.int().check(z.minimum(50), z.maximum(3_000), z.describe('Default 500'))),
  }),
  async run({ timeout = 5_000, quietMs = 500 }, { document, signal }) {
    const scopes = scopesOf(document);
    const changes = watchChanges(scopes);
    const outcome = await settle(document, scopes, { quietMs, maxMs: timeout, changes }, signal);
    const isGrowing = outcome === 'still' && changes.isEndless();
    return {
      text: isGrowing ? 'A part of the page goes on growing; the rest of it is still.' : SETTLE_SENTENCES[outcome],
    };
  },
});
