import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import type { Message } from '../../core/message';
import type { PageToolView, PageView } from '../../core/page-setup';
import type { ToolPolicy } from '../../core/page-tool';
import type { PageStore } from '../store/page';
import { t } from '../t';
import { withoutBidi } from '../without-bidi';
import { ApproveButton } from './ApproveButton';
import { Notice } from './Notice';
import { PageExtras, type PageExtrasProps, type PageWishes } from './PageExtras';
import { PageToolChoice } from './PageToolChoice';
import { useAllSeen } from './use-all-seen';
import { useArming } from './use-arming';

export interface PageConsentFormProps {
  readonly page: PageStore;
  /** A page that is joined. */
  readonly view: PageView;
  /** The last message, once there is one. */
  readonly sent?: Message;
  readonly canApprove: boolean;
  readonly onDone: () => void;
}

/** The choices about one offer. It is built anew for another one, so that no choice outlives what it was made for. */
export function PageConsentForm({ page, view, sent: message, canApprove, onDone }: PageConsentFormProps) {
  const id = useId();
  const foot = useRef<HTMLDivElement>(null);
  const armed = useArming(foot);
  const sent = useSignal(false);
  const { seen, showNext } = useAllSeen(foot);
  const { origin, dropped, guidance, context, suggestions } = view;
  // A page that sorts its tools anew moves none under the finger.
  const order = useRef(view.tools.map(({ name }) => name));
  const tools = order.current.flatMap((name) => view.tools.find((tool) => tool.name === name) ?? []);
  const policies = useSignal<ReadonlyMap<string, ToolPolicy>>(new Map(tools.map((tool) => [tool.name, first(tool)])));
  const wishes = useSignal<PageWishes>({
    guidance: guidance.agreed || !view.decided,
    context: context.allowed || !view.decided,
    suggestions: suggestions.allowed || !view.decided,
  });
  const policyOf = (tool: PageToolView) => policies.value.get(tool.name) ?? first(tool);
  const allow = async () => {
    sent.value = true;
    const wanted = wishes.peek();
    const agreed = await page.agree({
      origin,
      tools: tools.map((tool) => ({ name: tool.name, fingerprint: tool.fingerprint, policy: policyOf(tool) })),
      ...(wanted.guidance && guidance.text !== '' && { guidance: guidance.text }),
      context: wanted.context,
      suggestions: wanted.suggestions,
    });
    sent.value = false;
    if (agreed) onDone();
  };
  return (
    <>
      <p class="note">{t('page.lead')}</p>
      <section class="section" aria-labelledby={`${id}-tools`}>
        <h3 id={`${id}-tools`}>{t('page.tools', { count: tools.length })}</h3>
        {tools.length === 0 && <p class="note">{t('page.noTools')}</p>}
        {tools.map((tool) => (
          <PageToolChoice
            key={tool.name}
            tool={tool}
            isAway={view.frame?.isAway === true}
            policy={policyOf(tool)}
            onPolicy={(policy) => {
              policies.value = new Map(policies.peek()).set(tool.name, policy);
            }}
          />
        ))}
        {dropped.length > 0 && (
          <Notice kind="info">
            <p>{t('page.dropped')}</p>
            <ul>
              {dropped.map(({ name, reason }, index) => (
                <li key={index}>
                  <code>
                    <bdi>{withoutBidi(name)}</bdi>
                  </code>{' '}
                  <span lang="en">{reason}</span>
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </section>
      {!view.frame && (
        <PageExtras
          view={view}
          wishes={wishes.value}
          sent={sentOf(message, origin)}
          onWishes={(next) => {
            wishes.value = next;
          }}
        />
      )}
      <div class="sub-foot" ref={foot}>
        {!canApprove && <p class="note strong">{t('card.readOnly')}</p>}
        {canApprove && !seen.value && (
          <p class="note strong unseen">
            {t('page.seeAll')}
            <button type="button" class="button quiet" onClick={showNext}>
              {t('page.seeNext')}
            </button>
          </p>
        )}
        <div class="actions">
          {canApprove && (
            <ApproveButton
              armed={armed}
              allShown={seen.value}
              sent={sent.value}
              class="primary"
              onApprove={() => void allow()}
            >
              {t('page.allow')}
            </ApproveButton>
          )}
          <button type="button" class="button" onClick={() => void page.forget(origin).then(onDone)}>
            {t('page.forget')}
          </button>
        </div>
      </div>
    </>
  );
}

/** What of the page went with the message; `nothing` where there was a message and nothing went. */
function sentOf(message: Message | undefined, origin: string): PageExtrasProps['sent'] {
  if (message?.role !== 'user') return undefined;
  const pushed = message.page?.pushed;
  return pushed?.origin === origin ? pushed : 'nothing';
}

/** Leave to run unasked was given to another definition; a tool that was hidden stays hidden. */
function first({ standing, policy, alwaysAsks }: PageToolView): ToolPolicy {
  const isOpen = standing === 'new' || standing === 'changed' || alwaysAsks;
  return isOpen && policy === 'always' ? 'ask' : policy;
}
