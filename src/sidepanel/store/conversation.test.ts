import { expect, it } from 'vitest';
import { createFakeBackend, storedEvents } from '../../../test/fakes/panel-backend';
import { panelWorld, SESSION, say } from '../../../test/fakes/panel-world';
import type { SessionEvent } from '../../session/event';
import { createPanelStore } from './panel-store';

const ID = SESSION.sessionId;
const BEGIN = [say.user('Hello'), say.turn(), say.response()];

async function panel(...events: readonly SessionEvent[]) {
  const backend = createFakeBackend(panelWorld({ events }));
  const store = createPanelStore({ backend, soon: (work) => work() });
  await store.start(new AbortController().signal);
  return { backend, store, conversation: store.conversation };
}

it('joins by reading the whole log', async () => {
  const { store, conversation } = await panel(...BEGIN);

  expect(store.ready.value).toBe(true);
  expect(conversation.state.value?.lastSeq).toBe(4);
  expect(conversation.loaded.value).toBe(true);
});

it('folds each event that is announced', async () => {
  const { backend, conversation } = await panel(...BEGIN);

  backend.append(say.answer('Hi there.'));

  expect(conversation.state.value?.transcript.at(-1)).toMatchObject({ kind: 'assistant' });
});

it('asks for what it missed when an event skips some', async () => {
  const { backend, conversation } = await panel(...BEGIN);
  backend.appendSilently(say.answer('Missed.'));

  backend.append(say.turnEnd('answered'));
  await conversation.catchUp();

  expect(conversation.state.value?.lastSeq).toBe(6);
  expect(backend.calls.at(-1)).toEqual({ type: 'session/events', params: { sessionId: ID, afterSeq: 4 } });
});

it('keeps what is on screen when the background dies, and asks for the rest', async () => {
  const { backend, conversation } = await panel(...BEGIN);
  backend.notify({ type: 'text-delta', sessionId: ID, responseId: 'response-1', text: 'Half an ans' });
  backend.appendSilently({ type: 'title-set', title: 'Greeting' });

  backend.drop();
  const shown = conversation.stream.value?.text;
  await conversation.catchUp();

  expect(shown).toBe('Half an ans');
  expect(conversation.state.value?.title).toBe('Greeting');
});

it('passes over an event it has seen', async () => {
  const { backend, conversation } = await panel(...BEGIN);
  const [first] = storedEvents(ID, [{ type: 'session-start', tabId: 99 }]);

  if (first) backend.notify({ type: 'event', stored: first });

  expect(conversation.state.value?.homeTabId).toBe(7);
});

it('shows streamed text until the whole message is in the log', async () => {
  const { backend, conversation } = await panel(...BEGIN);

  backend.notify({ type: 'text-delta', sessionId: ID, responseId: 'response-1', text: 'Hi ' });
  backend.notify({ type: 'text-delta', sessionId: ID, responseId: 'response-1', text: 'there.' });
  expect(conversation.stream.value?.text).toBe('Hi there.');

  backend.append(say.answer('Hi there.', { id: 'response-1' }));
  expect(conversation.stream.value).toBeUndefined();
});

it('begins anew with another attempt', async () => {
  const { backend, conversation } = await panel(...BEGIN);
  backend.notify({ type: 'text-delta', sessionId: ID, responseId: 'response-1', text: 'Cut' });

  backend.append(say.response('response-2'));

  expect(conversation.stream.value).toBeUndefined();
});

it('takes over what was streamed before it joined', async () => {
  const { backend, conversation } = await panel(...BEGIN);

  backend.notify({ type: 'partial', sessionId: ID, responseId: 'response-1', text: 'So far', reasoning: 'Why' });
  backend.notify({ type: 'text-delta', sessionId: ID, responseId: 'response-1', text: ' so good' });

  expect(conversation.stream.value).toMatchObject({ text: 'So far so good', reasoning: 'Why' });
});

it('leaves the text of other conversations alone', async () => {
  const { backend, conversation } = await panel(...BEGIN);

  backend.notify({ type: 'text-delta', sessionId: 'other', responseId: 'r', text: 'Not here' });

  expect(conversation.stream.value).toBeUndefined();
});

it('says that a message did not go out, with the reason', async () => {
  const { backend, store, conversation } = await panel();
  backend.world.refusals['message/send'] = { code: 'no-model' };

  const went = await conversation.send('Hello', { mode: 'ask' });

  expect(went).toBe(false);
  expect(conversation.outbox.value).toEqual([]);
  expect(store.problems.current.value?.failure.code).toBe('no-model');
});

it('answers a card with its digest', async () => {
  const { backend, conversation } = await panel(...BEGIN);

  await conversation.answerCard('request-1', 'digest-1', 'task');

  expect(backend.calls.at(-1)).toEqual({
    type: 'permission/answer',
    params: { sessionId: ID, requestId: 'request-1', digest: 'digest-1', answer: 'task' },
  });
});

it('follows the tab beside the panel to its conversation', async () => {
  const { backend, store, conversation } = await panel(...BEGIN);
  const other = { ...SESSION, sessionId: 'other', tabId: 9 };
  backend.world.logs.other = [{ type: 'session-start', tabId: 9 }];

  backend.notify({
    type: 'tab',
    tab: { tabId: 9, windowId: 1, title: 'B', url: 'https://b.example/', reachable: true },
    session: other,
  });
  await conversation.catchUp();

  expect(store.tab.value?.title).toBe('B');
  expect(conversation.state.value).toMatchObject({ sessionId: 'other', homeTabId: 9 });
});

it('opens the panel again when the first hello failed', async () => {
  const backend = createFakeBackend(panelWorld());
  backend.world.refusals['panel/hello'] = { code: 'no-answer' };
  const store = createPanelStore({ backend, soon: (work) => work() });
  await store.start(new AbortController().signal);
  expect(store.ready.value).toBe(false);

  backend.world.refusals = {};
  store.problems.current.value?.retry?.();
  await new Promise((resolve) => setTimeout(resolve, 0));

  expect(store.ready.value).toBe(true);
  expect(store.problems.current.value).toBeUndefined();
});

it('starts a new conversation for the tab, and shows it', async () => {
  const { store, conversation } = await panel(...BEGIN);
  store.view.value = 'history';

  await store.newSession();

  expect(store.view.value).toBe('chat');
  expect(conversation.state.value?.sessionId).toBe('new');
});

it('takes a setting back that the background refuses', async () => {
  const { backend, store } = await panel();
  backend.world.refusals['settings/set'] = { code: 'storage-full' };

  await store.preferences.set({ mode: 'dev' });

  expect(store.preferences.settings.value.mode).toBe('act');
});
