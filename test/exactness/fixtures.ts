import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrueControl } from './truth.ts';

/** A small page with controls. */
export interface Fixture {
  /** The file it stands in: widgets, names, articles, apps, shadow or frames. */
  readonly kind: string;
  readonly name: string;
  /** Body of the page; `{{site}}` and `{{other}}` stand for the two origins that serve it. */
  readonly html: string;
}

const FOLDER = join(import.meta.dirname, 'fixtures');

/** All sections of the fixture files, in order; those called `part-…` are only framed by others. */
export function allSections(): readonly Fixture[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.html'))
    .flatMap((file) => {
      const [, ...pieces] = readFileSync(join(FOLDER, file), 'utf8').split(/^<!-- fixture: ([\w-]+) -->\n/m);
      return Array.from({ length: pieces.length / 2 }, (_, index) => ({
        kind: file.replace('.html', ''),
        name: pieces[index * 2] ?? '',
        html: pieces[index * 2 + 1] ?? '',
      }));
    });
}

/** The pages that are measured. */
export function allFixtures(): readonly Fixture[] {
  return allSections().filter(({ name }) => !name.startsWith('part-'));
}

/** Path of a fixture on the server, and what it is called in reports. */
export function pathOf({ kind, name }: Fixture): string {
  return `${kind}/${name}`;
}

/** A few of each kind, for a test that is run often. */
export const FAST_SHARE: readonly string[] = [
  'widgets/accordion',
  'widgets/buttons',
  'widgets/checkbox-mixed',
  'widgets/combobox-autocomplete-list',
  'widgets/grid-data',
  'widgets/listbox-grouped',
  'widgets/menubar-editor',
  'widgets/radio-rating-svg',
  'widgets/slider-range-multi',
  'widgets/tabs-with-controls',
  'widgets/tree-navigation',
  'names/labelledby-hidden',
  'names/label-hidden',
  'names/label-with-listbox',
  'names/precedence-image',
  'names/input-buttons',
  'names/children-presentational',
  'names/svg-controls',
  'names/nested-names',
  'articles/news-story',
  'apps/mail',
  'apps/form-builder',
  'shadow/closed-in-closed',
  'shadow/component-form',
  'frames/nested-mixed',
];

const RECORDED = join(FOLDER, 'truth.json');

/** What Chromium said of the controls of the fast share, by path, when it was last written down. */
export function recordedTruth(): Readonly<Record<string, readonly TrueControl[]>> {
  // The file is written by `recordTruth`.
  return JSON.parse(readFileSync(RECORDED, 'utf8')) as Record<string, TrueControl[]>;
}

/** Writes it down anew. */
export function recordTruth(truth: Readonly<Record<string, readonly TrueControl[]>>): void {
  writeFileSync(RECORDED, `${JSON.stringify(truth, null, 1)}\n`);
}
