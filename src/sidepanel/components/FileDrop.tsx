import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { droppedFiles } from '../dropped-files';
import type { SkillFile } from '../skill-files';

export interface FileDropProps {
  readonly onFiles: (files: readonly SkillFile[]) => void;
  readonly children: ComponentChildren;
}

/** The settings as a place to drop files and folders on. */
export function FileDrop({ onFiles, children }: FileDropProps) {
  const dropping = useSignal(false);
  return (
    <main
      class="page"
      data-dropping={dropping.value}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        // Without this the browser would open the file in place of the panel.
        event.preventDefault();
        dropping.value = true;
      }}
      onDragLeave={() => {
        dropping.value = false;
      }}
      onDrop={(event) => {
        dropping.value = false;
        const items = event.dataTransfer?.items;
        if (!items || event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void droppedFiles(items).then(onFiles);
      }}
    >
      {children}
    </main>
  );
}
