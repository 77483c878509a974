import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DialogRecord } from '../core/dialog-record';
import { guardDialogs } from './guard-dialogs';
import type { GuardSetup } from './guard-setup';
import { LOAD_TOKEN } from './load-token';
import { tellGuard } from './tell-guard';

const BASE: GuardSetup = { token: 'secret', mode: 'arm', lastsMs: 60_000, handsAreOurs: false };
/** Sets a guard up where there is none, and tells it, as the background does. */
function arm(more: Partial<GuardSetup> = {}): readonly DialogRecord[] {
  const tell = () => tellGuard({ ...BASE, ...more }, LOAD_TOKEN);
  const told = tell();
  if (told !== 'none') return told;
  guardDialogs();
  const second = tell();
  if (second === 'none') throw new Error('A guard that was set up does not answer.');
  return second;
}
const natives = { alert: window.alert, confirm: window.confirm, prompt: window.prompt, print: window.print };
/** What reached the functions of the browser. */
let native: string[] = [];

beforeEach(() => {
  native = [];
  Object.assign(window, {
    alert: (message: string) => void native.push(`alert ${message}`),
    confirm: (message: string) => native.push(`confirm ${message}`) > 0,
    prompt: (message: string) => `native ${native.push(`prompt ${message}`)}`,
    print: () => void native.push('print'),
  });
});

afterEach(() => {
  arm({ mode: 'disarm' });
  Object.assign(window, natives);
  document.body.replaceChildren();
});

it('answers at once while it is armed, and writes down what was asked', () => {
  arm();

  window.alert('Saved');
  const confirmed = window.confirm('Delete all?');
  const typed = window.prompt('Your name?', 'Ada');
  window.print();

  expect([confirmed, typed, native]).toEqual([false, null, []]);
  expect(arm()).toEqual([
    { kind: 'alert', message: 'Saved' },
    { kind: 'confirm', message: 'Delete all?', answer: 'no' },
    { kind: 'prompt', message: 'Your name?', answer: 'no' },
    { kind: 'print', message: '' },
  ]);
  expect(arm()).toEqual([]);
});

it('gives an answer of yes to the next question only', () => {
  arm({ answer: { accept: true } });

  expect([window.confirm('One?'), window.confirm('Two?')]).toEqual([true, false]);
});

it('types the text that was given, and else what the page proposes', () => {
  arm({ answer: { accept: true, text: 'Grace' } });
  const given = window.prompt('Name?', 'Ada');
  arm({ answer: { accept: true } });

  expect([given, window.prompt('Name?', 'Ada')]).toEqual(['Grace', 'Ada']);
});

it('stands aside when its time is over', () => {
  arm({ lastsMs: -1 });

  window.alert('Later');

  expect(native).toEqual(['alert Later']);
});

it('gives the page its own functions back', () => {
  const before = window.confirm;
  arm();
  const during = window.confirm;

  arm({ mode: 'disarm' });

  expect(during).not.toBe(before);
  expect(window.confirm).toBe(before);
});

it('keeps its hands off a function that the page replaced since', () => {
  arm();
  const pages = () => true;
  window.confirm = pages;

  arm({ mode: 'disarm' });

  expect(window.confirm).toBe(pages);
});

it('can be armed again', () => {
  arm();
  arm({ mode: 'disarm' });
  arm();

  window.alert('Again');

  expect([arm(), native]).toEqual([[{ kind: 'alert', message: 'Again' }], []]);
});

it('goes on with the guard that came with the document', () => {
  guardDialogs();
  window.alert('On load');

  const taken = arm();
  window.alert('After it');

  expect(taken).toEqual([{ kind: 'alert', message: 'On load' }]);
  expect(arm()).toEqual([{ kind: 'alert', message: 'After it' }]);
  expect(native).toEqual([]);
});

it('needs only one guard that waits to be told', () => {
  guardDialogs();
  const first = window.alert;
  guardDialogs();

  expect(window.alert).toBe(first);
});

it('takes what a second guard saw, and sends it away', () => {
  arm();
  const first = window.alert;
  guardDialogs();
  window.alert('Seen by the second');

  expect(arm()).toEqual([{ kind: 'alert', message: 'Seen by the second' }]);
  expect(window.alert).toBe(first);
});

it('is set up by nobody who only wants it gone', () => {
  expect(tellGuard({ ...BASE, mode: 'disarm' }, LOAD_TOKEN)).toEqual([]);
});

it('leaves name and number of arguments of a function as they were', () => {
  const shapeOf = ({ name, length }: { readonly name: string; readonly length: number }) => ({ name, length });
  const before = [window.open, HTMLElement.prototype.click, Element.prototype.requestFullscreen].map(shapeOf);
  arm();

  expect([window.open, HTMLElement.prototype.click, Element.prototype.requestFullscreen].map(shapeOf)).toEqual(before);
});

it('opens no file picker, and tells of it', () => {
  document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'file' }));
  const input = document.querySelector<HTMLInputElement>('#file');
  arm();

  input?.click();
  input?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));

  expect(arm()).toEqual([
    { kind: 'file-picker', message: '' },
    { kind: 'file-picker', message: '' },
  ]);
});

it('holds a field that stands in no document where the press was', () => {
  const button = document.createElement('button');
  document.body.append(button);
  const pick = () => Object.assign(document.createElement('input'), { type: 'file' }).click();
  button.addEventListener('click', pick);
  arm();

  button.click();
  button.click();

  const found = [...button.querySelectorAll<HTMLInputElement>('input[type=file]')];
  expect(found.map(({ hidden }) => hidden)).toEqual([true]);
  arm({ mode: 'disarm' });
  expect(button.children).toHaveLength(0);
});

