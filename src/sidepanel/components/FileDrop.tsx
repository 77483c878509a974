import type { ComponentChildren } from 'preact';
import { droppedFiles } from '../dropped-files';
import type { SkillFile } from '../skill-files';
import { useFileDrop } from './use-file-drop';

export interface FileDropProps {
  readonly onFiles: (files: readonly SkillFile[]) => void;
  readonly children: ComponentChildren;
}

/** The settings as a place to drop files and folders on. */
export function FileDrop({ onFiles, children }: FileDropProps) {
  const drop = useFileDrop(({ items }) => void droppedFiles(items).then(onFiles));
  return (
    <main class="page" {...drop}>
      {children}
    </main>
  );
}
