import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { chosenFiles } from '../dropped-files';
import type { Skills } from '../store/skills';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';
import { AddressInput } from './AddressInput';
import { SkillConnect } from './SkillConnect';
import { SkillSource } from './SkillSource';
import { SubPage } from './SubPage';

export interface SkillAddProps {
  readonly skills: Skills;
  /** What was pasted before the preview that was just left. */
  readonly text?: string;
  readonly url?: string;
  readonly server?: string;
}

/** The attribute is not in the types, but in every browser. */
const FOLDERS = { webkitdirectory: true };

/** All the ways to a new skill. Each leads to a preview; nothing is stored here. */
export function SkillAdd({ skills, text: pasted = '', url: typed = '', server = '' }: SkillAddProps) {
  const id = useId();
  const text = useSignal(pasted);
  const url = useSignal(typed);
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const busy = skills.busy.value;
  const here = () => ({ kind: 'add', text: text.peek(), url: url.peek() }) as const;
  const choose = (input: HTMLInputElement) => {
    const files = chosenFiles(input.files);
    // The same file may be chosen again after it was changed.
    input.value = '';
    if (files.length > 0) void skills.previewFiles(files, here());
  };
  return (
    <SubPage title={t('skills.add')} backLabel={t('skills.back')} onBack={() => skills.back()}>
      <p class="note">{t('skills.addLead')}</p>
      <form
        class="section"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && url.peek().trim() !== '') void skills.preview({ from: 'url', url: url.peek().trim() }, here());
        }}
      >
        <div class="field">
          <label for={`${id}-url`}>{t('skills.url')}</label>
          <div class="joined">
            <AddressInput id={`${id}-url`} describedBy={`${id}-url-note`} address={url} />
            <button type="submit" class="button" disabled={busy || url.value.trim() === ''}>
              {busy ? t('skills.reading') : t('skills.fetch')}
            </button>
          </div>
          <p class="note" id={`${id}-url-note`}>
            {t('skills.urlNote')}
          </p>
        </div>
      </form>
      <section class="section" aria-labelledby={`${id}-files`}>
        <h3 id={`${id}-files`}>{t('skills.files')}</h3>
        <div class="actions">
          <button type="button" class="button" disabled={busy} onClick={() => file.current?.click()}>
            {t('skills.chooseFile')}
          </button>
          <button type="button" class="button" disabled={busy} onClick={() => folder.current?.click()}>
            {t('skills.chooseFolder')}
          </button>
        </div>
        <input
          ref={file}
          type="file"
          hidden
          accept=".md,.markdown,.txt,.zip,.json,.yaml,.yml,text/markdown,text/plain,application/zip,application/json,application/yaml"
          onChange={(event) => choose(event.currentTarget)}
        />
        <input ref={folder} type="file" hidden {...FOLDERS} onChange={(event) => choose(event.currentTarget)} />
        <p class="note">{t('skills.filesNote')}</p>
      </section>
      <SkillSource
        label={t('skills.paste')}
        text={pasted}
        busy={busy}
        onInput={(written) => {
          text.value = written;
        }}
        onPreview={(markdown) => void skills.preview({ from: 'text', markdown }, here())}
      />
      <SkillConnect skills={skills} server={server} backTo={(address) => ({ ...here(), server: address })} />
      {skills.bundled.value.length > 0 && (
        <section class="section" aria-labelledby={`${id}-bundled`}>
          <h3 id={`${id}-bundled`}>{t('skills.bundled')}</h3>
          <ul class="skills">
            {skills.bundled.value.map((preview) => (
              <li key={preview.hash} class="bundled-skill">
                <span>
                  <strong>{withoutBidi(preview.skill.name)}</strong>
                  <small dir="auto">{withoutBidi(preview.skill.summary)}</small>
                </span>
                <button
                  type="button"
                  class="button"
                  aria-label={t('skills.viewLabel', { name: preview.skill.name })}
                  onClick={() => skills.open({ kind: 'preview', preview, back: here() })}
                >
                  {t('skills.view')}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </SubPage>
  );
}
