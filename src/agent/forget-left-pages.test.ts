import { expect, it } from 'vitest';
import type { Message, PageMark, ToolMessage } from '../core/message';
import { forgetLeftPages, recalledCalls } from './forget-left-pages';

const LOOK = 'x'.repeat(500);
let number = 0;

function step(text: string, page?: PageMark): readonly Message[] {
  number += 1;
  const callId = `c${number}`;
  const result: ToolMessage = {
    role: 'tool',
    id: `t${number}`,
    callId,
    name: 'look',
    ok: true,
    text,
    ...(page && { page }),
  };
  return [{ role: 'assistant', id: `a${number}`, text: '', calls: [{ id: callId, name: 'look', input: {} }] }, result];
}

const view = (documentId: string, tabId = 1): readonly Message[] => step(LOOK, { tabId, documentId, isView: true });
const leave = (documentId: string, isView = true): readonly Message[] =>
  step(`Now elsewhere. ${LOOK}`, { tabId: 1, documentId, left: true, ...(isView && { isView }) });

function keptOf(messages: readonly Message[]): readonly boolean[] {
  return forgetLeftPages(messages).flatMap((message) =>
    message.role === 'tool' ? [!message.text.startsWith('[')] : [],
  );
}

it('keeps what shows the page that is there', () => {
  const messages = [...view('one'), ...view('one')];

  expect(forgetLeftPages(messages)).toBe(messages);
});

it('lets go of all views of a page together once an act led elsewhere, but for what led there', () => {
  expect(keptOf([...view('one'), ...view('one'), ...leave('one')])).toEqual([false, false, true]);
});

it('lets go of them when the tab shows another document at the next look', () => {
  expect(keptOf([...view('one'), ...view('two')])).toEqual([false, true]);
});

it('lets go of what led to a page once that page was left too', () => {
  expect(keptOf([...view('one'), ...leave('one'), ...view('two'), ...leave('two', false), ...view('three')])).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
});

it('keeps views of pages in other tabs, and results that are no views', () => {
  expect(keptOf([...view('one'), ...view('other', 2), ...step(LOOK), ...leave('one')])).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

it('never takes back or changes what it did, so that requests grow at their end between navigations', () => {
  const all = [
    ...view('one'),
    ...view('one'),
    ...view('one'),
    ...leave('one'),
    ...view('two'),
    ...view('two'),
    ...leave('two'),
    ...view('one'),
    ...view('one'),
  ];
  const requests = Array.from({ length: all.length / 2 }, (_, step) => forgetLeftPages(all.slice(0, 2 * step + 2)));

  const equalStarts = requests.slice(1).map((request, index) => {
    const before = requests[index] ?? [];
    const differs = before.findIndex((message, at) => JSON.stringify(message) !== JSON.stringify(request[at]));
    return differs < 0 ? 'whole' : differs;
  });

  expect(equalStarts).toEqual(['whole', 'whole', 1, 'whole', 'whole', 9, 'whole', 'whole']);
});

it('knows which answers were sent as they were given', () => {
  const messages = [...view('one'), ...view('two')];
  const calls = messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : []));

  expect(recalledCalls(messages, forgetLeftPages(messages))).toEqual(calls.slice(1));
});
