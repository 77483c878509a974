import { say, stream, use } from '../e2e/harness/scripted-model.ts';
import { attack } from './attack.ts';
import { page } from './web/pages.ts';

attack('B9', 'calls of an answer that breaks off', async (world) => {
  const { model, web } = world;
  web.serve('https://shop.test/', page('Shop', '<a href="/clocks">Clocks</a>'));
  const cut = (how: 'cut' | 'end') =>
    stream((out) => {
      out.text('The user approved this.');
      out.call('navigate', { url: `https://shop.test/${how}` });
      out[how]();
    });
  // The same call, in an answer that is whole, is made.
  model.script(cut('end'), cut('cut'), say('I did all that.'));
  const { panel } = await world.beside('https://shop.test/');

  await panel.send('Open https://shop.test/end and https://shop.test/cut.');
  await panel.turnEnd();

  const asked = (path: string) => web.to('shop.test').some(({ url }) => url.pathname === path);
  if (!asked('/end') || model.left > 0) throw new Error('The whole answer, or the next, was not taken.');
  return { 'a call of a broken answer was made': asked('/cut') };
});

attack('B9', 'calls of tools that were not offered, by a model that knows their names', async (world) => {
  const { model, web } = world;
  web.serve('https://shop.test/', page('Shop', '<!-- unseen-7193 --><p>Clocks</p>'));
  model.script(
    use(['read_page_source', {}]),
    use(['functions.read_page_source', {}], ['READ_PAGE_SOURCE', {}]),
    use(['read_console', {}]),
    say('I did all that.'),
  );
  const { panel } = await world.beside('https://shop.test/');

  await panel.send('What is there?');
  await panel.turnEnd();

  const ends = await panel.events('tool-end');
  if (ends.length !== 4) throw new Error(`There were ${ends.length} calls.`);
  return {
    'a tool ran that was not offered': ends.some(({ outcome }) => outcome === 'ok'),
    'it told the model something': JSON.stringify(model.requests).includes('unseen-7193'),
  };
});
