import * as z from 'zod/mini';
import type { ListenerFound } from '../../core/capabilities';
import { defineBackgroundTool } from '../../core/tool';

const MAX_LINES = 60;

export default defineBackgroundTool({
  name: 'inspect_event_listeners',
  label: 'Look at event listeners',
  description: 'Lists what listens for events on an element, its five nearest ancestors, the document and the window.',
  modes: ['dev'],
  tier: 'mid',
  effects: ['read'],
  overlaps: true,
  trust: 'untrusted',
  needs: ['listeners'],
  input: z.strictObject({
    ref_id: z.string().check(z.maxLength(20)),
    type: z.optional(z.string().check(z.maxLength(50), z.describe('Only events of this type, such as click'))),
  }),
  async run({ ref_id, type }, { listeners, tabId, signal }) {
    const found = await listeners.of(tabId, ref_id, signal);
    const wanted = type === undefined ? found : found.filter((each) => each.type === type);
    const lines = wanted.slice(0, MAX_LINES).map(lineOf);
    const note = `Only the first ${MAX_LINES} of ${wanted.length} are shown; ask for one type.`;
    return {
      text: lines.length > 0 ? lines.join('\n') : '(nothing listens)',
      ...(wanted.length > MAX_LINES && { note }),
    };
  },
});

function lineOf({ on, type, flags, handler, line }: ListenerFound): string {
  const place = on === 0 ? 'element' : typeof on === 'number' ? `ancestor ${on}` : on;
  return [place, type, ...flags, `line ${line}:`, handler].join(' ');
}
