import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import en from '../../../locales/en.json';
import { messagesOf } from '../../../test/fakes/locale-messages';
import { createFakeBackend, type PanelWorld } from '../../../test/fakes/panel-backend';
import { BUNDLED, PREVIEW, REFUSED, TIDES, UPDATE, WRITING } from '../../../test/fakes/panel-skills';
import { panelWorld } from '../../../test/fakes/panel-world';
import { createPanelStore } from '../store/panel-store';
import { setMessages } from '../t';
import { App } from './App';

beforeEach(() => setMessages(messagesOf(en)));
afterEach(cleanup);

async function open(over: Partial<PanelWorld> = {}) {
  const backend = createFakeBackend(panelWorld(over));
  const store = createPanelStore({ backend, soon: (work) => work() });
  render(<App store={store} />);
  await store.start(new AbortController().signal);
  store.view.value = 'settings';
  await screen.findByRole('heading', { name: 'Skills' });
  const asked = (type: string) => backend.calls.filter((call) => call.type === type).map(({ params }) => params);
  return { backend, store, asked };
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const fill = (name: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(name), { target: { value } });
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

describe('the list of skills', () => {
  it('shows which match the words, and says how many', async () => {
    await open({ skills: [TIDES, WRITING] });
    await button('Plain writing');

    fireEvent.input(screen.getByRole('searchbox', { name: 'Search skills' }), {
      target: { value: 'crew.example TIDES' },
    });

    expect(screen.queryByRole('button', { name: 'Plain writing' })).toBeNull();
    expect(await button('Tides and crew log')).toBeTruthy();
    expect(screen.getByText('1 of 2 skills')).toBeTruthy();
  });

  it('turns a skill off, and on again when the background refuses', async () => {
    const { backend, asked } = await open({ skills: [TIDES] });
    const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Enabled: Tides and crew log' });

    fireEvent.click(await toggle());
    await screen.findByText('Tides and crew log is off.');
    backend.world.refusals['skill/enable'] = { code: 'storage-full' };
    fireEvent.click(await toggle());
    await screen.findByRole('alert');

    expect(asked('skill/enable')).toEqual([
      { id: 'tides', enabled: false },
      { id: 'tides', enabled: true },
    ]);
    await waitFor(async () => expect((await toggle()).checked).toBe(false));
  });

  it('takes the focus back to the skill that was left', async () => {
    await open({ skills: [TIDES, WRITING] });
    await press('Plain writing');
    const head = await screen.findByRole('heading', { name: 'Plain writing', level: 2 });
    const focused = document.activeElement;

    pressEscape();

    expect(focused).toBe(head);
    await waitFor(async () => expect(document.activeElement).toBe(await button('Plain writing')));
  });
});

describe('importing a skill', () => {
  it('shows a pasted text before anything is stored, and imports what was shown', async () => {
    const { asked } = await open({ skillPreview: { ...PREVIEW, needsLoopback: false } });
    await press('Add a skill');
    fill('Paste the text', '# Tides');
    await press('Preview');
    await screen.findByRole('heading', { name: 'Tides and crew log' });
    const before = asked('skill/import');

    await press('Import');
    await screen.findByText('Tides and crew log was imported.');

    expect(before).toEqual([]);
    expect(asked('skill/preview')).toEqual([{ from: 'text', markdown: '# Tides' }]);
    expect(asked('skill/import')).toEqual([{ hash: PREVIEW.hash }]);
  });

  it('goes back to what was pasted when it is cancelled', async () => {
    const { asked } = await open({ skillPreview: PREVIEW });
    await press('Add a skill');
    fill('Paste the text', '# Tides');
    await press('Preview');

    await press('Cancel');

    expect((await screen.findByLabelText<HTMLTextAreaElement>('Paste the text')).value).toBe('# Tides');
    expect(asked('skill/import')).toEqual([]);
  });

  it('asks for the tools on this machine apart, and unasked they are not allowed', async () => {
    const { asked } = await open({ skillPreview: PREVIEW });
    await press('Add a skill');
    fill('Address', 'https://skills.example/tides.md');
    await press('Fetch');
    const consent = await screen.findByRole<HTMLInputElement>('checkbox', { name: /reach this machine/ });
    const unasked = consent.checked;

    fireEvent.click(consent);
    await press('Import');

    expect(unasked).toBe(false);
    await waitFor(() => expect(asked('skill/import')).toEqual([{ hash: PREVIEW.hash, allowsLoopback: true }]));
    expect(asked('skill/preview')).toEqual([{ from: 'url', url: 'https://skills.example/tides.md' }]);
  });

  it('names every problem with where it is and what to do, errors apart from warnings', async () => {
    const { store } = await open();
    store.skills.open({ kind: 'preview', preview: PREVIEW, back: { kind: 'list' } });

    const errors = within(await screen.findByRole('region', { name: /Errors.*2/ }));
    const warnings = within(screen.getByRole('region', { name: 'Warnings (1)' }));

    for (const { level, path, reason, fix } of PREVIEW.skill.problems) {
      const place = level === 'error' ? errors : warnings;
      expect([path, reason, fix].map((text) => place.getByText(text).textContent)).toEqual([path, reason, fix]);
    }
  });

  it('says of each tool where it goes, what it sends and what comes back', async () => {
    const { store } = await open();
    store.skills.open({ kind: 'preview', preview: PREVIEW, back: { kind: 'list' } });

    const facts = (await screen.findAllByRole('article')).map((each) =>
      [...each.querySelectorAll('dd')].map((fact) => fact.textContent),
    );

    expect(facts.slice(0, 2)).toEqual([
      [
        'api.tides.example',
        'GET https://api.tides.example/v1/tides',
        'harbour, days, unit, exact, between, the address of the tab',
        'Text for the model, as content it must not obey',
        'Ask, Act',
      ],
      [
        'api.tides.example',
        'POST https://api.tides.example/v1/charts',
        'harbour, month',
        'A file, saved to your downloads after you are asked',
        'Act',
      ],
    ]);
  });

  it('shows every character of what changes', async () => {
    const { store } = await open({ skills: [TIDES] });
    store.skills.open({ kind: 'preview', preview: UPDATE, back: { kind: 'list' } });

    const lines = [...(await screen.findByRole('region', { name: 'What changes' })).querySelectorAll('li')];

    expect(lines.map(({ dataset }) => dataset.kind)).toEqual(['same', 'same', 'removed', 'added', 'same']);
    expect(lines[3]?.textContent).toContain('send⟦U+200B⟧ the address');
    expect(await button('Replace')).toBeTruthy();
  });

  it('does not let a refused skill in, and says why', async () => {
    const { store, asked } = await open();
    store.skills.open({ kind: 'preview', preview: REFUSED, back: { kind: 'list' } });
    const importing = await button('Import');

    fireEvent.click(importing);

    expect(importing.disabled).toBe(true);
    expect(document.getElementById(importing.getAttribute('aria-describedby') ?? '')?.textContent).toContain('cannot');
    expect(asked('skill/import')).toEqual([]);
  });

  it('does not say of a text without anything in it that it tells the model something', async () => {
    const { store } = await open();

    store.skills.open({ kind: 'preview', preview: REFUSED, back: { kind: 'list' } });

    expect(await screen.findByText(/there is nothing in it/)).toBeTruthy();
    expect(screen.queryByText(/tells the model how/)).toBeNull();
  });

  it('previews again when the text is no longer what was shown', async () => {
    const { backend, asked } = await open({ skillPreview: PREVIEW });
    await press('Add a skill');
    fill('Paste the text', '# Tides');
    await press('Preview');
    backend.world.refusals['skill/import'] = { code: 'skill-changed' };

    await press('Import');
    await press('Try again');

    await waitFor(() => expect(asked('skill/preview')).toHaveLength(2));
  });

  it.each([
    ['skill-gone', /was removed/],
    ['skill-changed', /Preview it again/],
    ['skill-refused', /Nothing of this skill/],
    ['skill-limit', /20 skills/],
    ['skill-tool-gone', /no longer has this tool/],
    ['skill-fetch-failed', /Open it in a tab/],
    ['skill-too-large', /500 kB/],
    ['skill-redirected', /the address it ends at/],
    ['skill-not-https', /https:\/\//],
    ['skill-not-text', /the Markdown file itself/],
  ])('says what to do about %s', async (code, words) => {
    const { store } = await open();

    store.problems.report({ code });

    expect((await screen.findByRole('alert')).textContent).toMatch(words);
  });

  it('adds a bundled skill after showing it', async () => {
    const { asked, backend } = await open({ bundledSkills: [BUNDLED] });
    backend.world.skillPreview = BUNDLED;
    await press('Add a skill');
    await press('View “Weather”');

    await press('Import');

    await waitFor(() => expect(asked('skill/import')).toEqual([{ hash: BUNDLED.hash }]));
  });
});

describe('the page of a skill', () => {
  const atPage = async (over: Partial<PanelWorld> = {}) => {
    const opened = await open({ skills: [TIDES], ...over });
    await press('Tides and crew log');
    await screen.findByRole('heading', { name: 'Tides and crew log', level: 2 });
    return opened;
  };

  it('stores a secret without showing it again', async () => {
    const { asked } = await atPage();
    const field = screen.getByLabelText<HTMLInputElement>('CREW_TOKEN');
    fill('CREW_TOKEN', 'hunter2');

    await press('Save CREW_TOKEN');

    await screen.findByText('CREW_TOKEN is stored.');
    expect(asked('skill/secret')).toEqual([{ id: 'tides', name: 'CREW_TOKEN', value: 'hunter2' }]);
    expect([field.type, screen.getByLabelText<HTMLInputElement>('CREW_TOKEN').value]).toEqual(['password', '']);
  });

  it('forgets a secret, and leaves the focus in its field', async () => {
    const { asked } = await atPage();

    await press('Clear TIDES_KEY');

    await screen.findByText('TIDES_KEY was cleared.');
    expect(asked('skill/secret')).toEqual([{ id: 'tides', name: 'TIDES_KEY', value: '' }]);
    expect(document.activeElement).toBe(screen.getByLabelText('TIDES_KEY'));
  });

  it('K35 calls a tool with what was filled in, and shows the result as text', async () => {
    const { asked } = await atPage({ skillTest: { ok: true, text: '<b>6.4 m</b>', durationMs: 640 } });
    fill(/^harbour/, 'Brest');

    fireEvent.click(screen.getAllByRole('button', { name: 'Call it' })[0] as HTMLElement);

    expect(await screen.findByText('<b>6.4 m</b>')).toBeTruthy();
    expect(screen.getByText('Worked, in 0.6 s')).toBeTruthy();
    expect(asked('skill/test')).toEqual([{ id: 'tides', tool: 'read_tides', input: { harbour: 'Brest', days: 3 } }]);
  });

  it('offers no test of what saves a file', async () => {
    await atPage();

    const names = screen
      .getAllByRole('article')
      .filter((tool) => within(tool).queryByRole('button', { name: 'Call it' }) === null)
      .map((tool) => tool.querySelector('code')?.textContent);

    expect(names).toEqual(['save_chart']);
  });

  it('does not call a tool without what it needs, and leads to the field', async () => {
    const { asked } = await atPage();

    fireEvent.click(screen.getAllByRole('button', { name: 'Call it' })[0] as HTMLElement);

    const field = screen.getByLabelText(/^harbour/);
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(asked('skill/test')).toEqual([]);
  });

  it('shows a changed text as a preview of the same skill', async () => {
    const { asked } = await atPage({ skillPreview: UPDATE });
    await press('Edit');
    fill('Text of the skill', '# Tides\n\nNew.');

    await press('Preview');

    await screen.findByRole('region', { name: 'What changes' });
    expect(asked('skill/preview')).toEqual([{ from: 'text', markdown: '# Tides\n\nNew.', edits: 'tides' }]);
  });

  it('fetches it again from where it came', async () => {
    const { asked } = await atPage({ skillPreview: UPDATE });

    await press('Fetch again');

    await screen.findByRole('region', { name: 'What changes' });
    expect(asked('skill/preview')).toEqual([{ from: 'url', url: 'https://skills.example/coast/tides.md' }]);
  });

  it('removes it only when asked twice', async () => {
    const { asked } = await atPage();
    await press('Remove');
    const once = asked('skill/remove');

    await press('Really remove?');

    await screen.findByText('Tides and crew log was removed.');
    expect([once, asked('skill/remove')]).toEqual([[], [{ id: 'tides' }]]);
  });

  it('shows the last calls', async () => {
    await atPage();

    const calls = within(screen.getByRole('region', { name: 'Last calls' })).getAllByRole('listitem');

    expect(calls.map((call) => call.textContent?.slice(0, 16))).toEqual(['Worked: Tide tim', 'Failed: Share a ']);
  });
});

describe('an MCP server', () => {
  const NOTES = {
    ...TIDES,
    id: 'notes',
    name: 'Team notes',
    source: { kind: 'mcp', url: 'https://notes.example/mcp' },
    tools: TIDES.tools.map((tool) => ({ ...tool, kind: 'mcp', readOnly: true }) as const),
  } as const;

  it('is asked for its tools, with the token, which no field keeps', async () => {
    const { asked } = await open({ skillPreview: PREVIEW });
    await press('Add a skill');
    fill('Address of the server', ' https://notes.example/mcp ');
    fill('Bearer token (if it wants one)', 'grey-wren-2209');
    await press('Ask for its tools');
    await screen.findByRole('button', { name: 'Import' });

    expect(asked('skill/preview')).toEqual([
      { from: 'mcp', url: 'https://notes.example/mcp', token: 'grey-wren-2209' },
    ]);
    await press('Cancel');
    await screen.findByLabelText('Address of the server');
    expect(screen.getByLabelText<HTMLInputElement>('Address of the server').value).toBe('https://notes.example/mcp');
    expect(screen.getByLabelText<HTMLInputElement>('Bearer token (if it wants one)').value).toBe('');
  });

  it('says what is wrong with it, and keeps the address', async () => {
    const { backend } = await open({});
    await press('Add a skill');
    backend.world.refusals['skill/preview'] = { code: 'mcp-needs-sign-in' };
    fill('Address of the server', 'https://notes.example/mcp');
    await press('Ask for its tools');

    expect((await screen.findByRole('alert')).textContent).toContain('OAuth');
    expect(screen.getByLabelText<HTMLInputElement>('Address of the server').value).toBe('https://notes.example/mcp');
  });

  it('says of a tool only what the server says', async () => {
    await open({ skills: [NOTES] });
    await press('Team notes');

    expect((await screen.findAllByText('the server says it only reads')).length).toBe(NOTES.tools.length);
    expect(screen.queryByText('only reads')).toBeNull();
    expect(screen.queryByText(/Hidden from the agent/)).toBeNull();
  });

  it('names what is hidden since the server changed it, and is asked again', async () => {
    const { asked } = await open({ skills: [{ ...NOTES, withheld: ['find_notes'] }], skillPreview: PREVIEW });
    await press('Team notes');

    expect((await screen.findByText(/Hidden from the agent/)).textContent).toContain('find_notes');
    await press('Ask the server again');
    await screen.findByRole('button', { name: 'Import' });
    expect(asked('skill/preview')).toEqual([{ from: 'mcp', url: 'https://notes.example/mcp', token: '' }]);
  });
});
