import { expect, it } from 'vitest';
import { SUBMIT_CARD } from '../../test/fakes/panel-world';
import type { CallState } from '../session/state';
import { argumentLines, mainArgument, standingOf, targetOf } from './call-view';

const call = (over: Partial<CallState> = {}): CallState => ({
  call: { id: 'c', name: 'any_tool', input: {} },
  turnId: 't',
  attempts: 0,
  ...over,
});
const permission = { requestId: 'r', digest: 'd', card: SUBMIT_CARD };

it('tells the address rather than a handle', () => {
  expect(mainArgument({ ref_id: 'e1', url: 'https://a.example' })).toBe('https://a.example');
});

it('tells any other text when none of the usual names is there', () => {
  expect(mainArgument({ ref_id: 'e1', city: 'Oslo' })).toBe('Oslo');
});

it('tells nothing of handles alone', () => {
  expect(mainArgument({ ref_id: 'e1' })).toBe('');
  expect(mainArgument(null)).toBe('');
});

it('tells the first of a list, and how many more there are', () => {
  expect(mainArgument({ urls: ['https://a.example/1', 'https://a.example/2'] })).toBe('https://a.example/1 +1');
  expect(mainArgument({ urls: ['https://a.example/1'] })).toBe('https://a.example/1');
});

it('is not turned around by a page', () => {
  expect(mainArgument({ text: 'Your\u202e message' })).toBe('Your message');
});

it('shortens a long argument between characters', () => {
  const shown = mainArgument({ text: '🙂'.repeat(100) });

  expect([...shown]).toHaveLength(80);
  expect(shown.endsWith('🙂…')).toBe(true);
});

it('lists every argument, values that are no text as JSON', () => {
  expect(argumentLines({ a: 'x', b: [1, 2] })).toEqual([
    { name: 'a', value: 'x' },
    { name: 'b', value: '[1,2]' },
  ]);
});

it('knows the element of a call the user was asked about', () => {
  expect(targetOf(call({ permission }))).toBe('button "Place order"');
});

it('knows the element of a call that was not asked about', () => {
  expect(targetOf(call({ target: 'link "Mugs"' }))).toBe('link "Mugs"');
  expect(targetOf(call())).toBe('');
});

it('stands in the queue, then waits for the card, then runs', () => {
  expect(standingOf(call())).toBe('queued');
  expect(standingOf(call({ permission }))).toBe('waiting');
  expect(standingOf(call({ permission: { ...permission, answer: 'once' }, attempts: 1 }))).toBe('running');
});
