import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
