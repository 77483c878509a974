import { HARM_MARK } from './harm-mark.ts';

/** What Vitest's JSON report says of one test. */
export interface CaseReport {
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

/** How the cases of one browser ended. */
export interface CountedCases {
  readonly cases: number;
  /** Of all of them. */
  readonly titles: readonly string[];
  /** The title of each case that did harm, and which. */
  readonly harmed: readonly string[];
  /** Those that failed in another way or did not run: they prove nothing. */
  readonly unproven: readonly string[];
}

/** Tells harm from a case that did not come off. */
export function countCases(reports: readonly CaseReport[]): CountedCases {
  const harmed: string[] = [];
  const unproven: string[] = [];
  for (const { title, status, failureMessages } of reports) {
    const harm = failureMessages
      .map((message) => message.split('\n', 1)[0] ?? '')
      .find((line) => line.includes(HARM_MARK));
    if (harm !== undefined) harmed.push(`${title}: ${harm.slice(harm.indexOf(HARM_MARK) + HARM_MARK.length).trim()}`);
    else if (status !== 'passed') unproven.push(`${title}: ${failureMessages[0]?.split('\n', 1)[0] ?? status}`);
  }
  return { cases: reports.length, titles: reports.map(({ title }) => title), harmed, unproven };
}
