import type { SkillFile } from './skill-files';

/** More files than any skill has: a wrong folder was dropped. */
const MAX_FILES = 500;

/**
 * The files of a drop, those of dropped folders with their paths. Has to be called in the event itself: the browser
 * empties the list right after.
 */
export async function droppedFiles(items: DataTransferItemList): Promise<readonly SkillFile[]> {
  const dropped = [...items].filter(({ kind }) => kind === 'file');
  const entries = dropped.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found: SkillFile[] = [];
  for (const { entry, file } of entries) {
    if (isFolder(entry)) await addFolder(entry, found);
    else if (file !== null) found.push({ path: file.name, blob: file });
  }
  return found;
}

/** The files that were chosen with a file or folder field. */
export function chosenFiles(files: FileList | null): readonly SkillFile[] {
  return [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, blob: file }));
}

async function addFolder(folder: FileSystemDirectoryEntry, found: SkillFile[]): Promise<void> {
  const reader = folder.createReader();
  for (;;) {
    // It gives the list in pieces, the last of them empty.
    const entries = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return;
    for (const entry of entries) {
      if (found.length >= MAX_FILES) return;
      if (isFolder(entry)) await addFolder(entry, found);
      else if (isFile(entry)) found.push(await fileOf(entry));
    }
  }
}

async function fileOf(entry: FileSystemFileEntry): Promise<SkillFile> {
  const blob = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  return { path: entry.fullPath.replace(/^\//, ''), blob };
}

function isFolder(entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry {
  return entry?.isDirectory === true;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
