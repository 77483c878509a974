/** What a figure is measured in, and what it has to reach. */
export interface FigureSpec {
  readonly unit: string;
  /** `≤ 4`, `≥ 0.95` or `= 0`; a figure without a goal is only reported. */
  readonly goal?: string;
}

/** One figure of a report. */
export interface Figure extends FigureSpec {
  /** Null when it could not be measured. */
  readonly value: number | null;
  /** False when it misses its goal or has no value. */
  readonly ok: boolean;
}

/** The object that every measuring command prints as its last line with `--json`. */
export interface SuiteReport {
  readonly suite: string;
  readonly ok: boolean;
  readonly figures: Readonly<Record<string, Figure>>;
}

/** Figures that are measured together; `measure` may leave some out, which are then reported as not measured. */
export interface Part {
  readonly title: string;
  readonly specs: Readonly<Record<string, FigureSpec>>;
  measure(): Promise<Readonly<Record<string, number>>>;
}

/** Puts values beside their specs; a spec without a finite value becomes a figure that is not ok. */
export function toFigures({ specs }: Pick<Part, 'specs'>, values: Readonly<Record<string, number>>) {
  const figures: Record<string, Figure> = {};
  for (const [name, spec] of Object.entries(specs)) {
    const value = values[name];
    const isMeasured = value !== undefined && Number.isFinite(value);
    figures[name] = isMeasured
      ? { value: round(value), ...spec, ok: spec.goal === undefined || isMet(round(value), spec.goal) }
      : { value: null, ...spec, ok: false };
  }
  return figures;
}

/** The report of a suite; it is ok when every figure is, and there is one. */
export function suiteReport(suite: string, figures: SuiteReport['figures']): SuiteReport {
  const all = Object.values(figures);
  return { suite, ok: all.length > 0 && all.every(({ ok }) => ok), figures };
}

/** @throws Error for a goal that is written in another way. */
export function isMet(value: number, goal: string): boolean {
  const [, relation, digits] = /^([≤≥=]) (-?[\d.]+)$/.exec(goal) ?? [];
  const limit = Number(digits);
  switch (relation) {
    case '≤':
      return value <= limit;
    case '≥':
      return value >= limit;
    case '=':
      return value === limit;
    default:
      throw new Error(`A goal is "≤ 4", "≥ 4" or "= 4", and not "${goal}".`);
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
