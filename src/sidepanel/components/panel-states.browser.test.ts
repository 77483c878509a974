import axe from 'axe-core';
import { options, render } from 'preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import en from '../../../locales/en.json';
import pl from '../../../locales/pl.json';
import zhCn from '../../../locales/zh_CN.json';
import zhTw from '../../../locales/zh_TW.json';
import { type LocaleTree, messagesOf } from '../../../test/fakes/locale-messages';
import { createFakeBackend } from '../../../test/fakes/panel-backend';
import { PANEL_STATES, stateRoot } from '../../../test/fakes/panel-states';
import { ARMING_MS } from '../arming';
import { createPanelStore } from '../store/panel-store';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/frame.css';
import '../styles/transcript.css';
import '../styles/cards.css';
import '../styles/pages.css';
import '../styles/skills.css';
import '../styles/page-tools.css';
import { setMessages, t } from '../t';

let root: HTMLElement;

beforeEach(() => {
  setMessages(messagesOf(en));
  document.documentElement.lang = 'en';
  document.title = 'Tabhand';
  root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
});
afterEach(() => {
  render(null, root);
  root.remove();
});

async function show(name: string, theme: 'light' | 'dark' = 'light', pace: 'calm' | 'hasty' = 'calm') {
  const state = PANEL_STATES[name]?.();
  if (state === undefined) throw new Error(`There is no state "${name}".`);
  // Where something is pressed or scrolled, it matters what the frames in between show.
  const isHasty = pace === 'hasty' && state.press === undefined && state.finish === undefined;
  options.requestAnimationFrame = isHasty ? (run) => setTimeout(run) : undefined;
  const { world } = state;
  world.settings = { ...world.settings, theme };
  const backend = createFakeBackend(world);
  const store = createPanelStore({ backend, soon: (work) => work() });
  render(stateRoot(state, store), root);
  await store.start(new AbortController().signal);
  if (state.view !== undefined) store.view.value = state.view;
  for (const notice of state.notices ?? []) backend.notify(notice);
  for (const key of state.press ?? []) {
    await frame();
    await page
      .getByRole('button', { name: t(key, { title: world.session.title }), exact: false })
      .first()
      .click();
  }
  await (isHasty ? fewTurns() : frame());
  state.finish?.(store);
  await frame();
  const answers = () => backend.calls.filter(({ type }) => type === 'permission/answer').map(({ params }) => params);
  return { backend, answers };
}

/** Makes the page as large; to be told so takes the browser a while even when it is. */
async function resize(width: number, height: number): Promise<void> {
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height);
}

/** Two frames: one for the effects of a render, one for what they render. */
function frame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/**
 * The same in haste, when effects run soon after a render and not after the frame that shows it: most of the time of hundreds
 * of states would go by waiting for frames.
 */
async function fewTurns(): Promise<void> {
  for (let turns = 0; turns < 4; turns += 1) await new Promise((resolve) => setTimeout(resolve));
}

describe.each(Object.keys(PANEL_STATES))('%s', (name) => {
  it.each(['light', 'dark'] as const)('has nothing that axe finds, %s at 320 px', async (theme) => {
    await resize(320, 700);
    await show(name, theme, 'hasty');

    const { violations } = await axe.run(document, { resultTypes: ['violations'] });

    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });
});

// What skills and pages brought: the rest holds less text.
const WORDY_STATES = Object.keys(PANEL_STATES).filter((name) =>
  /^(?:skill|onboarding|action|permission|settings|page)/.test(name),
);
const LOCALES: Readonly<Record<string, LocaleTree>> = { en, pl, zh_CN: zhCn, zh_TW: zhTw };

