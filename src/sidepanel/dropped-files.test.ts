import { expect, it } from 'vitest';
import { droppedFiles } from './dropped-files';

const fileEntry = (fullPath: string) => ({
  isFile: true,
  isDirectory: false,
  fullPath,
  file: (done: (file: File) => void) => done(new File(['x'], fullPath)),
});
const folderEntry = (fullPath: string, pieces: readonly (readonly object[])[]) => ({
  isFile: false,
  isDirectory: true,
  fullPath,
  createReader: () => {
    const left = pieces.values();
    return { readEntries: (done: (entries: readonly object[]) => void) => done(left.next().value ?? []) };
  },
});
const drop = (...items: readonly object[]) =>
  // The function reads the list only by walking along it.
  droppedFiles(items as unknown as DataTransferItemList);

it('gives files by their names, and those of folders by their paths, piece by piece', async () => {
  const folder = folderEntry('/tides', [
    [fileEntry('/tides/SKILL.md')],
    [folderEntry('/tides/scripts', [[fileEntry('/tides/scripts/a.py')]])],
  ]);

  const files = await drop(
    { kind: 'string' },
    { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => new File(['x'], 'alone.md') },
    { kind: 'file', webkitGetAsEntry: () => folder, getAsFile: () => null },
  );

  expect(files.map(({ path }) => path)).toEqual(['alone.md', 'tides/SKILL.md', 'tides/scripts/a.py']);
});

it('stops at a folder with more files than a skill has', async () => {
  const files = Array.from({ length: 600 }, (_, index) => fileEntry(`/big/${index}`));

  const found = await drop({
    kind: 'file',
    webkitGetAsEntry: () => folderEntry('/big', [files]),
    getAsFile: () => null,
  });

  expect(found).toHaveLength(500);
});
