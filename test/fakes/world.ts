import * as z from 'zod/mini';
import type { CoreTool, ToolOutput } from '../../src/core/tool';
import { defineBackgroundTool, defineContentTool } from '../../src/core/tool';
import { ToolError } from '../../src/core/tool-error';

/** A page that calls can read and change, and a ledger of every effect that ever reached it. */
export interface World {
  url: string;
  readonly fields: Record<string, string>;
  readonly orders: string[];
  /** Ids of the calls that had an effect, in order; one that stands here twice was done twice. */
  readonly ledger: string[];
  /** Called right after an effect, before its result is known to anybody. */
  onEffect?: (callId: string) => void;
}

/** An empty page. */
export function createWorld(): World {
  return { url: 'https://shop.test/', fields: {}, orders: [], ledger: [] };
}

const text = z.strictObject({ text: z.string() });
const nothing = z.strictObject({});
const base = { label: 'Fake', description: 'A fake.', modes: ['ask', 'act', 'dev'], tier: 'compact' } as const;
const unused = (): Promise<ToolOutput> => Promise.reject(new Error('The world runs the fakes.'));

/** Tools of every kind that the loop tells apart. Their effects are in `runInWorld`. */
export const worldTools: readonly CoreTool[] = [
  defineContentTool({
    ...base,
    name: 'look',
    effects: ['read'],
    trust: 'untrusted',
    input: nothing,
    overlaps: true,
    run: unused,
  }),
  defineContentTool({
    ...base,
    name: 'peek',
    effects: ['read'],
    trust: 'untrusted',
    input: text,
    overlaps: true,
    run: unused,
  }),
  defineContentTool({
    ...base,
    name: 'fill',
    effects: ['input'],
    trust: 'untrusted',
    input: z.strictObject({ name: z.string(), text: z.string() }),
    run: unused,
  }),
  defineContentTool({ ...base, name: 'order', effects: ['submit'], trust: 'untrusted', input: text, run: unused }),
  defineContentTool({ ...base, name: 'leave', effects: ['navigate'], trust: 'untrusted', input: text, run: unused }),
  defineContentTool({ ...base, name: 'fail', effects: ['read'], trust: 'untrusted', input: nothing, run: unused }),
  defineContentTool({ ...base, name: 'crash', effects: ['input'], trust: 'untrusted', input: nothing, run: unused }),
  defineContentTool({
    ...base,
    name: 'hang',
    effects: ['input'],
    trust: 'untrusted',
    timeoutMs: 5_000,
    input: nothing,
    run: unused,
  }),
  defineContentTool({ ...base, name: 'snap', effects: ['read'], trust: 'untrusted', input: nothing, run: unused }),
  defineBackgroundTool({
    ...base,
    name: 'switch',
    effects: ['navigate'],
    trust: 'own',
    input: nothing,
    needs: [],
    run: unused,
  }),
  defineContentTool({
    ...base,
    name: 'act_only',
    modes: ['act'],
    effects: ['input'],
    trust: 'own',
    input: nothing,
    run: unused,
  }),
  defineBackgroundTool({
    ...base,
    name: 'clarify',
    effects: ['read'],
    trust: 'own',
    input: z.strictObject({ question: z.string() }),
    needs: [],
    question: (input) => ({ text: input.question, options: [] }),
    run: unused,
  }),
  defineBackgroundTool({ ...base, name: 'done', effects: ['read'], trust: 'own', input: text, needs: [], run: unused }),
];

/** What a call does to the world, and what it answers. */
export async function runInWorld(
  world: World,
  name: string,
  input: Readonly<Record<string, unknown>>,
  run: { readonly callId: string; readonly answer?: string },
): Promise<ToolOutput> {
  const effect = (change: () => void) => {
    change();
    world.ledger.push(run.callId);
    world.onEffect?.(run.callId);
  };
  const words = String(input.text ?? '');
  switch (name) {
    case 'look':
      return { text: JSON.stringify({ url: world.url, fields: world.fields, orders: world.orders }) };
    case 'peek':
      return { text: `saw ${words}` };
    case 'fill':
      effect(() => {
        world.fields[String(input.name)] = words;
      });
      return { text: `filled ${String(input.name)}`, receipt: { changed: true, value: words } };
    case 'order':
      effect(() => world.orders.push(words));
      return { text: `ordered ${words}`, receipt: { changed: true } };
    case 'leave': {
      const from = world.url;
      effect(() => {
        world.url = words;
      });
      return { text: 'left', receipt: { changed: true, url: { from, to: words } } };
    }
    case 'switch':
      return { text: 'switched', workingTabId: 2 };
    case 'snap':
      return { text: 'a picture', images: [{ mediaType: 'image/png', data: 'AAAA', widthPx: 1, heightPx: 1 }] };
    case 'clarify':
      return { text: `The user says: ${run.answer}` };
    case 'done':
      return { text: 'ended', endTurn: { outcome: 'success', summary: words } };
    case 'fail':
      throw new ToolError('not-found', 'Nothing is there.', 'Look again.', { detail: 'page words' });
    case 'crash':
      throw new TypeError('a bug');
    case 'hang':
      return new Promise(() => undefined);
    default:
      return { text: `ran ${name}`, receipt: { changed: false } };
  }
}
