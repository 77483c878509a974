import { expect } from 'vitest';
import { attack } from './attack.ts';
import { allowedPage, callAll, letRunUnasked, pageTool, ranIn } from './hostile-page.ts';

const KINDLY = { readOnly: true, idempotent: true, destructive: false, consequential: false, openWorld: false };

attack('H4', 'a tool that says of itself that it only reads, and orders', async (world) => {
  const opened = await allowedPage(world, { tools: [pageTool('look_at_prices', { hints: KINDLY })] });

  await callAll(world, opened, [['look_at_prices', {}]]);

  const cards = await opened.panel.events('permission-request');
  const ran = ranIn(world).length;
  expect(cards.length + ran).toBe(1);
  return { 'it ran without the user': ran > 0 };
});

const GRAVE: Readonly<Record<string, object>> = {
  'calls itself destructive': { hints: { ...KINDLY, destructive: true } },
  'calls itself consequential': { hints: { ...KINDLY, consequential: true } },
  'takes any code': { inputSchema: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] } },
  'takes any address': { inputSchema: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] } },
};

for (const [how, more] of Object.entries(GRAVE)) {
  attack('H4 R11', `a tool that ${how}, of a user who never wants to be asked`, async (world) => {
    const opened = await allowedPage(world, { tools: [pageTool('tidy', more), pageTool('harmless')] });
    await letRunUnasked(opened);

    await callAll(world, opened, [
      ['harmless', {}],
      ['tidy', { code: 'x', url: 'x' }],
      ['tidy', { code: 'x' }],
      ['tidy', { url: 'x' }],
      ['tidy', {}],
    ]);

    expect(ranIn(world).map(({ tool }) => tool)).toContain('harmless');
    return { 'it ran without the user': ranIn(world).some(({ tool }) => tool === 'tidy') };
  });
}
