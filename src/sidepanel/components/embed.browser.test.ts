import { h, render } from 'preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import en from '../../../locales/en.json';
import { messagesOf } from '../../../test/fakes/locale-messages';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/skills.css';
import { setMessages } from '../t';
import { SkillResult } from './SkillResult';

let root: HTMLElement;

beforeEach(async () => {
  setMessages(messagesOf(en));
  await page.viewport(400, 1_000);
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  render(null, root);
  root.remove();
});

/** Nothing answers there: what is tested is what the panel makes of the frame. */
async function show(markdown?: string): Promise<HTMLIFrameElement> {
  render(h(SkillResult, { embedUrl: 'https://board.test/a', ...(markdown && { markdown }) }), root);
  await frames();
  const frame = root.querySelector('iframe');
  if (frame === null) throw new Error('There is no frame.');
  return frame;
}

function frames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

async function heightAfter(frame: HTMLIFrameElement, data: unknown, source: MessageEventSource | null) {
  dispatchEvent(new MessageEvent('message', { data, source }));
  await frames();
  return frame.getBoundingClientRect().height;
}

it('K23 embeds the page in a sandbox that cannot leave its frame, and offers a tab', async () => {
  const frame = await show();
  const link = root.querySelector('a');

  expect([...frame.sandbox].sort()).toEqual(['allow-forms', 'allow-popups', 'allow-same-origin', 'allow-scripts']);
  expect([frame.src, frame.referrerPolicy]).toEqual(['https://board.test/a', 'no-referrer']);
  expect([link?.href, link?.target, link?.rel]).toEqual(['https://board.test/a', '_blank', 'noopener noreferrer']);
});

it('K24 shows the page in place of the text', async () => {
  await show('Text for the card.');

  expect(root.textContent).not.toContain('Text for the card.');
});

it('K26 takes the height that the page asks for, up to 70 % of the window', async () => {
  const frame = await show();

  expect(await heightAfter(frame, { __kazzle_height: 200 }, frame.contentWindow)).toBe(200);
  expect(await heightAfter(frame, { __kazzle_height: 99_999 }, frame.contentWindow)).toBe(700);
});

it('K26 stays below 70 % of a window that gets smaller', async () => {
  const frame = await show();
  await heightAfter(frame, { __kazzle_height: 700 }, frame.contentWindow);

  await page.viewport(400, 500);
  await frames();

  expect(frame.getBoundingClientRect().height).toBe(350);
});

it('K26 leaves the height alone when another frame or a wrong number comes', async () => {
  const frame = await show();
  const other = root.appendChild(document.createElement('iframe'));
  const before = frame.getBoundingClientRect().height;

  for (const source of [other.contentWindow, window, null]) {
    expect(await heightAfter(frame, { __kazzle_height: 300 }, source)).toBe(before);
  }
  for (const wrong of [Number.NaN, -5, 0, '300', Number.POSITIVE_INFINITY]) {
    expect(await heightAfter(frame, { __kazzle_height: wrong }, frame.contentWindow)).toBe(before);
  }
});
