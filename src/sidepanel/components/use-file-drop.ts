import { type ReadonlySignal, useSignal } from '@preact/signals';

/** What an element needs that files can be dropped on; to be spread over it. */
export interface FileDropHandlers {
  readonly 'data-dropping': ReadonlySignal<boolean>;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: () => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** Makes an element a place to drop files on. `onFiles` is called in the event itself, with at least one file. */
export function useFileDrop(onFiles: (dropped: DataTransfer) => void): FileDropHandlers {
  const dropping = useSignal(false);
  return {
    'data-dropping': dropping,
    onDragOver(event) {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Without this the browser would open the file in place of the panel.
      event.preventDefault();
      dropping.value = true;
    },
    onDragLeave() {
      dropping.value = false;
    },
    onDrop(event) {
      dropping.value = false;
      const dropped = event.dataTransfer;
      if (!dropped || dropped.files.length === 0) return;
      event.preventDefault();
      onFiles(dropped);
    },
  };
}