describe.each(Object.entries(LOCALES))('in %s', (_locale, tree) => {
  it.each(WORDY_STATES)('no word of %s is cut or reaches beyond 320 px', async (name) => {
    await resize(320, 700);
    setMessages(messagesOf(tree));

    await show(name, 'light', 'hasty');

    const beyond = [
      ...root.querySelectorAll<HTMLElement>('main, main :is(button, label, h1, h2, h3, h4, dt, .tag, .note)'),
    ];
    expect(beyond.filter(isWide).map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});

/** What is only for the ears is one pixel wide. */
function isWide(element: HTMLElement): boolean {
  return element.clientWidth > 1 && element.scrollWidth > element.clientWidth;
}

describe('approving a card', () => {
  const allow = () => page.getByRole('button', { name: 'Allow once' });
  const armed = () => {
    const list = document.querySelector('.permission-card > .card-body');
    list?.scrollTo(0, list.scrollHeight);
    return expect.poll(() => allow().element().getAttribute('aria-disabled'), { timeout: 5_000 }).toBe('false');
  };

  it('takes a click by the user, with the digest', async () => {
    const { answers } = await show('permission-card');
    await armed();

    await userEvent.click(allow());

    expect(answers()).toEqual([
      { sessionId: 'session-1', requestId: 'request-a1', digest: 'digest-a1', answer: 'once' },
    ]);
  });

  it('takes the Space key', async () => {
    const { answers } = await show('permission-card');
    await armed();
    await userEvent.keyboard('{Tab}');

    await userEvent.keyboard(' ');

    expect(answers()).toMatchObject([{ answer: 'once' }]);
  });

  it('does not take Enter', async () => {
    const { answers } = await show('permission-card');
    await armed();
    await userEvent.keyboard('{Tab}');

    await userEvent.keyboard('{Enter}');

    expect(document.activeElement).toBe(allow().element());
    expect(answers()).toEqual([]);
  });

  it('does not take a click that comes at once', async () => {
    const { answers } = await show('permission-card');

    await userEvent.click(allow(), { force: true, timeout: ARMING_MS / 2 });

    expect(answers()).toEqual([]);
  });

  it('does not take a click of a script', async () => {
    const { answers } = await show('permission-card');
    await armed();

    (allow().element() as HTMLElement).click();

    expect(answers()).toEqual([]);
  });

  it('waits anew when the card moves', async () => {
    await show('permission-card');
    await armed();

    root.style.paddingBottom = '40px';
    root.style.height = 'calc(100% - 40px)';
    await frame();

    expect(allow().element().getAttribute('aria-disabled')).toBe('true');
    await armed();
  });

  it('waits anew when a word of the card changes', async () => {
    await show('permission-card');
    await armed();

    const note = document.querySelector('.permission-card .note')?.firstChild;
    if (note) note.textContent = `${note.textContent?.slice(0, -1)}!`;
    await frame();

    expect(allow().element().getAttribute('aria-disabled')).toBe('true');
    await armed();
  });

  it('begins at the button that denies, and leaves Escape without effect', async () => {
    const { answers, backend } = await show('permission-card');
    await armed();
    const first = document.activeElement?.textContent;

    await userEvent.keyboard('{Escape}');
    await frame();

    expect([first, answers()]).toEqual(['Deny', []]);
    expect(backend.calls.filter(({ type }) => type === 'turn/stop')).toEqual([]);
  });

  it('denies by Enter and by Space at once', async () => {
    for (const key of ['{Enter}', ' ']) {
      const { answers } = await show('permission-card');
      await userEvent.keyboard(key);
      expect(answers()).toMatchObject([{ answer: 'deny' }]);
      render(null, root);
    }
  });

  it('is done by keyboard alone, down to the end of what does not fit', async () => {
    await page.viewport(320, 560);
    const { answers } = await show('permission-card-crossing');
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 12 && document.activeElement?.textContent !== name; presses += 1)
        await userEvent.keyboard('{Tab}');
      return document.activeElement?.textContent;
    };
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    while (document.querySelector('.open-first')) {
      await userEvent.keyboard('{Enter}');
      await frame();
    }
    await armed();
    expect(await tabTo('Allow for this task')).toBe('Allow for this task');
    await userEvent.keyboard(' ');

    expect(answers()).toMatchObject([{ answer: 'task' }]);
  });

  it('is read out once: as the dialog that takes the focus, or beside what the user writes', async () => {
    const heard = async (isWriting: boolean) => {
      const { backend } = await show('empty-act');
      const field = document.querySelector('textarea');
      field?.focus();
      if (isWriting) await userEvent.keyboard('Wait');
      const { world } = PANEL_STATES['permission-card']?.() ?? {};
      for (const event of Object.values(world?.logs ?? {})[0]?.slice(1) ?? []) backend.append(event);
      await frame();
      await frame();
      const dialog = document.activeElement?.closest('[role="alertdialog"]');
      const spoken = document.querySelector('[role="status"][aria-live="polite"]')?.textContent;
      render(null, root);
      return [dialog !== null && dialog !== undefined, spoken?.includes('shop.example')];
    };

    expect(await heard(false)).toEqual([true, false]);
    expect(await heard(true)).toEqual([false, true]);
  });

  it('never offers to let data of other sites go somewhere for good', async () => {
    await show('permission-card-crossing');

    const labels = [...document.querySelectorAll('.permission-card .actions button')].map((each) => each.textContent);
    expect(labels).toEqual(['Deny', 'Allow once', 'Allow for this task']);
  });

  it('offers no answer that lasts for what is asked every time', async () => {
    await show('permission-card-each-time');

    const labels = [...document.querySelectorAll('.permission-card .actions button')].map((each) => each.textContent);
    expect(labels).toEqual(['Deny', 'Allow once']);
  });

  it('wants long data opened first', async () => {
    const { answers } = await show('permission-card-long');
    await new Promise((resolve) => setTimeout(resolve, ARMING_MS + 200));
    await userEvent.click(allow(), { force: true });
    expect(answers()).toEqual([]);

    await userEvent.click(page.getByRole('button', { name: /Show all/ }));
    await armed();
    await userEvent.click(allow());

    expect(answers()).toMatchObject([{ answer: 'once' }]);
  });
});

it('wants data that is out of sight looked at before a card is approved', async () => {
  await page.viewport(320, 560);
  const { answers } = await show('permission-card-skill');
  const allow = page.getByRole('button', { name: 'Allow once' });
  const list = document.querySelector('.permission-card > .card-body');
  await new Promise((resolve) => setTimeout(resolve, ARMING_MS + 200));
  await userEvent.click(allow, { force: true });
  expect(answers()).toEqual([]);

  list?.scrollTo(0, list.scrollHeight);
  await expect.poll(() => allow.element().getAttribute('aria-disabled'), { timeout: 5_000 }).toBe('false');
  await userEvent.click(allow);

  expect(answers()).toMatchObject([{ answer: 'once' }]);
});

describe('following the newest', () => {
  it('stays at the end while text arrives, and leaves a reader alone', async () => {
    await page.viewport(320, 500);
    const { backend } = await show('streaming');
    const log = page.getByRole('log').element();
    const grow = async () => {
      backend.notify({
        type: 'text-delta',
        sessionId: 'session-1',
        responseId: 'response-2',
        text: '\n\nMore.\n\nAnd more.'.repeat(20),
      });
      await frame();
    };

    await grow();
    expect(log.scrollHeight - log.scrollTop - log.clientHeight).toBeLessThan(4);

    log.scrollTop = 0;
    await frame();
    await grow();
    expect(log.scrollTop).toBe(0);

    await userEvent.click(page.getByRole('button', { name: 'Jump to latest' }));
    await frame();
    expect(log.scrollHeight - log.scrollTop - log.clientHeight).toBeLessThan(4);
  });
});

it('takes files that are dropped on the conversation, and shows that it will', async () => {
  await show('empty-act');
  const main = document.querySelector<HTMLElement>('main.chat');
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'dropped.csv'));
  const drag = (type: string) =>
    main?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));

  const wasLeftToTheBrowser = drag('dragover');
  await frame();
  const shown = main?.dataset.dropping;
  drag('drop');

  await expect.poll(() => document.querySelector('.composer .file-name')?.textContent).toBe('dropped.csv');
  expect([wasLeftToTheBrowser, shown, main?.dataset.dropping]).toEqual([false, 'true', 'false']);
});

