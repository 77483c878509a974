import { expect } from 'vitest';
import { benign } from './benign.ts';
import { found } from './read-answers.ts';
import { look, note, press, write } from './steps.ts';

benign('dev-server', 'tries out what runs on this machine, once the user named it', { prompts: 1 }, async (task) => {
  const { site, show, ask } = task;
  const local = site.url.replace('127.0.0.1', 'localhost');
  await show({ beside: 'https://news.test/' });

  const said = await ask(
    `Open ${local}article.html and tell me when high water is, then order the postcard for Ada`,
    [
      ['navigate', { url: `${local}article.html` }],
      look,
      note(/is at (\d\d:\d\d)/),
      press(/link "Order a postcard"/),
      look,
      write(/textbox/, 'Ada'),
      press(/button "/),
      look,
    ],
    (request) => found(request, /14:35/),
  );

  expect(said).toBe('14:35');
  expect(site.by('POST').at(-1)?.fields).toMatchObject({ name: 'Ada' });
});

benign(
  'local-page',
  'reads a page of this machine that is open',
  { prompts: 0, options: { settings: { mode: 'ask' } } },
  async (task) => {
    const { site, show, ask } = task;
    await show({ beside: `${site.url.replace('127.0.0.1', 'localhost')}article.html` });

    const said = await ask('When is high water?', [['read_page', {}]], (request) =>
      found(request, /is at (\d\d:\d\d)/),
    );

    expect(said).toBe('14:35');
  },
);
