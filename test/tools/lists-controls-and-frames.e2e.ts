import { expect } from 'vitest';
import { say, use } from '../e2e/harness/scripted-model.ts';
import { toolTexts } from '../e2e/harness/tool-texts.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e('it lists controls and checks a form before it is sent', async ({ beside, model, site }) => {
  model.script(use(['get_interactive_elements', {}], ['verify_form', {}]), say('The name is missing.'));
  const { panel } = await beside('form.html');

  await panel.send('Is the form complete?');
  await panel.turnEnd();

  const [controls, form] = toolTexts(await model.request(2));
  expect(controls).toMatch(/e\d+ textbox "Your name"/);
  expect(controls).toMatch(/e\d+ button "Send the order"/);
  expect(form).toContain('Your name');
  expect(site.by('POST')).toEqual([]);
});

e2e('it lists the frames of a page, and opens one in its place', async ({ beside, model, site }) => {
  model.script(
    use(['get_accessibility_tree', {}]),
    use(['get_frames', {}]),
    use(['promote_iframe', { frame: 'f1' }]),
    say('The form is open.'),
  );
  const { page, panel } = await beside('framed-form.html');

  await panel.send('Open the form itself');
  await panel.turnEnd();

  const [, frames] = toolTexts(await model.request(3));
  expect(frames).toMatch(/f1 .*form\.html/);
  expect(page.url()).toBe(`${site.url}form.html`);
});
