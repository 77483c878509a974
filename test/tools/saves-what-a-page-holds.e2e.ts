import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e(
  'it saves a drawing, a file that only the page holds, and a linked one',
  async ({ beside, model, site, downloads }) => {
    model.script(
      use(['get_accessibility_tree', {}]),
      use(
        ['download_resource_from_page', { selector: '#plot' }],
        ['download_resource_from_page', (request) => ({ ref_id: refIn(request, /Save the table/) })],
        ['download_resource_from_page', (request) => ({ ref_id: refIn(request, /Members' table/) })],
      ),
      say('Saved.'),
    );
    const { panel } = await beside('pictures.html');

    await panel.send('Save all of it');
    for (const count of [1, 2, 3]) {
      await panel.event('permission-request', count);
      await panel.answer('once');
    }
    await panel.turnEnd();

    const ends = (await panel.events('tool-end')).slice(1);
    const names = ends.flatMap(({ receipt }) => receipt?.downloads?.map(({ name }) => name) ?? []);
    expect(names).toHaveLength(3);
    const files = await Promise.all(names.map((name) => readFile(join(downloads, 'Tabhand', name))));
    expect([...(files[0]?.subarray(1, 4) ?? [])]).toEqual([...Buffer.from('PNG')]);
    expect(files[1]?.toString()).toBe('port,high water\nDover,14:35\n');
    expect(files[2]?.toString()).toBe('port,high water\nDover,14:35\n');
    const cards = await panel.events('permission-request');
    expect(cards[2]?.card.data).toContainEqual({ label: 'url', value: `${site.url}members.csv` });
  },
);
