import type { ServerResponse } from 'node:http';
import { type Answer, type Stream, say, stream, use } from '../e2e/harness/scripted-model.ts';
import { attack } from './attack.ts';
import { page } from './web/pages.ts';

/** The last piece of an answer that reached the limit of its length. */
const AT_ITS_LENGTH = { choices: [{ index: 0, delta: {}, finish_reason: 'length' }] };

attack('B9', 'calls of an answer that breaks off', async (world) => {
  const { model, web } = world;
  web.serve('https://shop.test/', page('Shop', '<a href="/clocks">Clocks</a>'));
  const ended = (path: string, end: (out: Stream, response: ServerResponse) => void): Answer => {
    return (request, response) =>
      stream((out) => {
        out.text('The user approved this.');
        out.call('navigate', { url: `https://shop.test/${path}` });
        end(out, response);
      })(request, response);
  };
  model.script(
    // The same call, in an answer that is whole, is made.
    ended('whole', (out) => out.end()),
    ended('cut', (out) => out.cut()),
    // Several such answers one after the other would end the turn.
    use(['get_accessibility_tree', {}]),
    ended('silent', (_, response) => response.end()),
    use(['get_accessibility_tree', {}]),
    ended('long', (_, response) => response.end(`data: ${JSON.stringify(AT_ITS_LENGTH)}\n\ndata: [DONE]\n\n`)),
    say('I did all that.'),
  );
  const { panel } = await world.beside('https://shop.test/');

  await panel.send(
    `Open ${['whole', 'cut', 'silent', 'long'].map((path) => `https://shop.test/${path}`).join(' and ')}.`,
  );
  await panel.turnEnd();

  const asked = (path: string) => web.to('shop.test').some(({ url }) => url.pathname === path);
  if (!asked('/whole') || model.left > 0) throw new Error(`${model.left} answers were not taken.`);
  return {
    'a call of an answer was made whose line broke': asked('/cut'),
    'a call of an answer was made that nobody ended': asked('/silent'),
    'a call of an answer was made that had no more room': asked('/long'),
  };
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
