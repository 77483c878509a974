import { isJsonObject, type JsonValue } from '../core/json';
import type { ActionCard } from '../core/skill';
import type { ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { cleanLine, cleanLines } from '../pages/clean-page-text';
import type { PageResult } from '../pages/read-page-message';
import { frameAddress } from '../skills/frame-address';
import { type CardRules, readCard } from '../skills/read-card';

/** Whose result it is, and what follows it. */
export interface PageOutputScene {
  /** Of the page, as the browser names it. */
  readonly origin: string;
  readonly followUp: boolean;
  /** Tells the author of the page what was left out. */
  warn(message: string): void;
}

/**
 * What becomes of the answer of a page's tool: a text for the model, a view for the user, or a card that asks the user
 * first. @throws ToolError `unavailable` where the page says that it failed, or its card is none
 */
export function pageOutput(result: PageResult, scene: PageOutputScene): ToolOutput {
  const { text, isError, action } = result;
  const { origin, followUp } = scene;
  if (isError) {
    const message = 'The page says that its tool failed.';
    throw new ToolError('unavailable', message, 'Its words are below; try another way, or tell the user.', {
      detail: text,
      endsTurn: !followUp,
    });
  }
  if (action) {
    const card = cleanCard(readCard({ ...action, assignee: null }, cardRules(scene)), scene);
    return { text: '', source: origin, action: { card, origin, ...(!followUp && { endsTurn: true }) } };
  }
  const show = viewOf(result, scene);
  // The page wants no further words of the model.
  const ends = followUp ? {} : { endTurn: { outcome: 'success', summary: '' } as const };
  return { text, source: origin, ...(show && { show }), ...ends };
}

function viewOf(result: PageResult, scene: PageOutputScene): ToolOutput['show'] {
  const markdown = cleanLines(result.markdown ?? '', MAX_MARKDOWN_CHARS);
  const embedUrl = result.embedUrl === undefined ? undefined : frameOf(result.embedUrl, scene);
  const refusal = refusalOf(result.text);
  if (markdown === '' && embedUrl === undefined && refusal === undefined) return undefined;
  return {
    ...(markdown !== '' && { markdown }),
    ...(embedUrl !== undefined && { embedUrl }),
    ...(refusal !== undefined && { refusal }),
  };
}

/** A page shows itself in a frame, and nobody else: whoever else is shown there was agreed to by nobody. */
function frameOf(embedUrl: string, { origin, warn }: PageOutputScene): string | undefined {
  const address = frameAddress(embedUrl, { origins: [origin], allowsLoopback: true });
  // The panel frames nothing else.
  if (address?.startsWith('https:')) return address;
  warn("embedUrl was left out: it has to be an https address of the page's own origin.");
  return undefined;
}

/** What the page gives as its reason where it says in an ordinary result that it did not do what was asked. */
function refusalOf(text: string): string | undefined {
  if (!text.startsWith('{') || text.length > MAX_REFUSAL_CHARS) return undefined;
  const error = errorOf(text);
  if (!isJsonObject(error) || typeof error.code !== 'string') return undefined;
  const reason = typeof error.message === 'string' ? cleanLine(error.message, SHOWN_REASON_CHARS) : '';
  return reason === '' ? cleanLine(error.code, SHOWN_REASON_CHARS) : reason;
}

function errorOf(text: string): JsonValue | undefined {
  try {
    // It is the page's word in any case; only an object with an error is looked for.
    const value = JSON.parse(text) as JsonValue;
    return isJsonObject(value) ? value.error : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const MAX_MARKDOWN_CHARS = 100_000;
const MAX_REFUSAL_CHARS = 8_000;
const SHOWN_REASON_CHARS = 200;
/** As long as `readCard` lets them be; what is made visible in them may cost their ends. */
const CARD_CHARS = { title: 200, description: 4_000, label: 60 };

function cardRules({ warn }: PageOutputScene): CardRules {
  const invalid = (reason: string) => {
    warn(`The card was not shown: ${reason}.`);
    return new ToolError(
      'unavailable',
      `The page wanted to ask the user, and its card is none: ${reason}.`,
      'Tell the user; the page has to be corrected.',
    );
  };
  return {
    invalid,
    target() {
      throw invalid('a button of it has a target, and a page does itself what its buttons do');
    },
  };
}

/** The card in words that can be seen. */
function cleanCard({ title, description, buttons }: ActionCard, scene: PageOutputScene): ActionCard {
  const clean = {
    title: cleanLine(title, CARD_CHARS.title),
    ...(description !== undefined && { description: cleanLines(description, CARD_CHARS.description) }),
    buttons: buttons.map((button) => ({ ...button, label: cleanLine(button.label, CARD_CHARS.label) })),
  };
  if (clean.title === '' || clean.buttons.some(({ label }) => label === ''))
    throw cardRules(scene).invalid('its words cannot be seen');
  return clean;
}
