import { describe, expect, it } from 'vitest';
import { jsonReply } from '../../test/fakes/skill-port';
import { skillReading, skillScene } from '../../test/fakes/skill-scene';
import type { CardButton } from '../core/skill';
import { pressButton } from './press-button';

const signal = new AbortController().signal;
const reading = skillReading({ components: { api: { url: 'https://api.test' } } });

function setUp(button: Partial<CardButton>) {
  const scene = skillScene({ reading });
  const card = { title: 'T', buttons: [{ id: 'go', label: 'Go', variant: 'primary', ...button }] } as const;
  return { port: scene.port, press: (id = 'go') => pressButton(card, id, scene, signal) };
}

describe('K29 a button without a target', () => {
  it.each([
    [{ choice: 7, more: [null] }, '{"choice":7,"more":[null]}'],
    ['as it is', 'as it is'],
    [0, '0'],
    [false, 'false'],
  ])('gives its input %j', async (input, content) => {
    const { press, port } = setUp({ input });

    expect(await press()).toEqual({ type: 'result', content });
    expect(port.requests).toEqual([]);
  });

  it('gives its id when it has no input either', async () => {
    expect(await setUp({}).press()).toEqual({ type: 'result', content: 'go' });
  });
});

describe('K30 a button with a target', () => {
  const target = { type: 'app', component: 'api', path: '/connect', method: 'POST', body: '${input}' } as const;

  it('gives what its target answers to its input', async () => {
    const { press, port } = setUp({ target, input: { scope: 'gmail.readonly' } });
    port.reply = () => jsonReply({ content: 'Connected.' });

    expect(await press()).toEqual({ type: 'result', content: 'Connected.' });
    expect(port.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', 'https://api.test/connect', '{"scope":"gmail.readonly"}'],
    ]);
  });

  it('may lead to another card', async () => {
    const { press, port } = setUp({ target });
    port.reply = () =>
      jsonReply({ type: 'action_required', title: 'More', elements: [{ type: 'button', id: 'a', label: 'A' }] });

    expect(await press()).toMatchObject({ type: 'action', card: { title: 'More' } });
  });

  it('fails as its target does', async () => {
    const { press, port } = setUp({ target });
    port.reply = () => jsonReply({ code: 'busy', error: 'Later.' }, 503);

    await expect(press()).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The server that the button leads to answered with status 503.',
      detail: '{"code":"busy","error":"Later."}',
    });
  });
});

it('K28 has only the buttons of its card', async () => {
  await expect(setUp({}).press('toString')).rejects.toMatchObject({ code: 'not-found' });
});
