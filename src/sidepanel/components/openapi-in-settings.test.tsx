import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import en from '../../../locales/en.json';
import { messagesOf } from '../../../test/fakes/locale-messages';
import { createFakeBackend, type PanelWorld } from '../../../test/fakes/panel-backend';
import { PREVIEW, TIDES } from '../../../test/fakes/panel-skills';
import { panelWorld } from '../../../test/fakes/panel-world';
import type { JsonObject } from '../../core/json';
import { createPanelStore } from '../store/panel-store';
import { setMessages } from '../t';
import { App } from './App';

beforeEach(() => setMessages(messagesOf(en)));
afterEach(cleanup);

const PATHS: JsonObject = {
  '/pets': { get: { operationId: 'listPets', summary: 'List all pets' } },
  '/pets/{id}': { put: { operationId: 'putPet', requestBody: { required: true, content: { 'text/csv': {} } } } },
};

function documentOf(more: JsonObject = {}): string {
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets' }, paths: PATHS, ...more });
}

const SERVERS = { servers: [{ url: 'https://pets.test/v1' }] };

async function paste(text: string, over: Partial<PanelWorld> = {}) {
  const backend = createFakeBackend(panelWorld({ skillPreview: PREVIEW, ...over }));
  const store = createPanelStore({ backend, soon: (work) => work() });
  render(<App store={store} />);
  await store.start(new AbortController().signal);
  store.skills.open({ kind: 'add' });
  store.view.value = 'settings';
  fireEvent.input(await screen.findByLabelText('Paste the text'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const asked = (type: string) => backend.calls.filter((call) => call.type === type).map(({ params }) => params);
  return { store, asked };
}

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const previewButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Preview' });

describe('an OpenAPI document that was pasted', () => {
  it('shows its operations, none of them chosen, and asks the background for nothing of it', async () => {
    const { asked } = await paste(documentOf(SERVERS));

    expect((await box(/GET \/pets/)).checked).toBe(false);
    expect(previewButton().disabled).toBe(true);
    expect(asked('skill/preview')).toEqual([]);
  });

  it('says at an operation that cannot be had where and why', async () => {
    await paste(documentOf(SERVERS));

    expect((await box(/PUT/)).disabled).toBe(true);
    expect(screen.getByText('$.paths["/pets/{id}"].put.requestBody.content')).toBeTruthy();
  });

  it('has the skill of what was chosen shown, and keeps the choice on the way back', async () => {
    const { store, asked } = await paste(documentOf(SERVERS));
    fireEvent.click(await box(/GET/));
    fireEvent.click(previewButton());
    await screen.findByRole('button', { name: 'Import' });
    const [shown] = asked('skill/preview');

    store.skills.back();

    expect(shown).toMatchObject({ from: 'text', markdown: expect.stringContaining('https://pets.test/v1/pets') });
    expect(JSON.stringify(shown)).not.toContain('putPet');
    expect((await box(/GET/)).checked).toBe(true);
  });

  it.each([
    ['', /does not say where the service is/],
    ['pets.test', /Enter a whole address/],
    ['http://pets.test', /has to begin with https/],
    ['https://192.168.1.1', /private network/],
  ])('is for no service at "%s"', async (address, complaint) => {
    await paste(documentOf());
    fireEvent.click(await box(/GET/));

    fireEvent.input(screen.getByLabelText('Address of the service'), { target: { value: address } });

    expect(await screen.findByText(complaint)).toBeTruthy();
    expect(previewButton().disabled).toBe(true);
  });

  it('is searched by words of method, path and summary when it is long', async () => {
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`/things/${at}`, { get: {} }]));
    await paste(documentOf({ ...SERVERS, paths: { ...PATHS, ...many } }));
    await box(/GET \/pets/);
    const before = screen.getAllByRole('checkbox').length;

    fireEvent.input(screen.getByRole('searchbox', { name: 'Search operations' }), { target: { value: 'LIST get' } });

    expect(before).toBe(50);
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });

  it('lets no more be chosen than a skill can have', async () => {
    const many = Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`/things/${at}`, { get: {} }]));
    await paste(documentOf({ ...SERVERS, paths: many }));
    await box(/things\/0$/);

    for (const each of screen.getAllByRole('checkbox')) fireEvent.click(each);
    expect(previewButton().disabled).toBe(true);
    fireEvent.click(await box(/things\/0$/));

    expect(previewButton().disabled).toBe(false);
  });

  it.each([
    ['{"openapi":"3.0.0",\n"paths" 1}', /line 2 is neither JSON nor YAML/],
    ['{"openapi":"3.0.0","paths":{', /ends too early/],
    ['{"openapi":"3.7.0","paths":{}}', /Only OpenAPI 3.0 to 3.2/],
  ])('that is %s says what is wrong with it', async (text, words) => {
    const { asked } = await paste(text);

    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(asked('skill/preview')).toEqual([]);
  });
});

it('an address that is fetched again shows the operations with those of the skill chosen', async () => {
  const url = 'https://pets.test/openapi.json';
  const [tool] = TIDES.tools;
  if (tool === undefined) throw new Error('The skill has no tool.');
  const skill = { ...TIDES, source: { kind: 'url' as const, url }, tools: [{ ...tool, name: 'listPets' }] };
  const preview = { ...PREVIEW, skill: { ...PREVIEW.skill, markdown: documentOf() } };
  const { store, asked } = await paste('', { skills: [skill], skillPreview: preview });

  await store.skills.preview({ from: 'url', url }, { kind: 'list' });

  expect((await box(/GET/)).checked).toBe(true);
  // The document's own host, since it names none.
  expect(screen.getByLabelText<HTMLInputElement>('Address of the service').value).toBe('https://pets.test');
  fireEvent.click(previewButton());
  await screen.findByRole('button', { name: /Import|Replace/ });
  expect(asked('skill/preview')).toMatchObject([
    { from: 'url', url },
    { from: 'url', url, markdown: expect.any(String) },
  ]);
  expect(within(document.body).queryByText('Search operations')).toBeNull();
});
