import type { DenyCode } from '../../src/policy/verdict.ts';
import { countCodes } from './outcomes.ts';
import type { Ended } from './red-case.ts';

/**
 * Says that the attack was kept off by this very rule, and not by chance: by one that asks the user for instance. Not where
 * harm was done, which is for the case to tell. @throws when no call was refused so
 */
export async function wasRefusedWith({ panel }: Ended, codes: readonly DenyCode[], harm: boolean): Promise<void> {
  const counted = countCodes(await panel.log());
  if (harm || codes.some((code) => (counted[code] ?? 0) > 0)) return;
  throw new Error(`Nothing was refused with ${codes.join(' or ')}: ${JSON.stringify(counted)}`);
}
