import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type CoreTool, defineContentTool } from '../core/tool';
import { createRefTable } from '../dom/refs';
import click from '../tools/content/click_ax';
import pressKeys from '../tools/content/press_keys';
import setField from '../tools/content/set_field';
import type { ContentMessage } from './dispatch';
import { createDispatcher } from './dispatch';

afterEach(() => {
  document.body.innerHTML = '';
});

function start(html: string, tools: readonly CoreTool[] = [click, pressKeys, setField]) {
  document.body.innerHTML = html;
  const refs = createRefTable(document);
  const takeover = new AbortController();
  const send = createDispatcher({
    document,
    refs,
    tools,
    build: '7',
    signal: takeover.signal,
    readBlob: async (url: string) => (await fetch(url)).blob(),
  });
  const ref = (selector: string): string => {
    const element = document.querySelector(selector);
    if (element === null) throw new Error(`No ${selector}`);
    return refs.refOf(element);
  };
  return { send, ref, takeover };
}

function run(name: string, input: Record<string, unknown>, more: Record<string, unknown> = {}): ContentMessage {
  return { type: 'tool/run', params: { callId: 'c1', name, input, timeoutMs: 5_000, budgetChars: 7_000, ...more } };
}

const slow = defineContentTool({
  name: 'slow',
  label: 'Slow',
  description: 'Never ends.',
  modes: ['act'],
  tier: 'compact',
  effects: ['read'],
  trust: 'own',
  input: z.strictObject({}),
  run: () => new Promise(() => undefined),
});

const broken = defineContentTool({
  ...slow,
  name: 'broken',
  run: () => Promise.reject(new TypeError('page text')),
});

it('answers a ping with its build', async () => {
  const { send } = start('');

  expect(await send({ type: 'content/ping', params: {} })).toEqual({ ok: true, value: { build: '7' } });
});

it('describes a target and runs the call when it is still the same', async () => {
  const { send, ref } = start('<form action="/buy" method="post"><button>Buy</button></form><output></output>');
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    document.querySelector('output')?.append('bought');
  });
  const facts = await send({ type: 'target/describe', params: { name: 'click_ax', input: { ref_id: ref('button') } } });
  expect(facts).toMatchObject({ ok: true, value: { kind: 'submit', form: { method: 'post', sensitive: false } } });
  const fingerprint =
    facts.ok && typeof facts.value === 'object' && facts.value !== null && 'fingerprint' in facts.value
      ? facts.value.fingerprint
      : '';

  const reply = await send(run('click_ax', { ref_id: ref('button') }, { fingerprint }));

  expect(reply).toMatchObject({ ok: true, value: { receipt: { changed: true } } });
  expect(document.querySelector('output')?.textContent).toBe('bought');
});

it('refuses a target whose form now goes elsewhere', async () => {
  const { send, ref } = start('<form action="/buy" method="post"><button>Buy</button></form>');
  const facts = await send({ type: 'target/describe', params: { name: 'click_ax', input: { ref_id: ref('button') } } });
  const fingerprint =
    facts.ok && typeof facts.value === 'object' && facts.value !== null && 'fingerprint' in facts.value
      ? facts.value.fingerprint
      : '';
  document.querySelector('form')?.setAttribute('action', 'https://evil.example/');

  const reply = await send(run('click_ax', { ref_id: ref('button') }, { fingerprint }));

  expect(reply).toMatchObject({
    ok: false,
    failure: { code: 'not-found', message: expect.stringContaining('changed') },
  });
});

it('describes the focused element, inside a shadow root too', async () => {
  const { send } = start('<x-a></x-a>');
  const root = document.querySelector('x-a')?.attachShadow({ mode: 'open' });
  if (root !== undefined) root.innerHTML = '<input aria-label="Inner" type="password">';
  root?.querySelector('input')?.focus();

  const reply = await send({ type: 'target/describe', params: { name: 'press_keys', input: { key: 'a' } } });

  expect(reply).toMatchObject({ ok: true, value: { ref: 'focused', name: 'Inner', kind: 'field', sensitive: true } });
});

it('refuses arguments that do not fit the schema', async () => {
  const { send, ref } = start('<input aria-label="A">');

  const extra = await send(run('set_field', { ref_id: ref('input'), text: 'x', force: true }));
  const missing = await send(run('set_field', { ref_id: ref('input') }));

  expect(extra).toMatchObject({ ok: false, failure: { code: 'invalid-input' } });
  expect(missing).toMatchObject({
    ok: false,
    failure: { code: 'invalid-input' },
  });
});

it('ends a call at its time limit', async () => {
  const { send } = start('', [slow]);

  expect(await send(run('slow', {}, { timeoutMs: 30 }))).toMatchObject({ ok: false, failure: { code: 'timed-out' } });
});

it('ends a call that is aborted', async () => {
  const { send } = start('', [slow]);
  const reply = send(run('slow', {}));

  await send({ type: 'tool/abort', params: { callId: 'c1' } });

  expect(await reply).toMatchObject({ ok: false, failure: { code: 'aborted' } });
});

it('reports a fault as internal and keeps its text out of our own words', async () => {
  const { send } = start('', [broken]);

  expect(await send(run('broken', {}))).toMatchObject({
    ok: false,
    failure: { code: 'internal', message: expect.not.stringContaining('page text'), detail: 'TypeError: page text' },
  });
});

it('answers right away when the page leaves during an act', async () => {
  const { send, ref } = start('<button>Leave</button>');
  document.querySelector('button')?.addEventListener('click', () => {
    // A page that navigates fires this while the reply is being waited for.
    setTimeout(() => window.dispatchEvent(new Event('pagehide')), 5);
  });

  const reply = await send(run('click_ax', { ref_id: ref('button') }));

  expect(reply).toMatchObject({
    ok: true,
    value: { receipt: { changed: true }, text: expect.stringContaining('being replaced') },
  });
});

it('goes silent when a newer script took over', async () => {
  const { send, takeover } = start('');
  takeover.abort();

  expect(await send({ type: 'content/ping', params: {} })).toMatchObject({
    ok: false,
    failure: { code: 'unavailable' },
  });
});

it('refuses what it does not know', async () => {
  const { send } = start('');

  expect(await send({ type: 'page/eval', params: {} })).toMatchObject({ ok: false, failure: { code: 'internal' } });
  expect(await send({ type: 'tool/run', params: null })).toMatchObject({ ok: false, failure: { code: 'internal' } });
});

it('tells title and selection of the page', async () => {
  const { send } = start('<p>Marked</p>');
  const paragraph = document.querySelector('p');
  if (paragraph !== null) document.getSelection()?.selectAllChildren(paragraph);

  expect(await send({ type: 'page/context', params: {} })).toMatchObject({
    ok: true,
    value: { title: document.title, selection: 'Marked' },
  });
});

it('hands the files of a call to its tool', async () => {
  const taker = defineContentTool({
    ...slow,
    name: 'taker',
    run: async (_, { files }) => ({ text: (await Promise.all(files.map((file) => file.text()))).join() }),
  });
  const { send } = start('', [taker]);
  const files = [new File(['one'], 'a.txt'), new File(['two'], 'b.txt')];

  const replies = [await send(run('taker', {}, { files })), await send(run('taker', {}, { files: ['c.txt'] }))];

  expect(replies).toMatchObject([
    { ok: true, value: { text: 'one,two' } },
    { ok: false, failure: { code: 'internal' } },
  ]);
});
