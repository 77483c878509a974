import type { Message } from '../../src/core/message';
import type { ModelRequest } from '../../src/core/provider';
import { calls, type ScriptedAnswer, type ScriptedProvider, scriptedProvider } from './scripted-provider';

/**
 * A model that can be asked anew at any point: it reads its goals (`fill name=Ada; order tea; …`) from the
 * user's messages and what was reached from the results, and looks at the page when something was cut off.
 */
export function shopper(): ScriptedProvider {
  return scriptedProvider(answerTo);
}

function answerTo({ messages }: ModelRequest): ScriptedAnswer {
  // Ids depend on the history only, so that a request that is asked again gives the same calls.
  const step = messages.filter((message) => message.role === 'assistant').length;
  const id = (index: number) => `call-${step}-${index}`;
  const goals = messages.flatMap((message) => (message.role === 'user' ? goalsIn(message.text) : []));
  const known = whatIsKnown(messages);
  if (step === 0 || known.mustLook) return calls(['look', {}, id(0)], ['peek', { text: 'top' }, id(1)]);
  const open = goals.filter((goal) => !isReached(goal, known));
  const [next, second] = open;
  if (!next) return calls(['done', { text: 'reached' }, id(0)]);
  if (second?.startsWith('fill')) return calls(callFor(next, id(0)), callFor(second, id(1)));
  if (next.startsWith('leave')) return calls(callFor(next, id(0)), ['look', {}, id(1)]);
  return calls(callFor(next, id(0)));
}

/** The first line of a message, split at semicolons; what we add to a message stands below it or in brackets. */
function goalsIn(text: string): readonly string[] {
  const [line = ''] = text.split('\n', 1);
  return line.startsWith('[') ? [] : line.split(';').map((goal) => goal.trim());
}

function callFor(goal: string, id: string): readonly [string, Record<string, string>, string] {
  const [verb = '', words = ''] = goal.split(' ');
  const [name = '', text = ''] = words.split('=');
  switch (verb) {
    case 'fill':
      return ['fill', { name, text }, id];
    case 'ask':
      return ['clarify', { question: 'Really?' }, id];
    default:
      return [verb, { text: words }, id];
  }
}

interface Known {
  readonly fields: Record<string, string>;
  readonly orders: string[];
  url: string;
  asked: boolean;
  mustLook: boolean;
}

/** Believes results and looks, in their order; what was cut off is unknown until the next look. */
function whatIsKnown(messages: readonly Message[]): Known {
  const known: Known = { fields: {}, orders: [], url: '', asked: false, mustLook: false };
  const inputs = new Map(
    messages.flatMap((message) =>
      message.role === 'assistant' ? message.calls.map((call) => [call.id, call.input] as const) : [],
    ),
  );
  for (const message of messages) {
    if (message.role !== 'tool') continue;
    // The scripts only ever send flat objects of strings.
    const input = (inputs.get(message.callId) ?? {}) as Record<string, string>;
    if (message.code === 'interrupted') known.mustLook = true;
    if (!message.ok) continue;
    switch (message.name) {
      case 'look':
        Object.assign(known, JSON.parse(message.text.split('\n')[1] ?? '{}'), { mustLook: false });
        break;
      case 'fill':
        known.fields[input.name ?? ''] = input.text ?? '';
        break;
      case 'order':
        known.orders.push(input.text ?? '');
        break;
      case 'leave':
        known.url = input.text ?? '';
        break;
      case 'clarify':
        known.asked = true;
        break;
    }
  }
  return known;
}

function isReached(goal: string, known: Known): boolean {
  const [verb, words = ''] = goal.split(' ');
  const [name = '', text] = words.split('=');
  switch (verb) {
    case 'fill':
      return known.fields[name] === text;
    case 'ask':
      return known.asked;
    case 'order':
      return known.orders.includes(words);
    default:
      return known.url === words;
  }
}
