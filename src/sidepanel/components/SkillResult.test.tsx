import { cleanup, render } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import en from '../../../locales/en.json';
import { messagesOf } from '../../../test/fakes/locale-messages';
import { setMessages } from '../t';
import { SkillResult, type SkillResultProps } from './SkillResult';

beforeEach(() => setMessages(messagesOf(en)));
afterEach(cleanup);

const show = (props: SkillResultProps) => render(<SkillResult {...props} />).container;
const links = (box: Element) => [...box.querySelectorAll('a')].map(({ href }) => href);

it('K22 shows HTML as the text it is', () => {
  const box = show({ markdown: '<img src=x onerror=alert(1)> and **bold**' });

  expect(box.querySelector('img')).toBeNull();
  expect(box.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(box.querySelector('strong')?.textContent).toBe('bold');
});

it('K22 makes links of absolute web and mail addresses only', () => {
  const box = show({
    markdown:
      '[a](/x) [b](//evil.example) [c](javascript:x) [d](data:text/html,x) [e](https://board.example/) [f](mailto:crew@coast.example?bcc=x@evil.example)',
  });

  expect(links(box)).toEqual(['https://board.example/', 'mailto:crew@coast.example']);
  expect([...box.querySelectorAll('a')].map(({ rel }) => rel)).toEqual(['noopener noreferrer', 'noopener noreferrer']);
});

it('K22 shows where a mail would go', () => {
  expect(show({ markdown: '[the crew](mailto:crew@coast.example)' }).textContent).toBe('the crew (crew@coast.example)');
});

it('K22 asks nobody for a picture', () => {
  expect(show({ markdown: '![chart](https://board.example/chart.png)' }).querySelector('img')).toBeNull();
});

it.each(['javascript:alert(1)', '/board', 'http://board.example/', 'data:text/html,hi'])(
  'K23 shows the text when %s is no page to embed',
  (embedUrl) => {
    const box = show({ markdown: 'Text.', embedUrl });

    expect(box.querySelector('iframe')).toBeNull();
    expect(box.textContent).toBe('Text.');
  },
);

it('shows nothing when there is nothing for the user', () => {
  expect(show({ markdown: ' ' }).childElementCount).toBe(0);
});
