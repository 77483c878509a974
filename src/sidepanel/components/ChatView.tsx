import type { Signal } from '@preact/signals';
import type { Mode } from '../../core/mode';
import { cardAuthor } from '../card-author';
import { pressFailureText } from '../failure-text';
import { usageText } from '../format';
import { chosenOption, modelGroups } from '../model-options';
import { pageAgain } from '../page-again';
import { activityOf, canGoOn, openAction, openCard, openQuestion, worksElsewhere } from '../session-view';
import type { PanelStore } from '../store/panel-store';
import { t } from '../t';
import { ActionCard } from './ActionCard';
import { Composer } from './Composer';
import { EmptyState } from './EmptyState';
import { Notice } from './Notice';
import { PageAgain } from './PageAgain';
import { PageChips } from './PageChips';
import { PageOffer } from './PageOffer';
import { PageSearch } from './PageSearch';
import { PageToolsLine } from './PageToolsLine';
import { PermissionCard } from './PermissionCard';
import { ProposalCard } from './ProposalCard';
import { QuestionCard } from './QuestionCard';
import { StoppedLoad } from './StoppedLoad';
import { Transcript } from './Transcript';
import { useFileDrop } from './use-file-drop';

export interface ChatViewProps {
  readonly store: PanelStore;
  readonly draft: Signal<string>;
}

