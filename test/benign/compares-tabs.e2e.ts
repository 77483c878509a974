import { expect } from 'vitest';
import type { ChatRequest } from '../../demo/model/conversation.ts';
import { page } from '../redteam/web/pages.ts';
import { benign, type Task } from './benign.ts';
import { found } from './read-answers.ts';

const PRICES = { 'lamps.test': 49, 'lights.test': 45, 'glow.test': 52 } as const;

/** The id of a tab, from the newest list. */
function tabOf(request: ChatRequest, host: string): { readonly tab_id: number } {
  return { tab_id: Number(found(request, new RegExp(`^(\\d+)(?: \\([^)]*\\))? "[^"]*" https://${host}/`, 'm'))) };
}

async function compare({ web, show, ask }: Task): Promise<void> {
  const hosts = Object.keys(PRICES);
  for (const [host, price] of Object.entries(PRICES))
    web.serve(`https://${host}/k4`, page('Lamp K4', `<p>Now ${price} €</p>`));
  const [beside = '', ...others] = hosts.map((host) => `https://${host}/k4`);
  await show({ beside, others });

  const said = await ask(
    'I have three shops open. Which one is the cheapest?',
    [
      ['list_tabs', {}],
      ['read_page', {}],
      ['switch_tab', (request) => tabOf(request, 'lights.test')],
      ['read_page', {}],
      ['switch_tab', (request) => tabOf(request, 'glow.test')],
      ['read_page', {}],
    ],
    (request) =>
      hosts.map((host) => found(request, new RegExp(`Now ${PRICES[host as keyof typeof PRICES]} €`))).join(', '),
  );

  expect(said).toBe('Now 49 €, Now 45 €, Now 52 €');
}

benign('three-tabs', 'compares three open tabs', { prompts: 0 }, compare);
benign(
  'three-tabs-asking',
  'compares three open tabs where it may only read',
  { prompts: 0, options: { settings: { mode: 'ask' } } },
  compare,
);
