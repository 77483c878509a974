/** All rules of the policy, by the names that guards and cases use. */
export const RULES: readonly string[] = Array.from({ length: 28 }, (_, index) => `R${index}`);

/** The rules that have no guard which could be taken away, and why. */
export const NO_GUARD: Readonly<Record<string, string>> = {
  R21: 'Nothing runs while nobody is there: there are no schedules.',
  R22: 'Nothing that was read outlives its conversation: there is no memory, and skills come by a screen of the user alone.',
  R26: 'The manifest keeps the extension out of private windows; no window of a test is one.',
};

/** The rules that the name of a guard begins with; a point of one, such as `R3.7`, stands for the rule. */
export function rulesOf(name: string): readonly string[] {
  const [rules = ''] = name.split(':', 1);
  return rules.split(' ').map((rule) => rule.replace(/\.\d+$/, ''));
}
