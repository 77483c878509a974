import type { Conversation, Step } from './conversation.ts';
import { type Goal, type Pick, readGoal } from './goal.ts';
import { findLine, type Line, type Offer, pageKind, pagesOf, readOffers, readTree } from './read-tree.ts';

/** What the demo model says next: words, and at most one call. */
export interface Decision {
  readonly text: string;
  readonly call?: { readonly name: string; readonly input: Readonly<Record<string, unknown>> };
}

/** Who it is, for everything it cannot do. */
export const INTRODUCTION =
  'I am a demo, not an AI: a small fixed program that stands in for a model. I only know the demo shop. ' +
  'Try “Add the cheapest kettle to the cart”, “What is the cheapest kettle?”, “Find a blue mug”, ' +
  '“How many products are there?” or “Go to the cart and set the kettle quantity to 2”. ' +
  'For everything else, choose a real model in the settings.';

const MAX_STEPS = 24;

/** Decides by rules, from nothing but what was said, offered and read. The same conversation gives the same decision. */
export function decide(conversation: Conversation): Decision {
  const goal = conversation.said.map(readGoal).find((each) => each.kind !== 'unknown');
  if (goal === undefined || conversation.said.length === 0) return { text: INTRODUCTION };
  const turn = startTurn(conversation);
  const problem = problemOf(turn);
  if (problem !== undefined) return finish(turn, 'failed', problem);
  if (!turn.can('get_accessibility_tree')) return { text: `I cannot read pages here. ${INTRODUCTION}` };
  if (turn.look === undefined) return call('I will look at the page.', 'get_accessibility_tree', lookInput(turn, 1));
  if (turn.look.page < turn.look.pages) {
    return call('The page is long; I will read on.', 'get_accessibility_tree', lookInput(turn, turn.look.page + 1));
  }
  return pursue(goal, turn, turn.look);
}

/** What was read since the last act. */
interface Look {
  readonly lines: readonly Line[];
  readonly page: number;
  readonly pages: number;
}

interface Turn {
  readonly steps: readonly Step[];
  /** Absent when the page may have changed since it was read. */
  readonly look?: Look;
  can(tool: string, parameter?: string): boolean;
  /** How often a call was made with this value among its arguments. */
  made(tool: string, value: unknown): number;
}

function startTurn({ steps, offered }: Conversation): Turn {
  const lastAct = steps.findLastIndex((step) => step.name !== 'get_accessibility_tree');
  const reads = steps.slice(lastAct + 1);
  const last = reads.at(-1);
  return {
    steps,
    can: (tool, parameter) =>
      parameter === undefined ? offered.has(tool) : offered.get(tool)?.has(parameter) === true,
    made: (tool, value) =>
      steps.filter((step) => step.name === tool && Object.values(step.input).includes(value)).length,
    ...(last !== undefined && {
      look: { lines: reads.flatMap((step) => readTree(step.text)), ...pagesOf(last.text) },
    }),
  };
}

function problemOf({ steps }: Turn): string | undefined {
  const last = steps.at(-1);
  if (last === undefined) return undefined;
  if (steps.length >= MAX_STEPS) return 'I gave up: this takes more steps than a demo should.';
  // The answer's first words are the product's own; page text stands behind a fence.
  const own = last.text.split('<untrusted')[0] ?? '';
  if (/\bdenied\b|did not allow|not allowed/i.test(own))
    return 'I stopped, because the last step was not allowed. Nothing was done by it.';
  const same = steps.filter(
    (step) => step.name === last.name && JSON.stringify(step.input) === JSON.stringify(last.input),
  );
  if (last.name !== 'get_accessibility_tree' && same.length > 2)
    return 'I gave up: the same step had no effect three times.';
  if (last.name === 'get_accessibility_tree' && /^error\b/i.test(own.trim()))
    return `I could not read the page: ${own.trim()}`;
  return undefined;
}

function pursue(goal: Goal, turn: Turn, look: Look): Decision {
  switch (goal.kind) {
    case 'add':
      return add(goal, turn, look);
    case 'find':
    case 'price':
      return find(goal, turn, look);
    case 'count':
      return count(goal, turn, look);
    case 'quantity':
      return setQuantity(goal, turn, look);
    case 'cart':
      return describeCart(turn, look);
    case 'newsletter':
      return subscribe(goal, turn, look);
    case 'sort':
      return sort(goal, turn, look);
    case 'page':
      return finish(turn, 'success', describePage(look));
    case 'unknown':
      return { text: INTRODUCTION };
    default: {
      const never: never = goal;
      return never;
    }
  }
}

