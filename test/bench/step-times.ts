/** A step of the loop, seen from outside: the model's side and the page's side. Times of one clock, in milliseconds. */
export interface StepMark {
  readonly tool: string;
  /** When the last byte of the answer that holds the call was written. */
  readonly answeredAtMs: number;
  /** When the next request, which carries the call's result, was read. */
  readonly askedAtMs: number;
}

/** What a step took that was neither the model nor the tool at work in the page. */
export interface StepTime {
  readonly tool: string;
  readonly overheadMs: number;
}

/**
 * Takes the page's time from each step. `runs` are the tools that ran in the page, in order; steps of other tools have
 * none.
 * @throws Error when the two do not fit together, since every figure after that would be wrong.
 */
export function stepTimes(
  marks: readonly StepMark[],
  runs: readonly { readonly tool?: string; readonly tookMs: number }[],
  ranInPage: (tool: string) => boolean,
): readonly StepTime[] {
  const left = [...runs];
  const times = marks.map(({ tool, answeredAtMs, askedAtMs }) => {
    const wholeMs = askedAtMs - answeredAtMs;
    if (!ranInPage(tool)) return { tool, overheadMs: wholeMs };
    const run = left.shift();
    if (run?.tool !== tool) throw new Error(`The page ran ${run?.tool ?? 'nothing'} where the model called ${tool}.`);
    return { tool, overheadMs: wholeMs - run.tookMs };
  });
  if (left.length > 0) throw new Error(`The page ran ${left.length} calls that no step accounts for.`);
  return times;
}
