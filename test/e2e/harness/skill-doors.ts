import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import type { Panel } from './panel.ts';
import { browserName } from './world.ts';

// One place for all runs, emptied by the next: a worker that is ended has no time to clean up.
const place = join(tmpdir(), `tabhand-skill-files-${browserName()}`);
rmSync(place, { recursive: true, force: true });

/** Writes files below a new folder. @returns the folder */
export function writeFiles(files: Readonly<Record<string, string | Uint8Array>>): string {
  mkdirSync(place, { recursive: true });
  const folder = mkdtempSync(join(place, 'files-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** Opens the list of skills; the settings have to be closed. */
export async function openSkills(panel: Panel): Promise<void> {
  await panel.click('.header nav button[aria-label="Settings"]');
  await panel.sees('#skills-head');
}

/** Opens the page with all the ways to a new skill. */
export async function openAdd(panel: Panel): Promise<void> {
  await openSkills(panel);
  await panel.click('button::-p-text(Add a skill)');
  await panel.sees('textarea.skill-source');
}

/**
 * Chooses a file, or a folder, as the browser's own dialog does; the page with the ways has to be open. Firefox, whose
 * driver can choose no folder, gets the files of one with their paths in it.
 */
export async function chooseFile(panel: Panel, path: string, kind: 'file' | 'folder' = 'file'): Promise<void> {
  if (kind === 'folder' && browserName() === 'firefox') {
    const files = readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [relative(dirname(path), file), readFileSync(file, 'utf8')] as const);
    await panel.page.evaluate(fillFolder, files);
    return;
  }
  const which = kind === 'folder' ? '[webkitdirectory]' : ':not([webkitdirectory])';
  const input = await panel.page.waitForSelector(`main.page input[type=file]${which}`);
  // The driver gives the handle of the page's only such input without saying what element it is.
  await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
}

/** Drops a file on the settings: in Chrome a real one, in Firefox, whose driver cannot, by an event. */
export async function dropFile({ page }: Panel, path: string): Promise<void> {
  const main = await page.waitForSelector('main.page');
  if (browserName() === 'chrome') {
    const box = await main?.boundingBox();
    const at = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 60 };
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    await page.mouse.dragEnter(at, data);
    await page.mouse.dragOver(at, data);
    await page.mouse.drop(at, data);
    return;
  }
  await page.evaluate(
    (name, text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      for (const type of ['dragover', 'drop']) {
        const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
        document.querySelector('main.page')?.dispatchEvent(event);
      }
    },
    basename(path),
    readFileSync(path, 'utf8'),
  );
}

/** Types an address and has it fetched; the page with the ways has to be open. */
export async function fetchAddress(panel: Panel, url: string): Promise<void> {
  await panel.click('form input[inputmode="url"]');
  await panel.page.keyboard.type(url);
  await panel.page.keyboard.press('Enter');
}

/** Waits for the sentence that says why something did not work. */
export async function refusalOf({ page }: Panel): Promise<string> {
  const notice = await page.waitForSelector('[role="alert"] .notice-text', { timeout: 15_000 });
  return (await notice?.evaluate((element) => element.textContent)) ?? '';
}

/** What changes, as the preview shows it: each line with its sign. */
export async function shownDiff({ page }: Panel): Promise<readonly string[]> {
  await page.waitForSelector('.skill-diff li');
  return page.$$eval('.skill-diff li', (lines) =>
    lines.map((line) => `${line.querySelector('.sign')?.textContent} ${line.querySelector('bdi')?.textContent}`),
  );
}

// Runs in the panel's page.
function fillFolder(files: readonly (readonly [path: string, text: string])[]): void {
  const chosen = new DataTransfer();
  for (const [path, text] of files) {
    const file = new File([text], path.split('/').at(-1) ?? path);
    Object.defineProperty(file, 'webkitRelativePath', { value: path });
    chosen.items.add(file);
  }
  const input = document.querySelector<HTMLInputElement>('main.page input[webkitdirectory]');
  if (input === null) throw new Error('There is no field for a folder.');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
