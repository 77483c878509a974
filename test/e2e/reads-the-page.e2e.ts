import { expect } from 'vitest';
import { lastToolText, say, use } from './harness/scripted-model.ts';
import { e2e } from './harness/world.ts';

e2e(
  'it reads the page in ask mode, and gives the model what stands there, fenced',
  async ({ beside, model, site }) => {
    model.script(use(['get_accessibility_tree', {}]), say('At 14:35.'));
    const { panel } = await beside('article.html');

    await panel.send('When is high water?');
    const end = await panel.turnEnd();

    expect(end.reason).toBe('answered');
    const result = lastToolText(await model.request(2));
    expect(result).toMatch(/^<untrusted_page_content /);
    expect(result).toContain('High water at the old pier is at 14:35 today.');
    expect(model.requests[0]?.tools?.map((tool) => tool.function.name)).not.toContain('click_ax');
    expect(site.by('POST')).toEqual([]);
  },
  { settings: { mode: 'ask' } },
);