function add(goal: Extract<Goal, { kind: 'add' }>, turn: Turn, look: Look): Decision {
  if (!turn.can('click_ax'))
    return { text: 'I can only read in ask mode. Switch to act mode and I will add it to the cart.' };
  const kind = pageKind(look.lines);
  const added = turn.steps.some((step) => step.name === 'click_ax');
  if (kind === 'cart' && added && inCart(look, goal.what)) return finish(turn, 'success', cartSentence(look));
  if (kind === 'product') return addFromProduct(goal, turn, look);
  if (kind !== 'list') return goTo('Shop', turn, look);
  const search = searchFor(goal.what, turn, look);
  if (search !== undefined) return search;
  const choice = choose(offersIn(look, goal.what), goal.pick, turn);
  if ('decision' in choice) return choice.decision;
  return call(`${offerSentence(choice)} I will open it.`, 'click_ax', { ref_id: choice.ref });
}

function addFromProduct(goal: Extract<Goal, { kind: 'add' }>, turn: Turn, look: Look): Decision {
  const opened = turn.steps.some((step) => step.name === 'click_ax');
  // A product page that the turn did not choose itself is only right when the user did not say which one.
  if (!opened && goal.pick !== 'unsaid') return goTo('Shop', turn, look);
  const button = findLine(look.lines, /button/, /add to cart/i);
  if (button === undefined || / disabled\b/.test(button.text))
    return finish(turn, 'failed', 'It is sold out, so I could not add it.');
  const field = findLine(look.lines, /spinbutton|textbox/, /^quantity/i);
  if (field && field.value !== String(goal.quantity) && turn.can('set_field')) {
    return call(`I will ask for ${goal.quantity}.`, 'set_field', { ref_id: field.ref, text: String(goal.quantity) });
  }
  return call('I will add it to the cart.', 'click_ax', { ref_id: button.ref });
}

function find(goal: Extract<Goal, { kind: 'find' | 'price' }>, turn: Turn, look: Look): Decision {
  const kind = pageKind(look.lines);
  if (kind === 'product' && turn.steps.some((step) => step.name === 'click_ax')) {
    const name = look.lines.find((line) => line.role === 'heading')?.name ?? goal.what;
    return finish(turn, 'success', `Here it is: ${name} for ${firstPrice(look)}.`);
  }
  if (kind !== 'list') return goTo('Shop', turn, look);
  if (goal.kind === 'find') {
    const search = searchFor(goal.what, turn, look);
    if (search !== undefined) return search;
  }
  const offers = offersIn(look, goal.what);
  const choice = pickOne(offers, goal.pick === 'unsaid' ? 'cheapest' : goal.pick);
  if (choice === undefined) return finish(turn, 'failed', `I found no ${goal.what || 'product'} on this page.`);
  if (goal.kind === 'find' && turn.can('click_ax')) {
    return call(`${offerSentence(choice)} I will open it.`, 'click_ax', { ref_id: choice.ref });
  }
  const others = offers.length > 1 ? ` I compared ${offers.length} products.` : '';
  const which = goal.pick === 'unsaid' ? '' : `The ${WORDS[goal.pick]} ${goal.what} is this one: `;
  return finish(turn, 'success', `${which}${offerSentence(choice)}${others}`);
}

function count(goal: Extract<Goal, { kind: 'count' }>, turn: Turn, look: Look): Decision {
  const shown = readOffers(look.lines);
  const said = /(\d+) products?\b/.exec(look.lines.map((line) => line.text).join('\n'))?.[1];
  if (goal.what === '' && said !== undefined)
    return finish(
      turn,
      'success',
      `The page says that there are ${said} products; I counted ${shown.length} in the list.`,
    );
  if (pageKind(look.lines) !== 'list') return goTo('Shop', turn, look);
  const offers = offersIn(look, goal.what);
  return finish(turn, 'success', `I see ${offers.length}: ${offers.map((offer) => offer.name).join(', ') || 'none'}.`);
}

