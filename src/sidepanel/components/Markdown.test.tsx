import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import en from '../../../locales/en.json';
import { messagesOf } from '../../../test/fakes/locale-messages';
import { setMessages } from '../t';
import { Markdown } from './Markdown';

beforeEach(() => setMessages(messagesOf(en)));
afterEach(cleanup);

const show = (text: string) => render(<Markdown text={text} />).container;

it('shows headings, lists, emphasis and tables as elements', () => {
  const box = show('# Head\n\n- *one*\n- **two**\n\n| a | b |\n| - | -: |\n| 1 | 2 |');

  expect(box.querySelector('h3')?.textContent).toBe('Head');
  expect([...box.querySelectorAll('li')].map((item) => item.textContent)).toEqual(['one', 'two']);
  expect(box.querySelector('td.align-right')?.textContent).toBe('2');
});

it.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<b onclick="x()">bold</b>',
  '<svg><style>*{}</style></svg>',
  '<iframe src="https://evil.example"></iframe>',
  '<!-- hidden -->',
  'text <a href="javascript:x()">link</a>',
  'text <a href="https://example.com" ping="https://evil.example">link</a>',
])('leaves %j as text', (html) => {
  const box = show(html);

  expect(box.querySelector('img, script, b, svg, style, iframe, a')).toBeNull();
  expect(box.textContent).toContain(html);
});

it('turns an image into words, and asks nobody for it', () => {
  const box = show('![a cat](https://evil.example/?secret=1)');

  expect(box.querySelector('img')).toBeNull();
  expect(box.textContent).toBe('[image: a cat]');
});

it('opens links in a tab of their own, and shows where they lead', () => {
  show('[our bank](https://evil.example/login)');
  const link = screen.getByRole<HTMLAnchorElement>('link');

  expect(link.textContent).toBe('our bank (evil.example)');
  expect(link.target).toBe('_blank');
  expect(link.rel).toBe('noopener noreferrer');
});

it('I17: tells no other server that a link was opened', () => {
  show(`[x](https://example.com '" ping="https://evil.example')`);

  const names = screen.getByRole('link').getAttributeNames();
  expect(names.sort()).toEqual(['href', 'rel', 'target', 'title']);
});

it('does not repeat a host that the link shows already', () => {
  show('https://example.com/page');

  expect(screen.getByRole('link').textContent).toBe('https://example.com/page');
});

it('shows the true host of a link whose words begin with another one', () => {
  show('[https://bank.example.evil.example.com/x](https://evil.example.com/x)');

  expect(screen.getByRole('link').textContent).toContain('(evil.example.com)');
});

it.each([
  '[x](javascript:alert(1))',
  '[x](data:text/html,hi)',
  '[x](file:///etc/passwd)',
  '[x](https://a@evil.example)',
])('makes no link of %s', (text) => {
  const box = show(text);

  expect(box.querySelector('a')).toBeNull();
});

it('shows code with its language and a way to copy it', () => {
  const box = show('```js\nlet a = "<b>";\n```');

  expect(box.querySelector('pre')?.textContent).toBe('let a = "<b>";');
  expect(box.textContent).toContain('js');
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
});

it('shows a code block whose end has not arrived', () => {
  expect(show('```\nlet a').querySelector('pre')?.textContent).toBe('let a');
});

it('reads character references in words, but not in code', () => {
  expect(show('fish &amp; `&amp;`').textContent).toBe('fish & &amp;');
});

it('keeps the number an ordered list begins with', () => {
  expect(show('3. three\n4. four').querySelector('ol')?.start).toBe(3);
});
