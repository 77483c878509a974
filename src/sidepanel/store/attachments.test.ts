import { expect, it } from 'vitest';
import { createFakeBackend } from '../../../test/fakes/panel-backend';
import { panelWorld } from '../../../test/fakes/panel-world';
import { createAttachments } from './attachments';
import { createProblems } from './problems';
import { createAsk } from './requests';

function start(changes: Parameters<typeof panelWorld>[0] = {}) {
  const backend = createFakeBackend(panelWorld(changes));
  const problems = createProblems();
  return { backend, problems, store: createAttachments(createAsk(backend, problems)) };
}

const named = (name: string) => new File(['x'], name, { type: 'text/plain' });

it('shows files in the order they were added, until they are removed or sent', async () => {
  const { store } = start();
  await store.load('s');
  await store.add([named('a.txt'), named('b.txt'), named('c.txt')]);
  await store.remove('a2');

  store.sent(['a1']);

  expect(store.files.value.map(({ name }) => name)).toEqual(['c.txt']);
});

it('shows the files of the conversation that is opened', async () => {
  const { store } = start();
  await store.load('s');
  await store.add([named('a.txt')]);
  await store.load('other');
  const others = store.files.value;

  await store.load('s');

  expect([others.length, store.files.value.map(({ name }) => name)]).toEqual([0, ['a.txt']]);
});

it('reports a file that was not kept, and goes on with the next', async () => {
  const { store, problems } = start({ refusals: { 'attachment/add': { code: 'attachments-full' } } });
  await store.load('s');

  await store.add([named('a.txt'), named('b.txt')]);

  expect(problems.current.value?.failure.code).toBe('attachments-full');
  expect([store.files.value, store.adding.value]).toEqual([[], 0]);
});
