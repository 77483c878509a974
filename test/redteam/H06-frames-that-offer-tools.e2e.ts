import { expect } from 'vitest';
import { allowPage } from '../pages-e2e/allow-page.ts';
import { attack } from './attack.ts';
import { askedOf, elsewhere, offerFrom, pageTool, ranIn, script } from './hostile-page.ts';
import { answerCards } from './obey.ts';

attack('H6 R11', 'frames without an origin, and of an origin that is not allowed, that offer tools', async (world) => {
  // The page around them is allowed, and so is its own tool; the other origin offers tools wherever it is opened.
  const other = await offerFrom(world, { tools: [pageTool('elsewhere_tool')] }, elsewhere(world));
  await world.closePanel(other.panel);
  const allowed = await offerFrom(world, { tools: [pageTool('own_tool')] });
  await allowPage(allowed.panel);
  await allowed.page.goto(`${world.site.url}frames-with-tools.html`, { waitUntil: 'domcontentloaded' });
  const { page, panel } = allowed;
  script(world, [
    ['opaque_tool', {}],
    ['data_tool', {}],
    ['blob_tool', {}],
    ['elsewhere_tool', {}],
  ]);

  await panel.send('Use the tools of the frames.');
  await answerCards(panel, 'deny');

  expect(await page.evaluate('document.querySelectorAll("iframe").length')).toBe(4);
  const offered = JSON.stringify(world.model.requests[0]?.tools ?? []);
  return {
    'a frame was answered': JSON.stringify(await page.evaluate('window.got')) !== '[]',
    'the model has a tool of such a frame': /(opaque|data|blob|elsewhere)_tool/.test(offered),
    'a tool of such a frame ran': ranIn(world).length > 0,
    'the user was asked for one': (await panel.events('permission-request')).length > 0,
    'the model read what it says': askedOf(world).includes('Of a frame.'),
  };
});
