import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import en from '../../../locales/en.json';
import { messagesOf } from '../../../test/fakes/locale-messages';
import { createFakeBackend } from '../../../test/fakes/panel-backend';
import { CARD_STATES } from '../../../test/fakes/panel-cards';
import { CONSENTS } from '../../../test/fakes/panel-page';
import { panelWorld, SESSION } from '../../../test/fakes/panel-world';
import { createPanelStore } from '../store/panel-store';
import { setMessages } from '../t';
import { App } from './App';

beforeEach(() => setMessages(messagesOf(en)));
afterEach(cleanup);

const section = (name: string) => within(screen.getByRole('region', { name }));
const pressed = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('shows what is allowed for the task and for good, and until when', async () => {
  await openPage();

  const ofTask = section('Allowed for this task').getAllByRole('listitem');
  const forGood = await section('Allowed for good').findAllByRole('listitem');
  expect(ofTask.map((each) => each.querySelector('.grant-what')?.textContent)).toEqual([
    'Type and click',
    'May get what the agent read in: the files you attached',
    'May get what the agent read in: mail.example',
    'May get what the agent read in: bank.example',
    'May get what the agent read in: пример.example',
    'Send forms',
  ]);
  expect(forGood[0]?.textContent).toContain('https://www.shop.example');
  expect(forGood[0]?.textContent).toContain('Allowed on Nov 3, 2026. Last used on Nov 28, 2026. Ends on Feb 26, 2027');
});

it('takes one back of the task, or for good', async () => {
  const { asked } = await openPage();
  await section('Allowed for good').findAllByRole('listitem');

  fireEvent.click(section('Allowed for this task').getAllByRole('button')[1] ?? document.body);
  pressed('Revoke for https://www.shop.example: Send forms');

  const pair = { origin: 'https://formulare.xn--finanzmter-v5a.example', effect: 'input', from: 'attachments' };
  expect(asked('grant/revoke')).toEqual([
    { grant: pair, sessionId: SESSION.sessionId },
    { grant: { origin: 'https://www.shop.example', effect: 'submit' } },
  ]);
});

it('takes everything back at once', async () => {
  const { asked } = await openPage();

  pressed('Revoke everything');

  expect(asked('grant/revoke-all')).toEqual([{ sessionId: SESSION.sessionId }]);
  expect(await section('Allowed for good').findByText(/^Nothing/)).toBeTruthy();
});

it('asks about every act on a site that is added, until it is removed', async () => {
  const { asked } = await openPage();
  const field = screen.getByRole('textbox', { name: 'Site' });

  pressed('Add www.shop.example');
  fireEvent.input(field, { target: { value: ' pay.example ' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
  await section('Ask before every act').findByText('pay.example');
  pressed('Remove finanzämter.example');

  expect(asked('site/careful')).toEqual([
    { host: 'www.shop.example', careful: true },
    { host: 'pay.example', careful: true },
    { host: 'xn--finanzmter-v5a.example', careful: false },
  ]);
});

it('asks about every act everywhere when that is ticked', async () => {
  const { asked } = await openPage();

  fireEvent.click(screen.getByRole('checkbox', { name: 'On all sites' }));

  expect(asked('settings/set')).toEqual([{ careful: true }]);
});

it('leads to the sites with tools, and back to the settings by Escape', async () => {
  const { store } = await openPage();

  fireEvent.click(await screen.findByRole('button', { name: 'See sites with tools' }));

  expect(document.activeElement?.textContent).toBe('Sites with tools');
  store.grants.open.value = true;
  await screen.findByRole('heading', { name: 'Allowed for good' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(await screen.findByRole('button', { name: 'See and change permissions' })).toBeTruthy();
  expect(store.view.value).toBe('settings');
});

async function openPage() {
  const world = CARD_STATES.permissions?.().world ?? panelWorld();
  const backend = createFakeBackend({ ...world, consents: CONSENTS });
  const store = createPanelStore({ backend, soon: (work) => work() });
  render(<App store={store} />);
  await store.start(new AbortController().signal);
  store.view.value = 'settings';
  fireEvent.click(await screen.findByRole('button', { name: 'See and change permissions' }));
  const asked = (type: string) => backend.calls.filter((call) => call.type === type).map(({ params }) => params);
  return { store, asked };
}
