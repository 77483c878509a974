import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../packages/page-sdk/src/protocol';
import type { Adapter, FoundTool } from '../adapter';
import { WAITING } from './form-outcome';
import { createToolForms } from './tool-forms';

let adapter: Adapter;
let lists: (readonly FoundTool[])[];
let said: string[];

beforeEach(() => {
  lists = [];
  said = [];
  adapter = createToolForms(window);
});

afterEach(() => {
  adapter.retire();
  document.body.replaceChildren();
});

/** Puts a form into the page and has the adapter look at it. */
function show(fields: string, attributes = 'toolautosubmit'): HTMLFormElement {
  document.body.innerHTML = `<form toolname="book" tooldescription="Books a table." ${attributes}>${fields}</form>
    <iframe name="aside" hidden></iframe><p role="status"></p>`;
  adapter.watch((tools) => lists.push(tools));
  const found = document.querySelector('form');
  if (!found) throw new Error('there is no form');
  return found;
}

function run(input: JsonObject, signal = new AbortController().signal, name = 'book') {
  const progress = (message: string) => void said.push(message);
  return adapter.run({ callId: 'c1', name, input, deadlineMs: Date.now() + 60_000, progress }, signal);
}

/** The page handles its form by itself and writes down what it would send. */
function handle(form: HTMLFormElement, answer = ''): FormData[] {
  const sent: FormData[] = [];
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(new FormData(form));
    const status = document.querySelector('[role=status]');
    if (status) status.textContent = answer;
  });
  return sent;
}

const namesOf = (tools: readonly FoundTool[] | undefined) => tools?.map(({ name }) => name);