function setQuantity(goal: Extract<Goal, { kind: 'quantity' }>, turn: Turn, look: Look): Decision {
  if (!turn.can('set_field'))
    return { text: 'I can only read in ask mode. Switch to act mode and I will change the quantity.' };
  if (pageKind(look.lines) !== 'cart') return goTo('Cart', turn, look);
  const words = goal.what.split(' ').filter((word) => word !== '' && word !== 'quantity');
  const field = look.lines.find(
    (line) =>
      line.ref !== undefined &&
      /quantity of/i.test(line.name) &&
      words.every((word) => line.name.toLowerCase().includes(word)),
  );
  if (field?.ref === undefined)
    return finish(turn, 'failed', `There is no ${goal.what || 'such product'} in the cart.`);
  const wanted = String(goal.quantity);
  if (field.value !== wanted)
    return call(`I will set it to ${wanted}.`, 'set_field', { ref_id: field.ref, text: wanted });
  const button = findLine(look.lines, /button/, /update cart/i);
  const updated = turn.steps.some((step) => step.name === 'click_ax' && step.input.ref_id === button?.ref);
  if (!updated && button) return call('I will save the change.', 'click_ax', { ref_id: button.ref });
  return finish(turn, 'success', cartSentence(look));
}

function describeCart(turn: Turn, look: Look): Decision {
  if (pageKind(look.lines) !== 'cart') return goTo('Cart', turn, look);
  return finish(turn, 'success', cartSentence(look));
}

function subscribe(goal: Extract<Goal, { kind: 'newsletter' }>, turn: Turn, look: Look): Decision {
  const box = findLine(look.lines, /checkbox/, /newsletter|new things/i);
  if (box === undefined) return finish(turn, 'failed', 'I see no box for the newsletter on this page.');
  const checked = / checked\b/.test(box.text);
  if (checked === goal.checked)
    return finish(turn, 'success', `The box “${box.name}” is ${checked ? 'ticked' : 'not ticked'}.`);
  if (!turn.can('set_checked'))
    return { text: 'I can only read in ask mode. Switch to act mode and I will change the box.' };
  return call('I will change the box.', 'set_checked', { ref_id: box.ref, checked: goal.checked });
}

function sort(goal: Extract<Goal, { kind: 'sort' }>, turn: Turn, look: Look): Decision {
  const list = findLine(look.lines, /combobox|listbox/, /sort/i);
  if (list === undefined) return goTo('Shop', turn, look);
  if (list.value === goal.option) {
    const [first] = readOffers(look.lines);
    return finish(turn, 'success', `The list is sorted by “${goal.option}”.${first ? ` First: ${first.name}.` : ''}`);
  }
  if (!turn.can('select_option'))
    return { text: 'I can only read in ask mode. Switch to act mode and I will sort the list.' };
  const parameter = ['option', 'label', 'text', 'value'].find((name) => turn.can('select_option', name)) ?? 'option';
  return call('I will sort the list.', 'select_option', { ref_id: list.ref, [parameter]: goal.option });
}

/** The call that searches the shop, unless this turn did so already or the tools do not allow it. */
function searchFor(what: string, turn: Turn, look: Look): Decision | undefined {
  const field = findLine(look.lines, /searchbox|textbox|combobox/, /search the shop/i);
  if (what === '' || field === undefined || !turn.can('set_field')) return undefined;
  const shows = look.lines.some((line) => line.role === 'heading' && line.name.toLowerCase().includes(`“${what}”`));
  if (shows) return undefined;
  if (turn.made('set_field', what) === 0 || field.value !== what) {
    return call(`I will search for “${what}”.`, 'set_field', { ref_id: field.ref, text: what });
  }
  const button = findLine(look.lines, /button/, /^search$/i);
  return button && call('I will press Search.', 'click_ax', { ref_id: button.ref });
}

/** Follows the link in the page's own menu. */
function goTo(name: 'Shop' | 'Cart', turn: Turn, look: Look): Decision {
  const link = findLine(look.lines, /link/, new RegExp(`^${name}\\b`));
  if (link === undefined) {
    return finish(turn, 'failed', `I do not know this page: it is not the demo shop. ${INTRODUCTION}`);
  }
  if (!turn.can('click_ax'))
    return {
      text: `Open the ${name === 'Shop' ? 'list of products' : 'cart'} first: in ask mode I can only read the page you see.`,
    };
  return call(`I will go to the ${name.toLowerCase()}.`, 'click_ax', { ref_id: link.ref });
}

