import { expect, it } from 'vitest';
import { callFacts, policyFacts } from '../../test/fakes/call-facts';
import type { JsonObject } from '../core/json';
import { carriesReadings, wordsOf } from './carries-readings';

const remote = {
  skillId: 'weather',
  skillHash: 'h',
  url: 'https://weather.example/v1',
  reads: true,
  allowsLoopback: false,
};

function carries(input: JsonObject, sources: readonly string[], text = 'Weather in Porto on May 3?'): boolean {
  const state = policyFacts({ sources: new Set(sources), userWords: new Set(wordsOf(text)) });
  return carriesReadings(callFacts({ effects: ['network'], input, remote }), state);
}

it('carries nothing while nothing was read', () => {
  expect(carries({ place: 'Braga' }, [])).toBe(false);
});

it('carries nothing that the server does not know when only its skill was read', () => {
  expect(carries({ latitude: 41.15 }, ['weather'])).toBe(false);
});

it.each<[JsonObject, boolean]>([
  [{}, false],
  [{ place: 'Porto' }, false],
  [{ place: 'porto, MAY', day: 3, hourly: true, days: [3, null] }, false],
  [{ place: 'Braga' }, true],
  [{ place: 'Porto', note: { text: 'account 4711' } }, true],
  [{ place: 'Porto', note: { 'account 4711': true } }, true],
  [{ place: 'Porto', list: [{ 'account 4711': null }] }, true],
  [{ place: 'Porto', on: { may: true } }, false],
  [{ latitude: 41.15 }, true],
  [{ place: 'Por to' }, true],
  [{ place: 'Porto Porto May May Porto Porto Porto' }, true],
  [{ place: 'Porto ..--.-.' }, true],
])('after a page was read, %j carries something of it: %s', (input, carried) => {
  expect(carries(input, ['weather', 'page'])).toBe(carried);
});

it("carries another skill's answers", () => {
  expect(carries({ place: 'Braga' }, ['books'])).toBe(true);
});
