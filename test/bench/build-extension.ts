import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zip } from 'wxt';
import { root } from '../../scripts/setup.mjs';
import type { BrowserName } from '../../scripts/start/launched.ts';
import { quietLogger } from './quiet-logger.ts';

/** A build of the extension that belongs to this run alone. */
export interface Build {
  readonly folder: string;
  /** The package for the store. */
  readonly zipFile: string;
}

/** Builds and packs the extension in `outDir`, so that nothing else that builds meanwhile changes what is measured. */
export async function buildExtension(browser: BrowserName, outDir: string): Promise<Build> {
  const files = await zip({ root, browser, outDir, logger: quietLogger });
  const zipFile = files.find((file) => file.endsWith(`-${browser}.zip`));
  if (zipFile === undefined) throw new Error(`The build made no package for ${browser}.`);
  return { folder: join(outDir, `${browser}-mv3`), zipFile };
}

/** A copy of the build whose panel is an empty page: a panel that connects would wake the background by itself. */
export function withoutPanel({ folder }: Build, target: string): string {
  cpSync(folder, target, { recursive: true });
  writeFileSync(join(target, 'sidepanel.html'), '<!doctype html><title>Bench</title>');
  return target;
}

/** The same manifest, permissions and all, with a background that does nothing but answer. */
export function withEmptyBackground(build: Build, target: string): string {
  withoutPanel(build, target);
  writeFileSync(
    join(target, 'background.js'),
    'chrome.runtime.onMessage.addListener((message, sender, reply) => { reply({ ok: true }); });\n',
  );
  return target;
}
