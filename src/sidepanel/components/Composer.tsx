import { type Signal, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { AttachedFile } from '../../core/message';
import type { Mode } from '../../core/mode';
import type { ModelChoice } from '../../messaging/protocol';
import { composerAction } from '../composer-keys';
import type { ModelGroup, ModelOption } from '../model-options';
import type { Activity } from '../session-view';
import { t } from '../t';
import { AttachButton } from './AttachButton';
import { AttachmentList } from './AttachmentList';
import { Icon } from './Icon';
import { ModelPicker } from './ModelPicker';
import { ModePicker } from './ModePicker';

export interface ComposerProps {
  readonly draft: Signal<string>;
  readonly activity: Activity;
  readonly mode: Mode;
  /** False beside a page that no extension may touch. */
  readonly reachable: boolean;
  readonly groups: readonly ModelGroup[];
  readonly chosen?: ModelOption;
  /** @returns whether the message went out; a message that did not stays in the box. */
  readonly onSend: (text: string) => Promise<boolean>;
  readonly onStop: () => void;
  readonly onMode: (mode: Mode) => void;
  readonly onModel: (choice: ModelChoice) => void;
  readonly onSetUp: () => void;
  readonly files: readonly AttachedFile[];
  readonly adding: number;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRemoveFile: (id: string) => void;
}

/** Where the user writes; while a turn runs, the same box steers it. */
export function Composer({
  draft,
  activity,
  mode,
  reachable,
  groups,
  chosen,
  onSend,
  onStop,
  onMode,
  onModel,
  onSetUp,
  files,
  adding,
  onFiles,
  onRemoveFile,
}: ComposerProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const stopping = useSignal(false);
  const running = activity !== 'rests';
  if (!running && stopping.peek()) stopping.value = false;

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    // The height of the text is only known when the box does not prescribe one.
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [draft.value]);

  // A file that is still being read would be left out.
  const canSend = adding === 0 && (draft.value.trim() !== '' || files.length > 0);

  const waits = activity === 'waits';
  useLayoutEffect(() => {
    // What had the focus may be gone: a card that was answered, a page that was left. Whoever works by keyboard goes on here.
    if (!waits && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [waits]);

  const send = async () => {
    const written = draft.peek().trim();
    if (!canSend || chosen === undefined) return;
    const text = written === '' ? t('attach.alone') : written;
    draft.value = '';
    const went = await onSend(text);
    if (!went && draft.peek() === '') draft.value = written;
  };
  const stop = () => {
    stopping.value = true;
    onStop();
  };

  return (
    <form
      class="composer"
      data-running={running}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div aria-live="polite" aria-relevant="additions">
        <AttachmentList files={files} adding={adding} onRemove={onRemoveFile} />
      </div>
      <textarea
        ref={box}
        rows={1}
        aria-label={t('composer.label')}
        placeholder={running ? t('composer.steer') : t(reachable ? `composer.ask.${mode}` : 'composer.elsewhere')}
        value={draft.value}
        onInput={(event) => {
          draft.value = event.currentTarget.value;
        }}
        onPaste={(event) => {
          const pasted = [...(event.clipboardData?.files ?? [])];
          // A copied table comes as text and as a picture; then the text is meant.
          if (pasted.length === 0 || event.clipboardData?.getData('text/plain')) return;
          event.preventDefault();
          onFiles(pasted);
        }}
        onKeyDown={(event) => {
          if (composerAction(event) !== 'send') return;
          event.preventDefault();
          void send();
        }}
      />
      {running && draft.value.trim() !== '' && <p class="composer-note">{t('composer.steerNote')}</p>}
      {mode === 'dev' && chosen?.tier === 'compact' && <p class="composer-note">{t('composer.devCompact')}</p>}
      <div class="composer-row">
        <AttachButton onFiles={onFiles} />
        <ModePicker mode={mode} onChange={onMode} />
        <ModelPicker groups={groups} chosen={chosen} onChange={onModel} onSetUp={onSetUp} />
        {running && (
          <button
            type="button"
            class="round-button stop"
            aria-label={stopping.value ? t('composer.stopping') : t('composer.stop')}
            title={t('composer.stopKey')}
            disabled={stopping.value}
            onClick={stop}
          >
            <Icon name="stop" />
          </button>
        )}
        {(!running || canSend) && (
          <button
            type="submit"
            class="round-button send"
            aria-label={running ? t('composer.steerSend') : t('composer.send')}
            title={running ? t('composer.steerSend') : t('composer.sendKey')}
            disabled={!canSend || chosen === undefined}
          >
            <Icon name="send" />
          </button>
        )}
      </div>
      {chosen?.demo && <p class="composer-note demo">{t('models.demoNote')}</p>}
    </form>
  );
}
