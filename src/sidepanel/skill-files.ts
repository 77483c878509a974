import type { SkillImport } from '../core/skill-setup';
import { openZip } from '../core/zip';
import type { PanelFailure } from '../messaging/protocol';
import { looksLikeOpenApi, MAX_DOCUMENT_BYTES } from '../skills/openapi/looks-like-openapi';

/** A file that was chosen or dropped, with its path in the folder it came in; a file alone has its name. */
export interface SkillFile {
  readonly path: string;
  readonly blob: Blob;
}

/** Where to read the skill, or why there is none in these files. */
export type SkillInFiles =
  | { readonly ok: true; readonly from: SkillImport }
  | { readonly ok: false; readonly failure: PanelFailure };

/** A longer file is not read: no skill is that long. */
export const MAX_SKILL_BYTES = 500_000;
/** Files that are listed beside it; no skill has so many. */
const MAX_FILES = 2_000;
const SKILL_FILE = 'SKILL.md';
/** A manifest that this product does not run; to import the rest would look as if it did. */
const UNSUPPORTED_FILE = 'tools.json';
const CLUTTER = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|\.git\/)|\/$/;

/** Finds the skill in what was chosen: a Markdown file, a zip, or the files of a folder. Nothing of it is run. */
export async function skillInFiles(files: readonly SkillFile[]): Promise<SkillInFiles> {
  const [first] = files;
  if (first === undefined) return refuse('skill-no-file');
  if (files.length === 1 && /\.zip$/i.test(first.path)) return inZip(first);
  if (files.length === 1 && !first.path.includes('/')) return inFile(first);
  const blobs = new Map(files.map(({ path, blob }) => [path, blob]));
  return inFolder(first.path.split('/')[0] ?? '', [...blobs.keys()], async (path) => {
    const blob = blobs.get(path);
    return blob === undefined || blob.size > MAX_SKILL_BYTES ? undefined : textOf(blob);
  });
}

async function inFile({ path, blob }: SkillFile): Promise<SkillInFiles> {
  if (blob.size > MAX_DOCUMENT_BYTES) return refuse('skill-too-large');
  const markdown = await textOf(blob);
  const isDocument = markdown !== undefined && looksLikeOpenApi(markdown);
  if (blob.size > MAX_SKILL_BYTES && !isDocument) return refuse('skill-too-large');
  return markdown === undefined ? refuse('skill-not-text') : { ok: true, from: { from: 'file', name: path, markdown } };
}

async function inZip({ path, blob }: SkillFile): Promise<SkillInFiles> {
  const zip = await openZip(blob).catch(() => undefined);
  if (zip === undefined) return refuse('skill-bad-zip');
  // What is packed in a way that cannot be undone here throws, and a broken file too.
  return inFolder(path, zip.names, (name) => zip.text(name, MAX_SKILL_BYTES).catch(() => undefined));
}

async function inFolder(
  name: string,
  paths: readonly string[],
  read: (path: string) => Promise<string | undefined>,
): Promise<SkillInFiles> {
  const wanted = paths.filter((path) => !CLUTTER.test(path));
  const [main] = wanted.filter(isNamed(SKILL_FILE)).sort((a, b) => depth(a) - depth(b));
  if (main === undefined) return refuse('skill-no-skill-file');
  const folder = main.slice(0, -SKILL_FILE.length);
  const inside = wanted.filter((path) => path.startsWith(folder));
  if (inside.length > MAX_FILES) return refuse('skill-too-large');
  const unsupported = inside.find(isNamed(UNSUPPORTED_FILE));
  if (unsupported !== undefined) return refuse('skill-tools-json', { path: unsupported });
  const markdown = await read(main);
  if (markdown === undefined) return refuse('skill-file-unreadable', { path: main });
  const files = inside.map((path) => path.slice(folder.length)).sort();
  const inner = folder.split('/').at(-2);
  return { ok: true, from: { from: 'folder', name, markdown, files, ...(inner !== undefined && { folder: inner }) } };
}

function isNamed(name: string): (path: string) => boolean {
  return (path) => path.split('/').at(-1)?.toLowerCase() === name.toLowerCase();
}

function depth(path: string): number {
  return path.split('/').length;
}

/** Undefined when the bytes are not UTF-8. */
async function textOf(blob: Blob): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await blob.arrayBuffer());
  } catch {
    return undefined;
  }
}

function refuse(code: string, params?: Readonly<Record<string, string>>): SkillInFiles {
  return { ok: false, failure: { code, ...(params && { params }) } };
}