/** The offer to take, or the question which one, or that there is none. */
function choose(offers: readonly Offer[], pick: Pick, turn: Turn): Offer | { readonly decision: Decision } {
  const available = offers.filter((offer) => !offer.soldOut);
  const [first, second] = available;
  if (first === undefined) {
    const why = offers.length > 0 ? 'Everything that matches is sold out.' : 'I found nothing that matches.';
    return { decision: finish(turn, 'failed', why) };
  }
  if (pick !== 'unsaid' || second === undefined) return pickOne(available, pick) ?? first;
  const answer = turn.steps.findLast((step) => step.name === 'clarify')?.text.toLowerCase();
  const named = available.find((offer) => answer?.includes(offer.name.toLowerCase()));
  if (named || !turn.can('clarify') || answer !== undefined) return named ?? first;
  const options = turn.can('clarify', 'options') ? { options: available.slice(0, 4).map((offer) => offer.name) } : {};
  return { decision: call('There are several.', 'clarify', { question: 'Which one shall I take?', ...options }) };
}

function pickOne(offers: readonly Offer[], pick: Pick): Offer | undefined {
  const available = offers.filter((offer) => !offer.soldOut);
  const from = available.length > 0 ? available : offers;
  switch (pick) {
    case 'cheapest':
      return from.toSorted((a, b) => a.priceCents - b.priceCents)[0];
    case 'dearest':
      return from.toSorted((a, b) => b.priceCents - a.priceCents)[0];
    case 'best':
      return from.toSorted((a, b) => b.rating - a.rating)[0];
    case 'unsaid':
      return from[0];
    default: {
      const never: never = pick;
      return never;
    }
  }
}

const WORDS: Readonly<Record<Pick, string>> = {
  cheapest: 'cheapest',
  dearest: 'most expensive',
  best: 'best rated',
  unsaid: '',
};

/** The offers that have every word. After a search that the shop understood otherwise, all that it shows. */
function offersIn(look: Look, what: string): readonly Offer[] {
  const offers = readOffers(look.lines);
  const words = what.split(' ').filter((word) => word !== '');
  const matching = offers.filter((offer) => words.every((word) => offer.text.includes(word)));
  const searched = look.lines.some((line) => line.role === 'heading' && line.name.includes('“'));
  return matching.length > 0 || !searched ? matching : offers;
}

function inCart(look: Look, what: string): boolean {
  const text = look.lines
    .map((line) => line.text)
    .join('\n')
    .toLowerCase();
  return what.split(' ').every((word) => text.includes(word)) && !text.includes('your cart is empty');
}

function cartSentence(look: Look): string {
  const items = look.lines.flatMap((line) => {
    const name = /quantity of (.*)/i.exec(line.name)?.[1];
    return name === undefined ? [] : [`${line.value ?? '?'} × ${name}`];
  });
  const total = look.lines.map((line) => /\$\d+\.\d\d/.exec(line.text)?.[0]).findLast((price) => price !== undefined);
  return items.length === 0
    ? 'The cart is empty.'
    : `The cart holds ${items.join(', ')}. Total: ${total ?? 'unknown'}.`;
}

function describePage(look: Look): string {
  const headings = look.lines.filter((line) => line.role === 'heading').map((line) => line.name);
  const offers = readOffers(look.lines);
  const links = look.lines.filter((line) => line.role === 'link').length;
  const titles = headings.slice(0, 3).join(', ') || 'no headings';
  return `The page shows ${titles}, ${links} links${offers.length > 0 ? ` and ${offers.length} products` : ''}.`;
}

function offerSentence({ name, priceCents, soldOut }: Offer): string {
  return `${name} costs $${(priceCents / 100).toFixed(2)}${soldOut ? ' but is sold out' : ''}.`;
}

function firstPrice(look: Look): string {
  return (
    look.lines.map((line) => /\$\d+\.\d\d/.exec(line.text)?.[0]).find((price) => price !== undefined) ??
    'an unknown price'
  );
}

function lookInput(turn: Turn, page: number): Readonly<Record<string, unknown>> {
  const can = (parameter: string): boolean => turn.can('get_accessibility_tree', parameter);
  // It keeps nothing in mind, so differences are of no use to it.
  return { ...(can('full') && { full: true }), ...(page > 1 && can('page') && { page }) };
}

/** Ends with `done` where acts were possible, else with words alone. */
function finish(turn: Turn, outcome: 'success' | 'failed', summary: string): Decision {
  if (!turn.can('done') || !turn.can('click_ax')) return { text: summary };
  return call('', 'done', { summary, ...(turn.can('done', 'outcome') && { outcome }) });
}

function call(
  text: string,
  name: string,
  input: Readonly<Record<string, unknown>>,
): Decision & { readonly call: object } {
  return { text, call: { name, input } };
}
