import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../t';
import { Icon } from './Icon';

export interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

const SHOWN_MS = 1_600;

/** Copies `text`, and says for a moment whether it worked. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const state = useSignal<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state.value === 'idle') return undefined;
    const timer = setTimeout(() => {
      state.value = 'idle';
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state, state.value]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      state.value = 'copied';
    } catch {
      // The browser refuses the clipboard to a page without focus; the user sees it on the button.
      state.value = 'failed';
    }
  };
  const word = state.value === 'copied' ? t('copy.copied') : state.value === 'failed' ? t('copy.failed') : label;
  return (
    <button type="button" class="copy-button" data-state={state.value} onClick={copy}>
      <Icon name={state.value === 'copied' ? 'check' : 'copy'} />
      <span>{word}</span>
    </button>
  );
}
