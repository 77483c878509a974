import { expect, it } from 'vitest';
import { callFacts, policyFacts } from '../../test/fakes/call-facts';
import type { JsonObject } from '../core/json';
import { carriesReadings } from './carries-readings';
import type { PolicyState, RemoteFacts } from './verdict';

const remote: RemoteFacts = {
  skillId: 'weather',
  skillHash: 'h',
  url: 'https://weather.example/v1',
  reads: true,
  allowsLoopback: false,
};
const PAGE = 'https://mail.example/inbox/7';

function carries(input: JsonObject, state: Partial<PolicyState> = {}, more: Partial<RemoteFacts> = {}): boolean {
  const facts = callFacts({ effects: ['network'], input, remote: { ...remote, ...more } });
  return carriesReadings(facts, policyFacts({ userTexts: ['Weather in Porto on May 3?'], ...state }));
}

const read = (...sources: readonly string[]) => ({ sources: new Set(sources) });

it('carries nothing while nothing was read', () => {
  expect(carries({ place: 'Braga', latitude: 41.15 })).toBe(false);
});

it('carries nothing that the server does not know when only its skill was read', () => {
  expect(carries({ latitude: 41.15 }, read('weather'))).toBe(false);
});

it.each<[JsonObject, boolean]>([
  [{}, false],
  [{ place: 'Porto' }, false],
  [{ place: 'porto, May', day: 3, hourly: true, days: [3, null] }, false],
  [{ place: 'Braga' }, true],
  [{ place: 'Porto', note: { text: 'account 4711' } }, true],
  [{ place: 'Porto', note: { 'account 4711': true } }, true],
  [{ place: 'Porto', list: [{ 'account 4711': null }] }, true],
  [{ latitude: 41.15 }, true],
])('after a page was read, %j carries something of it: %s', (input, carried) => {
  expect(carries(input, read('weather', 'page'))).toBe(carried);
});

it("carries another skill's answers", () => {
  expect(carries({ place: 'Braga' }, read('books'))).toBe(true);
});

it.each<[JsonObject, boolean]>([
  [{ place: 'Braga', latitude: 41.15 }, false],
  [{ place: 'Porto' }, false],
  [{ place: 'Brandhaven' }, true],
  [{ place: 'Braga', note: { list: ['brand', 'haven'] } }, true],
  [{ place: 'mail.example' }, true],
])('beside a page whose title the model was shown, %j carries something of it: %s', (input, carried) => {
  expect(carries(input, { shown: ['Brandhaven Port – Porto', 'mail.example/inbox/7'] })).toBe(carried);
});

const tabAddress = { address: PAGE, arguments: ['url'], fills: 'url' };

it.each<[string, JsonObject]>([
  ['we fill in', {}],
  ['the model gives', { url: PAGE }],
])("carries nothing in the tab's address that %s where the user wrote", (_, input) => {
  const state = { ...read('page'), shownUrls: [`${PAGE}?view=all#top`], shown: ['mail.example/inbox/7'] };

  expect(carries(input, state, { tabAddress })).toBe(false);
  expect(carries({ ...input, note: 'Braga' }, state, { tabAddress })).toBe(true);
});

it.each<[string, JsonObject]>([
  ['we fill in', {}],
  ['the model gives', { url: PAGE }],
])(
  "may carry something in the tab's address that %s once the model read something and led the tab there",
  (_, input) => {
    const shownUrls = ['https://mail.example/'];

    expect(carries(input, { ...read('page'), shownUrls }, { tabAddress })).toBe(true);
    expect(carries(input, { ...read('weather'), shownUrls }, { tabAddress })).toBe(false);
  },
);

it("takes the tab's address in another argument for what it is", () => {
  const state = { shownUrls: [PAGE], shown: ['mail.example/inbox/7'] };

  expect(carries({ place: PAGE }, state, { tabAddress })).toBe(true);
});
