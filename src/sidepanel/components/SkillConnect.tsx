import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { SkillPlace, Skills } from '../store/skills';
import { t } from '../t';
import { AddressInput } from './AddressInput';

export interface SkillConnectProps {
  readonly skills: Skills;
  readonly server: string;
  /** Where Cancel in the preview leads, with this address in the field. */
  readonly backTo: (server: string) => SkillPlace;
}

/** Asks an MCP server for its tools, which leads to a preview of them. The token stays in this field and the background. */
export function SkillConnect({ skills, server, backTo }: SkillConnectProps) {
  const id = useId();
  const url = useSignal(server);
  const token = useSignal('');
  const busy = skills.busy.value;
  return (
    <form
      class="section"
      aria-labelledby={`${id}-head`}
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        const address = url.peek().trim();
        if (busy || address === '') return;
        void skills.preview({ from: 'mcp', url: address, token: token.peek().trim() }, backTo(address));
      }}
    >
      <h3 id={`${id}-head`}>{t('skills.connect.head')}</h3>
      <p class="note" id={`${id}-note`}>
        {t('skills.connect.note')}
      </p>
      <div class="field">
        <label for={`${id}-url`}>{t('skills.connect.url')}</label>
        <AddressInput id={`${id}-url`} describedBy={`${id}-note`} address={url} />
      </div>
      <div class="field">
        <label for={`${id}-token`}>{t('skills.connect.token')}</label>
        <input
          id={`${id}-token`}
          type="password"
          spellcheck={false}
          autocomplete="off"
          dir="ltr"
          aria-describedby={`${id}-token-note`}
          value={token.value}
          onInput={(event) => {
            token.value = event.currentTarget.value;
          }}
        />
        <p class="note" id={`${id}-token-note`}>
          {t('skills.connect.tokenNote')}
        </p>
      </div>
      <div class="actions">
        <button type="submit" class="button" disabled={busy || url.value.trim() === ''}>
          {busy ? t('skills.connect.asking') : t('skills.connect.ask')}
        </button>
      </div>
    </form>
  );
}
