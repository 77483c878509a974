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

Truth is every node of that tree, of all frames in it, that is not ignored and has the role of a control. Recall counts those
with a box of more than a pixel that neither visibility nor opacity hides; precision counts all. Left out are the inner parts of the
browser's own date fields and players, which no page or extension can reach. The four kinds of links of ARIA for books count
as links. An edited region without a role is no control to Chromium, so it need not be printed; where it is, as a text box, that counts
as right. Clickables without a role are printed as their own kind and not counted. White space does not count, and a long name
may be cut.

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
