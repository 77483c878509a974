import { expect, it } from 'vitest';
import { ARMING_MS, createArming, mayApprove } from './arming';

const HERE = { left: 0, top: 10, width: 300, height: 200 };
const GOOD = { isTrusted: true, armed: true, visible: true, focused: true, allShown: true };

it('arms once the card stood still long enough', () => {
  const arming = createArming();

  expect(arming.look(HERE, 0)).toBe(false);
  expect(arming.look(HERE, ARMING_MS - 1)).toBe(false);
  expect(arming.look(HERE, ARMING_MS)).toBe(true);
});

it.each([
  ['moves', { top: 11 }],
  ['grows', { height: 260 }],
  ['gets wider', { width: 320 }],
  ['slides', { left: 4 }],
])('waits anew when the card %s', (_what, change) => {
  const arming = createArming();
  arming.look(HERE, 0);

  expect(arming.look({ ...HERE, ...change }, ARMING_MS)).toBe(false);
  expect(arming.look({ ...HERE, ...change }, 2 * ARMING_MS)).toBe(true);
});

it('waits anew after the panel was hidden', () => {
  const arming = createArming();
  arming.look(HERE, 0);
  arming.restart();

  expect(arming.look(HERE, 10_000)).toBe(false);
  expect(arming.look(HERE, 10_000 + ARMING_MS)).toBe(true);
});

it('approves when every condition holds', () => {
  expect(mayApprove(GOOD)).toBe(true);
});

it.each(['isTrusted', 'armed', 'visible', 'focused', 'allShown'] as const)(
  'does not approve without %s',
  (condition) => {
    expect(mayApprove({ ...GOOD, [condition]: false })).toBe(false);
  },
);
