import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { embedHeightPx } from '../embed-height';
import { t } from '../t';

export interface EmbedProps {
  /** Absolute and https. */
  readonly address: URL;
}

// Its own origin, so that it has its own cookies; that origin is never the panel's, so it cannot reach out of the frame.
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups';
const FIRST_HEIGHT_PX = 220;

/**
 * A page of a skill's server. It sets its own height within limits. The browser does not tell whether a site refused
 * to be embedded, so the way to a tab is always there.
 */
export function Embed({ address }: EmbedProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const heightPx = useSignal(FIRST_HEIGHT_PX);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      // Any page may post to the panel that got hold of it.
      if (source === null || source !== frame.current?.contentWindow) return;
      heightPx.value = embedHeightPx(data, innerHeight) ?? heightPx.peek();
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [heightPx]);
  return (
    <figure class="embed">
      <figcaption>
        <bdi>{t('embed.from', { host: address.host })}</bdi>
        <a class="button" href={address.href} target="_blank" rel="noopener noreferrer">
          {t('embed.open')}
        </a>
      </figcaption>
      <iframe
        ref={frame}
        src={address.href}
        title={t('embed.label', { host: address.host })}
        sandbox={SANDBOX}
        referrerpolicy="no-referrer"
        height={heightPx.value}
      />
      <p class="note">{t('embed.note')}</p>
    </figure>
  );
}
