import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { World } from './world.ts';

/** The paths of all files that the browser has saved, below its folder; those of earlier tests too. */
export function savedFiles({ downloads }: Pick<World, 'downloads'>): readonly string[] {
  return readdirSync(downloads, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(downloads, join(parentPath, name)))
    .filter((path) => !path.startsWith(CHROMES_OWN));
}

/** Where the launch tells Chrome to keep its settings. */
const CHROMES_OWN = '.xdg/';

/** What was saved since a list was made. */
export function savedSince(world: Pick<World, 'downloads'>, before: readonly string[]): readonly string[] {
  return savedFiles(world).filter((path) => !before.includes(path));
}

/** What stands in each file that was saved since a list was made. */
export function savedTexts(world: Pick<World, 'downloads'>, before: readonly string[]): readonly string[] {
  return savedSince(world, before).map((path) => readFileSync(join(world.downloads, path), 'utf8'));
}
