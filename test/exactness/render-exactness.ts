import type { SuiteReport } from '../bench/figures.ts';
import { pathOf } from './fixtures.ts';
import { described, type Measured } from './run-exactness.ts';

/** The page with the figures and with every difference that is left. */
export function renderExactness({ figures }: SuiteReport, measured: readonly Measured[]): string {
  const rows = Object.entries(figures).map(([name, { value, goal }]) => `| ${name} | ${value} | ${goal ?? ''} |`);
  const differing = measured.filter(({ score }) => score.missing.length + score.extra.length > 0);
  return `# Exactness

Written by \`npm run exactness -- --write\`. Role and name of every control of ${measured.length} pages, as an agent
reads them in the real extension, against Chromium's own accessibility tree; Firefox is held against what Chrome printed.

| figure | value | goal |
|---|---|---|
${rows.join('\n')}

## What differs

${differing.map(differenceOf).join('\n')}
`;
}

function differenceOf({ fixture, score }: Measured): string {
  const lines = [
    ...score.missing.map((control) => `  * only the browser: \`${described(control)}\``),
    ...score.extra.map((control) => `  * only Tabhand: \`${described(control)}\``),
  ];
  return `* ${pathOf(fixture)}\n${lines.join('\n')}`;
}