it('still clicks everything that is no file field', () => {
  const box = Object.assign(document.createElement('input'), { type: 'checkbox' });
  document.body.append(box);
  arm();

  box.click();

  expect(box.checked).toBe(true);
});

it('refuses the whole screen', async () => {
  arm();

  await expect(document.body.requestFullscreen()).rejects.toThrow(TypeError);

  expect(arm()).toEqual([{ kind: 'fullscreen', message: '' }]);
});

it('takes a pointer back that the page has in spite of it, and none while it stands aside', () => {
  const given: string[] = [];
  const lock = (element: Element | null) => {
    Object.defineProperty(document, 'pointerLockElement', { configurable: true, value: element });
    document.dispatchEvent(new Event('pointerlockchange'));
  };
  Object.assign(document, { exitPointerLock: () => given.push('back') });
  arm({ lastsMs: -1 });
  lock(document.body);
  arm();
  lock(document.body);
  lock(null);

  expect(given).toEqual(['back']);
  expect(arm()).toEqual([{ kind: 'fullscreen', message: '' }]);
  Reflect.deleteProperty(document, 'pointerLockElement');
  Reflect.deleteProperty(document, 'exitPointerLock');
});

it('cuts long words, and forgets no end of dialogs', () => {
  arm();

  for (let count = 0; count < 50; count++) window.alert('x'.repeat(2_000));

  const records = arm();
  expect(records).toHaveLength(20);
  expect(records[0]?.message).toHaveLength(500);
});

describe('what only the user can give', () => {
  const asksFor = async (ask: () => unknown): Promise<readonly string[]> => {
    arm();
    await Promise.resolve(ask()).catch((error: unknown) => error);
    return arm().map(({ kind, message }) => `${kind} ${message}`);
  };
  // No relying party has this name, so that no window opens.
  const publicKey = { challenge: new Uint8Array(16), rpId: 'nobody.test' };

  it('is noted for a passkey', async () => {
    expect(await asksFor(() => navigator.credentials.get({ publicKey }))).toEqual(['permission passkey']);
  });

  it('is not noted for a passkey that is offered in a field, or another kind of credential', async () => {
    expect(await asksFor(() => navigator.credentials.get({ publicKey, mediation: 'conditional' }))).toEqual([]);
    expect(await asksFor(() => navigator.credentials.get())).toEqual([]);
  });

  it('is noted for a device by radio', async () => {
    class Bluetooth {
      async requestDevice(options: unknown) {
        return [this, options];
      }
    }
    Object.assign(window, { Bluetooth });
    const radio = new Bluetooth();
    const given = Promise.withResolvers<unknown>();

    const noted = await asksFor(() => given.resolve(radio.requestDevice('any')));

    expect(noted).toEqual(['permission device']);
    expect(await given.promise).toEqual([radio, 'any']);
    arm({ mode: 'disarm' });
    Reflect.deleteProperty(window, 'Bluetooth');
  });

  it('is refused to the page with the error of the browser', async () => {
    const options = { publicKey };
    const own = await navigator.credentials.get(options).catch((error: unknown) => String(error));
    arm();

    expect(await navigator.credentials.get(options).catch((error: unknown) => String(error))).toBe(own);
  });
});

describe('a script in another world', () => {
  /** What the guard tells it, as text. */
  function askAsOther(): unknown {
    let told: unknown;
    const onTold = (event: Event) => {
      told = 'detail' in event ? event.detail : undefined;
    };
    window.addEventListener('secret-told', onTold, { once: true });
    window.dispatchEvent(new CustomEvent('secret', { detail: 'still-there' }));
    window.removeEventListener('secret-told', onTold);
    return told;
  }

  it('is told what happened, once', () => {
    arm();
    window.alert('Saved');

    expect([askAsOther(), askAsOther()]).toEqual(['[{"kind":"alert","message":"Saved"}]', '[]']);
    expect(arm()).toEqual([]);
  });

  it('leaves the answer that the guard was given', () => {
    arm({ answer: { accept: true } });

    askAsOther();

    expect(window.confirm('Delete all?')).toBe(true);
  });

  it('lets the guard work for another while', async () => {
    arm({ lastsMs: 150 });
    const startMs = performance.now();
    await expect.poll(() => askAsOther() !== undefined && performance.now() - startMs > 200).toBe(true);

    window.alert('Saved');

    expect(native).toEqual([]);
  });

  it('is told nothing by a guard that ended by itself', async () => {
    arm({ lastsMs: 1 });
    const startMs = performance.now();
    await expect.poll(() => performance.now() - startMs).toBeGreaterThan(1);

    expect(askAsOther()).toBeUndefined();
  });

  it('is told nothing where nobody set up a guard', () => {
    expect(askAsOther()).toBeUndefined();
  });
});

it('guards a page that changed what every object has', () => {
  Object.assign(Object.prototype, { get: () => 1, set: () => undefined });
  let confirmed: boolean | undefined;
  try {
    arm();
    confirmed = window.confirm('Delete all?');
  } finally {
    Reflect.deleteProperty(Object.prototype, 'get');
    Reflect.deleteProperty(Object.prototype, 'set');
  }

  expect([confirmed, native]).toEqual([false, []]);
});