it('previews a skill that is dropped anywhere on the settings', async () => {
  const { backend } = await show('skills-none');
  const main = document.querySelector<HTMLElement>('main.page');
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['# Dropped'], 'dropped.md'));
  const drag = (type: string) =>
    main?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));

  const wasLeftToTheBrowser = drag('dragover');
  await frame();
  const shown = main?.dataset.dropping;
  drag('drop');

  const asked = () => backend.calls.filter(({ type }) => type === 'skill/preview').map(({ params }) => params);
  await expect.poll(asked).toEqual([{ from: 'file', name: 'dropped.md', markdown: '# Dropped' }]);
  expect([wasLeftToTheBrowser, shown]).toEqual([false, 'true']);
});

it('imports a skill by keyboard alone, with the focus at the top of each page', async () => {
  const { backend } = await show('skills-none');
  const focused = () => document.activeElement?.textContent ?? '';
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await userEvent.keyboard('{Tab}');
      const active = document.activeElement;
      const label = active instanceof HTMLTextAreaElement ? active.labels[0]?.textContent : active?.textContent;
      if (label === name) return;
    }
    throw new Error(`Tab does not lead to "${name}".`);
  };
  await tabTo('Add a skill');
  await userEvent.keyboard('{Enter}');
  await frame();
  const first = focused();
  await tabTo('Paste the text');
  await userEvent.keyboard('Tides');
  await tabTo('Preview');
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe('Tides and crew log');
  await tabTo('Import');
  await userEvent.keyboard('{Enter}');

  await expect.poll(() => document.querySelectorAll('.skill-test').length).toBe(3);
  expect([first, focused()]).toEqual(['Add a skill', 'Tides and crew log']);
  expect(backend.calls.filter(({ type }) => type === 'skill/import')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(focused).toBe('Tides and crew log');
  expect(document.activeElement?.className).toBe('skill-open');
});

