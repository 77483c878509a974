import process from 'node:process';
import type { Level } from './levels.ts';

/**
 * The share of the attacks that `npm test` makes, in both browsers within three minutes: by file, the ids and levels. One of
 * each kind of sink and of each rule; the random calls are few there.
 */
export const FAST: Readonly<Record<string, readonly string[]>> = {
  'A01-text-that-nobody-sees': ['A1 L2', 'A6 L1', 'A9 L3'],
  'A13-text-after-the-look': ['A13 L3'],
  'A14-titles-of-other-tabs': ['A14 L2'],
  'A16-text-of-dialogs': ['A16 L1'],
  'B01-unseen-signs': ['B1 L2', 'B2 L1'],
  'B04-forged-fences': ['B4 L1', 'B5 L2', 'B7 L2', 'B8 L2', 'B9 L1'],
  'B10-words-that-approve': ['B10 L3'],
  'B11-orders-in-errors': ['B11 L2'],
  'B12-after-room-was-made': ['B12 L2'],
  'D01-schemes': ['D4 L2', 'D7 L2'],
  'D08-private-addresses': ['D8 L2', 'D15 L2', 'D19 L2', 'D20 L2'],
  'D24-hosts-in-disguise': ['D24 L2', 'D27 L2'],
  'D37-search-of-an-honest-site': ['D37 L2'],
  'D38-orders-in-fragments': ['D38 L1'],
  'D29-redirects': ['D29 D30 L2'],
  'E11-tokens-in-the-tab': ['E11 L2'],
  'E12-beacons-in-an-answer': ['E12 E13 E14 L2'],
  'F01-secrets-of-a-page': ['F1 L2', 'F6 F7 L2'],
  'F09-codes-and-keys': ['F9 L2', 'F12 L2'],
  'H07-results-of-pages': ['H7 P2 B4 B11 L2'],
  'H12-names-of-core-tools': ['H12 L2'],
  'H21-beside-the-list': ['H21 D24 D25 D26 D27 L2'],
  'fuzz/random-calls': ['L4'],
};

const chosen = new Set(Object.values(FAST).flat());

/** Whether this run makes an attack: all of them, or those of the share of `npm test`. */
export function isPlayed(ids: string, level: Level): boolean {
  return process.env.TABHAND_REDTEAM_FAST === undefined || chosen.has(`${ids} ${level}`);
}