/** The conversation, what it waits for, and where to write. */
export function ChatView({ store, draft }: ChatViewProps) {
  const { conversation, preferences, models, attachments, page } = store;
  const offer = page.view.value;
  const proposal = store.proposal.open.value;
  const drop = useFileDrop(({ files }) => void attachments.add([...files]));
  const state = conversation.state.value;
  const stream = conversation.stream.value;
  const outbox = conversation.outbox.value;
  const { mode, model } = preferences.settings.value;
  const groups = modelGroups(models.providers.value);
  const chosen = chosenOption(groups, model);
  const activity = activityOf(state);
  const card = state && openCard(state);
  const question = state && openQuestion(state);
  const action = state && openAction(state);
  const tab = store.tab.value;
  const elsewhere = tab !== undefined && state !== undefined && worksElsewhere(state, tab.tabId);
  const options = { mode, ...(chosen && { model: chosen.choice }) };
  const setUp = () => {
    store.view.value = 'settings';
  };
  const look = () => {
    store.view.value = 'page';
  };
  const send = (text: string, proposedBy?: string) => {
    const ids = attachments.files.peek().map(({ id }) => id);
    const files = ids.length > 0 && { attachments: ids };
    const going = conversation.send(text, { ...options, ...files, ...(proposedBy && { proposedBy }) });
    void going.then((went) => went && attachments.sent(ids));
    return going;
  };
  const empty = state !== undefined && state.transcript.length === 0 && outbox.length === 0;
  const waits = card !== undefined || question !== undefined || action !== undefined;
  const rests = activity === 'rests';
  // What is to be decided on has the room to itself.
  const proposes = !elsewhere && rests && proposal !== undefined && state !== undefined;
  const again = state && pageAgain(state, offer);
  const titleOf = (callId: string) => state?.calls.get(callId)?.call.title;
  const skillTitleOf = (callId: string) => {
    const title = titleOf(callId);
    return title?.isPage ? undefined : title;
  };

  return (
    <main class="chat" {...drop}>
      {tab?.reachable === false && !elsewhere && <Notice kind="info">{t('restricted.text')}</Notice>}
      {elsewhere && <Notice kind="info">{t('elsewhere.text')}</Notice>}
      {state === undefined || !conversation.loaded.value ? (
        <div class="follow" aria-busy="true" />
      ) : empty ? (
        <EmptyState mode={mode} reachable={tab?.reachable !== false} pageTitle={tab?.title ?? ''} onPick={pick}>
          {store.canApprove.value && <PageSearch page={page} onLook={look} />}
        </EmptyState>
      ) : (
        <Transcript
          key={state.sessionId}
          state={state}
          stream={stream}
          progress={conversation.progress.value}
          onCancel={(callId) => void conversation.cancel(callId)}
          onShowPage={() => void page.show(state.workingTabId)}
          outbox={outbox}
          busy={activity === 'runs' && (stream === undefined || (stream.text === '' && stream.reasoning === ''))}
          onContinue={rests && canGoOn(state) && chosen ? () => void conversation.goOn(options) : undefined}
          onSetUp={rests && needsModel(state.turn?.end?.failure?.code) ? setUp : undefined}
        />
      )}
      <div class="dock">
        {conversation.stoppedLoad.value !== undefined && (
          <StoppedLoad
            stopped={conversation.stoppedLoad.value}
            canApprove={store.canApprove.value}
            onGo={() => void conversation.settleStopped(true)}
            onDismiss={() => void conversation.settleStopped(false)}
          />
        )}
        {!elsewhere && !waits && !proposes && (
          <PageOffer page={page} canApprove={store.canApprove.value} onLook={look} />
        )}
        {!elsewhere && rests && !proposes && offer?.state === 'joined' && (
          <PageChips view={offer} isEmpty={empty} onPick={(text) => pickOfPage(text, offer.origin)} />
        )}
        {rests && !proposes && again !== undefined && (
          <PageAgain
            origin={again}
            onContinue={(message) => {
              if (chosen === undefined) setUp();
              else void send(message);
            }}
          />
        )}
        {!elsewhere && !waits && !proposes && offer?.state === 'joined' && offer.decided && (
          <PageToolsLine view={offer} onLook={look} />
        )}
        {proposes && (
          <ProposalCard
            key={proposal.proposalId}
            proposal={proposal}
            canApprove={store.canApprove.value}
            onAnswer={(isSent) => {
              if (isSent && chosen === undefined) setUp();
              else void store.proposal.answer(isSent, state.sessionId, options);
            }}
          />
        )}
        {card !== undefined && (
          <PermissionCard
            key={card.requestId}
            card={card.card}
            tool={skillTitleOf(card.callId)}
            count={state?.taskAsks}
            denied={state?.deniedDigests.size}
            canApprove={store.canApprove.value}
            onAnswer={(answer) => void conversation.answerCard(card.requestId, card.digest, answer)}
          />
        )}
        {card === undefined && question !== undefined && (
          <QuestionCard
            key={question.requestId}
            question={question.question}
            onAnswer={(text) => void conversation.answerQuestion(question.requestId, text)}
          />
        )}
        {card === undefined && question === undefined && action !== undefined && (
          <ActionCard
            key={action.requestId}
            card={action.card}
            author={cardAuthor(action)}
            isPage={action.origin !== undefined}
            toolLabel={titleOf(action.callId)?.label}
            assignee={action.assignee}
            canApprove={store.canApprove.value}
            failure={action.failure && pressFailureText(action.failure)}
            onChoose={(choice) => conversation.answerAction(action.requestId, choice)}
          />
        )}
        <Composer
          draft={draft}
          activity={activity}
          mode={mode}
          reachable={tab?.reachable !== false || elsewhere}
          groups={groups}
          chosen={chosen}
          onSend={(text) => send(text)}
          onStop={() => void conversation.stop()}
          onMode={(next: Mode) => void preferences.set({ mode: next })}
          onModel={(choice) => void preferences.set({ model: choice })}
          onSetUp={setUp}
          files={attachments.files.value}
          adding={attachments.adding.value}
          onFiles={(added) => void attachments.add(added)}
          onRemoveFile={(id) => void attachments.remove(id)}
        />
        {state !== undefined && usageText(state.usage) !== '' && (
          <p class="session-usage">{t('usage.session', { usage: usageText(state.usage) })}</p>
        )}
      </div>
    </main>
  );

  function pick(text: string): void {
    if (chosen === undefined) {
      draft.value = text;
      setUp();
      return;
    }
    void send(text);
  }

  /** A page's words never become a draft: what is sent from there counts as the user's own. */
  function pickOfPage(text: string, origin: string): void {
    if (chosen === undefined) setUp();
    else void send(text, origin);
  }
}

const MODEL_FAULTS: ReadonlySet<string> = new Set([
  'no-model',
  'unreachable',
  'unauthorized',
  'forbidden',
  'not-found',
  'no-tool-support',
  'not-a-provider',
]);

function needsModel(code: string | undefined): boolean {
  return code !== undefined && MODEL_FAULTS.has(code);
}
