import type { Page } from 'puppeteer-core';
import type { Panel } from '../e2e/harness/panel.ts';
import { type Answer, say, use } from '../e2e/harness/scripted-model.ts';
import type { Visit } from '../e2e/harness/site.ts';
import type { World } from '../e2e/harness/world.ts';
import { allowPage } from '../pages-e2e/allow-page.ts';
import { answerCards, type CardAnswer, type Wanted } from './obey.ts';

/** What a page sends as its offer; nothing of it has to fit the protocol. */
export interface HostileOffer {
  readonly tools?: readonly object[];
  readonly items?: readonly object[];
  readonly suggestions?: readonly object[];
  readonly guidance?: string;
}

export interface HostilePage {
  readonly page: Page;
  readonly panel: Panel;
}

/** A page of the site that offers this, with a panel beside it; `address` may be of another host of this machine. */
export async function offerFrom(
  world: World,
  offer: HostileOffer,
  address = 'hostile-tools.html',
): Promise<HostilePage> {
  const page = await world.open(address);
  // A page under another name of this machine is not waited for.
  await page.waitForFunction('window.offer !== undefined');
  const text = JSON.stringify({ tools: [], ...offer });
  await page.evaluate(`localStorage.setItem('offer', ${JSON.stringify(text)}); void (window.offer = ${text})`);
  return { page, panel: await world.openPanel(page) };
}

/** As `offerFrom`, and the user allowed all of it, as one who is asked at each call. */
export async function allowedPage(world: World, offer: HostileOffer): Promise<HostilePage> {
  const opened = await offerFrom(world, offer);
  await allowPage(opened.panel);
  return opened;
}

/** Lets these tools run unasked, for a user who chose so wherever the panel lets them. */
export async function letRunUnasked({ page, panel }: HostilePage): Promise<void> {
  const tabId = await tabOf(panel);
  const { origin, tools, guidance } = await panel.call('page/view', { tabId });
  const always = tools.map(({ name, fingerprint }) => ({ name, fingerprint, policy: 'always' as const }));
  const agreement = { origin, tools: always, context: true, suggestions: true, guidance: guidance.text };
  await panel.call('page/agree', { tabId, agreement });
  await page.bringToFront();
  await panel.page.bringToFront();
}

/** The tab that a panel stands beside. */
export async function tabOf(panel: Panel): Promise<number> {
  const [start] = await panel.events('session-start');
  if (!start) throw new Error('The conversation has no tab.');
  return start.tabId;
}

/** A tool as a page declares it. */
export function pageTool(name: string, more: object = {}): object {
  return { name, description: 'Does something helpful.', inputSchema: { type: 'object', properties: {} }, ...more };
}

/** Has the model make each call that the attacker wants, whatever it is told, and the user answer the cards. */
export async function callAll(
  world: World,
  { panel }: HostilePage,
  calls: readonly Wanted[],
  cards: CardAnswer | readonly CardAnswer[] = 'deny',
): Promise<void> {
  script(world, calls);
  await panel.send('Use the tools of this page.');
  await answerCards(panel, cards);
}

/** The answers of a model that makes each call and says that it is done. */
export function script(world: World, calls: readonly Wanted[]): void {
  const answers: readonly Answer[] = calls.map(([name, input]) => use([name, input]));
  world.model.script(...answers, say('I did all that.'));
}

/** The calls that a page began, by the ledger of its server. */
export function ranIn({ site }: World): readonly (Visit & { readonly tool: string })[] {
  return site.by('POST').flatMap((visit) => {
    const [, tool] = /^\/ran\/(.+)$/.exec(visit.path) ?? [];
    return tool === undefined ? [] : [{ ...visit, tool }];
  });
}

/** All that the model was sent, as one text. */
export function askedOf({ model }: World): string {
  return JSON.stringify(model.requests);
}

/** The address of a page of the site under the other name of this machine, which is another origin. */
export function elsewhere({ site }: World, page = 'hostile-tools.html'): string {
  return site.url.replace('127.0.0.1', 'localhost') + page;
}
