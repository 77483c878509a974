import { expect } from 'vitest';
import type { ChatRequest } from '../../demo/model/conversation.ts';
import { refIn, say, use } from '../e2e/harness/scripted-model.ts';
import type { World } from '../e2e/harness/world.ts';
import { realPage } from '../real-world/real-page.ts';
import { acceptance } from './acceptance.ts';

acceptance(19, 'fills a form of React', (world) => fillsForm(world, 'react'));
acceptance(19, 'fills a form of Vue', (world) => fillsForm(world, 'vue'));
acceptance(19, 'fills a form of Svelte', (world) => fillsForm(world, 'svelte'));
acceptance(19, 'fills a form of Angular', (world) => fillsForm(world, 'angular'));

acceptance(19, 'fills masked inputs, and reads back what they made of it', async ({ beside, model }) => {
  const texts = {
    Phone: '512345678',
    Day: '31.12.2026',
    Serial: 'ab1234',
    Price: '1234.5',
    Amount: '99.90',
    Trip: '2026-05-04',
  };
  model.script(
    use(['get_accessibility_tree', {}]),
    use(
      ...Object.entries(texts).map(([label, text]) => fill('set_field', new RegExp(`"${label}"`), { text })),
      fill('set_field', /"Short"/, { text: 'much too long' }),
    ),
    say('Done.'),
  );
  const { page, panel } = await beside(await realPage('masks'));
  await page.waitForFunction('window.readModel !== undefined');

  await panel.send('Fill it in');
  await panel.turnEnd();

  expect(JSON.parse((await page.evaluate('readModel()')) as string)).toEqual({
    phone: '48512345678',
    day: '31.12.2026',
    serial: 'AB1234',
    price: '1234.5',
    amount: '99.90',
    trip: '2026-05-04',
    short: 'much ',
  });
  const ends = (await panel.events('tool-end')).slice(1);
  const values = ['+48 512 345 678', '31.12.2026', 'AB-1234', '1 234,5', '99.90', '2026-05-04', 'much '];
  expect(ends.map(({ receipt }) => receipt?.value)).toEqual(values);
  const isLost = ends.map(({ message }) => message.text.includes('did not stay as given'));
  expect(isLost).toEqual([false, false, false, false, false, false, true]);
});

async function fillsForm({ beside, model }: World, name: string): Promise<void> {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(
      fill('set_field', /textbox "Name"/, { text: 'Łódź 😀' }),
      fill('set_field', /textbox "Code"/, { text: 'abc-1' }),
      fill('set_field', /textbox "Story"/, { text: 'one\ntwo' }),
      fill('set_checked', /checkbox "Agree"/, { checked: true }),
      fill('set_checked', /radio "paid"/, { checked: true }),
      fill('select_option', /combobox "Size"/, { option: 'L' }),
      fill('set_field', /slider "Loud"/, { text: '8' }),
    ),
    use(['get_accessibility_tree', {}]),
    use(fill('set_field', /textbox "Name"/, { text: ' Grün', clear: false })),
    say('Done.'),
  );
  const { page, panel } = await beside(await realPage(name));
  await page.waitForFunction('window.readModel !== undefined');

  await panel.send('Fill it in');
  // No button sends these, so for all that anyone can tell its boxes take effect at once.
  await panel.answer('task');
  await panel.turnEnd();

  expect(JSON.parse((await page.evaluate('readModel()')) as string)).toEqual({
    name: 'Łódź 😀 Grün',
    code: 'ABC-1',
    story: 'one\ntwo',
    agree: true,
    plan: 'paid',
    size: 'L',
    loud: 8,
  });
  const values = (await panel.events('tool-end')).map(({ receipt }) => receipt?.value ?? receipt?.checked);
  expect(values.slice(1)).toEqual(['Łódź 😀', 'ABC-1', 'one\ntwo', true, true, 'L', '8', undefined, 'Łódź 😀 Grün']);
}

function fill(tool: string, line: RegExp, input: object): [string, (request: ChatRequest) => object] {
  return [tool, (request) => ({ ref_id: refIn(request, line), ...input })];
}
