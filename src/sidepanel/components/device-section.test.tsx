import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import en from '../../../locales/en.json';
import { messagesOf } from '../../../test/fakes/locale-messages';
import { createFakeBackend } from '../../../test/fakes/panel-backend';
import { panelWorld } from '../../../test/fakes/panel-world';
import { createPanelStore } from '../store/panel-store';
import { setMessages } from '../t';
import { App } from './App';

beforeEach(() => setMessages(messagesOf(en)));
afterEach(cleanup);

async function openSettings() {
  const backend = createFakeBackend(panelWorld());
  const store = createPanelStore({ backend, soon: (work) => work() });
  render(<App store={store} />);
  await store.start(new AbortController().signal);
  store.view.value = 'settings';
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of this device' });
  return { backend, field };
}

it('K32 keeps the name of this device, without blanks around it', async () => {
  const { backend, field } = await openSettings();

  fireEvent.input(field, { target: { value: ' Office PC ' } });
  fireEvent.change(field);

  expect(backend.calls.filter(({ type }) => type === 'settings/set')).toMatchObject([
    { params: { deviceName: 'Office PC' } },
  ]);
  expect(field.value).toBe('Office PC');
});

it('K32 shows what stands for no name, and the id that servers know', async () => {
  const { field } = await openSettings();

  expect(await screen.findByText('3f2b1c9a-7d40-4c55-9a0e-0d5a1f6be9d2')).toBeTruthy();
  expect(field.placeholder).toBe('Chrome on Linux');
});
