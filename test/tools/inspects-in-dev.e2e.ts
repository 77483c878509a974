import { expect } from 'vitest';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { toolTexts } from '../e2e/harness/tool-texts.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e(
  'it shows a developer source, styles and place of an element, and leaves nothing in the page',
  async ({ beside, model }) => {
    model.script(
      use(
        ['read_page_source', { maxChars: 500 }],
        ['read_page_source', { assets: true }],
        ['inspect_element_styles', { selector: 'h1' }],
        ['highlight_element', { selector: 'h1', durationMs: 200 }],
      ),
      say('It is plain.'),
    );
    const { page, panel } = await beside('article.html');
    const before = await page.content();

    await panel.send('Why does the heading look so?');
    await panel.turnEnd();

    const [source, assets, styles, outlined] = toolTexts(await model.request(2));
    expect(source).toContain('<h1>The tide table</h1>');
    expect(assets).toContain('(nothing)');
    expect(styles).toContain('display: block');
    expect(outlined).toContain('heading');
    await page.waitForFunction((html: string) => document.documentElement.outerHTML.length <= html.length, {}, before);
  },
  { settings: { mode: 'dev' } },
);
