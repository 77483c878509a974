import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it } from 'vitest';
import en from '../../../locales/en.json';
import { messagesOf } from '../../../test/fakes/locale-messages';
import { ACTION_CARD } from '../../../test/fakes/panel-skills';
import type { ActionChoice } from '../../core/skill';
import { setMessages } from '../t';
import { ActionCard, type ActionCardProps } from './ActionCard';

beforeEach(() => setMessages(messagesOf(en)));
afterEach(cleanup);

function show(over: Partial<ActionCardProps> = {}) {
  const chosen: ActionChoice[] = [];
  const ends: (() => void)[] = [];
  const onChoose = (choice: ActionChoice) => {
    chosen.push(choice);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  render(<ActionCard card={ACTION_CARD} author="Crew log" onChoose={onChoose} {...over} />);
  const end = () => {
    for (const resolve of ends.splice(0)) resolve();
  };
  return { chosen, end };
}

const labels = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('K28 shows title, description and the labels of the buttons as text', () => {
  show({ card: { ...ACTION_CARD, title: '<b>Connect</b>' } });

  expect(screen.getByRole('heading').textContent).toBe('<b>Connect</b>');
  expect(screen.getByText(ACTION_CARD.description ?? '')).toBeTruthy();
  expect(labels()).toEqual(['Connect mail', 'Read only', 'Delete the log', 'Skip', 'Cancel']);
});

it('K28 gives each button its look', () => {
  show();

  const looks = screen.getAllByRole('button').map(({ classList }) => [...classList].join(' ').trim());

  expect(looks.slice(0, 3)).toEqual(['button primary', 'button', 'button danger']);
});

it('K29 tells which button was pressed', () => {
  const { chosen } = show();

  press('Read only');

  expect(chosen).toEqual([{ kind: 'button', id: 'read' }]);
});

it('K31 takes a double click as one', () => {
  const { chosen } = show();

  press('Connect mail');
  press('Connect mail');
  press('Skip');

  expect(chosen).toHaveLength(1);
});

it('K30 can be pressed again when it stays open, and says why it does', async () => {
  const { chosen, end } = show({ failure: 'The server answered 503.' });
  press('Connect mail');

  end();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Skip' }).ariaDisabled).not.toBe('true'));
  await waitFor(() => {
    press('Connect mail');
    expect(chosen).toHaveLength(2);
  });

  expect(screen.getByRole('alert').textContent).toBe('The server answered 503.');
});

it('K32 shows exactly Skip, Cancel and where to go on when another device has to answer', () => {
  const { chosen } = show({ assignee: 'Office PC' });
  const shown = labels();

  press('Continue on Office PC');

  expect(shown).toEqual(['Continue on Office PC', 'Skip', 'Cancel']);
  expect(chosen).toEqual([{ kind: 'elsewhere' }]);
});

it('K32 says so where the name of the device is not known', () => {
  show({ card: { ...ACTION_CARD, assigneeId: 'desk' }, assignee: 'desk' });

  expect(labels()).toEqual(['Continue on desk', 'Skip', 'Cancel']);
  expect(screen.getByText(/its name is not known here/)).toBeTruthy();
});

it.each([
  ['Skip', 'skip'],
  ['Cancel', 'cancel'],
])('K33 offers %s', (name, kind) => {
  const { chosen } = show({ card: { ...ACTION_CARD, buttons: [] } });

  press(name);

  expect(chosen).toEqual([{ kind }]);
});

it('begins on Skip, so that no stray key presses a button of the server', () => {
  show();

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Skip' }));
});