describe('forms that are tools', () => {
  it('are declared at once, when they come, when they change, and when they go', async () => {
    const form = show('<input name="q">');
    expect(namesOf(lists[0])).toEqual(['book']);

    const other = form.cloneNode(true) as HTMLFormElement;
    other.setAttribute('toolname', 'cancel');
    document.body.append(other);
    await vi.waitFor(() => expect(namesOf(lists.at(-1))).toEqual(['book', 'cancel']));
    other.querySelector('input')?.setAttribute('required', '');
    await vi.waitFor(() => expect(lists.at(-1)?.[1]?.inputSchema).toMatchObject({ required: ['q'] }));
    form.remove();
    other.remove();

    await vi.waitFor(() => expect(lists.at(-1)).toEqual([]));
    expect(lists).toHaveLength(4);
  });

  it('are looked at a few times a second, however often the page changes, and told only when they changed', async () => {
    show('<input name="q">');
    const query = vi.spyOn(document, 'querySelectorAll');
    const startMs = performance.now();
    while (performance.now() - startMs < 900) {
      document.body.append(document.createElement('i'));
      await new Promise((done) => requestAnimationFrame(done));
    }

    expect(query.mock.calls.length).toBeLessThan(5);
    expect(lists).toHaveLength(1);
    query.mockRestore();
  });

  it('are filled in so that the page notices, submitted, and the page is heard', async () => {
    const form = show(`<input name="q"><select name="size"><option value="s">S<option value="l">L</select>
      <input type="checkbox" name="agree"><input type="radio" name="meal" value="fish"><input type="radio" name="meal" value="meat">
      <input type="number" name="count"><select name="many" multiple><option>a<option selected>b<option>c</select><button name="go" value="1">Go</button>`);
    const heard: string[] = [];
    for (const type of ['input', 'change'])
      form.addEventListener(type, ({ target }) => heard.push(`${type} ${(target as HTMLInputElement).name}`));
    const sent = handle(form, 'Table booked.');

    const result = await run({ q: 'Ada', size: 'l', agree: true, meal: 'meat', count: 2, many: ['a', 'c'] });

    expect(sent.map((data) => [...data])).toEqual([
      [
        ['q', 'Ada'],
        ['size', 'l'],
        ['agree', 'on'],
        ['meal', 'meat'],
        ['count', '2'],
        ['many', 'a'],
        ['many', 'c'],
      ],
    ]);
    expect(new Set(heard)).toEqual(
      new Set(['q', 'size', 'agree', 'meal', 'count', 'many'].flatMap((name) => [`input ${name}`, `change ${name}`])),
    );
    expect(result).toMatchObject({ isError: false });
    expect(result.text).toContain('"q":"Ada"');
    expect(result.text).toContain('Table booked.');
    expect(said).toEqual([]);
  });

  it('tell what was sent to another document', async () => {
    show('<input name="q"><input type="password" name="pw">', 'toolautosubmit target="aside" action="about:blank"');

    const result = await run({ q: 'Ada' });

    expect(result).toMatchObject({ isError: false });
    expect(result.text).toContain('{"q":"Ada"}');
  });

  it('are not submitted with what the browser holds to be wrong', async () => {
    const form = show('<input name="mail" type="email"><label>Name <input name="who" required></label>');
    const sent = handle(form);

    const result = await run({ mail: 'nobody' });

    expect(result).toMatchObject({ isError: true, code: 'invalid_args' });
    expect(result.text).toMatch(/mail: .+ who: .+/);
    expect(sent).toEqual([]);
  });

  it('refuse a choice that is not there, and a date that is none', async () => {
    const form = show('<select name="size"><option value="s">S</select><input type="date" name="day">');
    const sent = handle(form);

    expect((await run({ size: 'xl' })).text).toContain('size');
    expect((await run({ day: 'tomorrow' })).text).toContain('day');
    expect(sent).toEqual([]);
  });

  it('wait for the user where the page did not leave the sending to us', async () => {
    const form = show('<input name="q"><input name="r"><button>Go</button>', '');
    const sent = handle(form);

    const result = run({ q: 'Ada' });
    await vi.waitFor(() => expect(said).toEqual([WAITING]));
    expect(document.activeElement).toBe(form.querySelector('button'));
    expect(sent).toEqual([]);
    (form.elements.namedItem('r') as HTMLInputElement).value = 'by hand';
    form.querySelector('button')?.click();

    expect((await result).text).toContain('"r":"by hand"');
    expect(sent).toHaveLength(1);
    expect(lists[0]?.[0]?.timeoutMs).toBe(600_000);
  });

  it('C6: are given up when the call is, and when they leave the page', async () => {
    const form = show('<input name="q"><button>Go</button>', '');
    const stop = new AbortController();

    const stopped = run({ q: 'Ada' }, stop.signal);
    await vi.waitFor(() => expect(said).toHaveLength(1));
    stop.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrow('stopped');

    const left = run({ q: 'Ada' });
    await vi.waitFor(() => expect(said).toHaveLength(2));
    form.remove();
    expect(await left).toMatchObject({ isError: true });
  });

  it('with a secret in them are sent by the user only', async () => {
    const form = show('<input name="q"><input type="password" name="pw" value="hunter2"><button>Go</button>');
    const sent = handle(form);

    const result = run({ q: 'Ada' });
    await vi.waitFor(() => expect(said).toEqual([WAITING]));
    expect(sent).toEqual([]);
    form.querySelector('button')?.click();

    expect((await result).text).not.toContain('hunter2');
  });

  it('that changed since they were declared are not filled in', async () => {
    const form = show('<input name="q">');
    const sent = handle(form);
    form.insertAdjacentHTML('beforeend', '<input name="card_holder">');

    const result = await run({ q: 'Ada' });

    expect(result).toMatchObject({ isError: true, code: 'unknown_tool' });
    expect(form.querySelector('input')?.value).toBe('');
    expect(sent).toEqual([]);
    expect(lists).toHaveLength(2);
    expect(await run({}, undefined, 'nothing')).toMatchObject({ isError: true, code: 'unknown_tool' });
  });
});
