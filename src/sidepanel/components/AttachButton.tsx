import { useRef } from 'preact/hooks';
import { t } from '../t';
import { IconButton } from './IconButton';

export interface AttachButtonProps {
  readonly onFiles: (files: readonly File[]) => void;
}

/** Lets the user choose files for the next message. */
export function AttachButton({ onFiles }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon="clip" label={t('attach.add')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          const { files } = event.currentTarget;
          if (files !== null) onFiles([...files]);
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