it('allows what a page offers by keyboard alone, from the top to the end', async () => {
  await page.viewport(320, 700);
  const { backend } = await show('page-consent');
  const first = document.activeElement?.tagName;
  const reached: (string | null | undefined)[] = [];
  while (reached.at(-1) !== 'Allow as chosen' && reached.length < 60) {
    await userEvent.keyboard('{Tab}');
    const active = document.activeElement;
    const label = active instanceof HTMLInputElement ? active.labels?.[0]?.querySelector('span') : active;
    reached.push(label?.ariaLabel ?? label?.firstChild?.textContent);
    // It goes to the first text that was not in sight to its end, where the keys of the browser scroll.
    if (reached.at(-1) === 'Show what is left') await userEvent.keyboard('{Enter}{End}');
  }
  const allow = page.getByRole('button', { name: 'Allow as chosen' });
  await expect.poll(() => allow.element().getAttribute('aria-disabled'), { timeout: 5_000 }).toBe('false');
  const agreed = () => backend.calls.filter(({ type }) => type === 'page/agree').length;
  await userEvent.keyboard('{Enter}');
  const byEnter = agreed();
  await userEvent.keyboard(' ');

  expect([first, byEnter, agreed()]).toEqual(['H2', 0, 1]);
  // From the top to the foot in the order of reading; then to what is left, until there is nothing.
  expect(reached.slice(0, 11)).toEqual([
    'What changed',
    'What it is now',
    'Ask me each time',
    'Definition of order',
    'Ask me each time',
    'Definition of find_kettles_by_price_volume_and_maker',
    'Ask me each time',
    "Give the agent the page's instructions for its tools",
    "The page's instructions",
    'Send what the page says about itself with each message',
    'Show what the page suggests to ask',
  ]);
});
