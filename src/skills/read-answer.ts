import { isJsonObject, type JsonObject } from '../core/json';
import type { SkillAnswer, SkillReading } from '../core/skill';
import type { SkillReply } from '../core/skill-port';
import { ToolError } from '../core/tool-error';
import { cutNote, limitText } from '../policy/limit-result';
import { frameAddress } from './frame-address';
import { hideInJson, type SecretHider } from './hide-secrets';
import { invalidResponse } from './invalid-response';
import { parseJson } from './parse-json';
import { type CardRules, readCard } from './read-card';
import { readCardTarget } from './read-card-target';
import type { CallSource } from './skill-scene';

/** The longest text for a card; a longer one is left out. */
const MAX_MARKDOWN_CHARS = 100_000;

/** What an answer is measured by. */
export interface AnswerRules {
  readonly reading: SkillReading;
  readonly allowsLoopback: boolean;
  readonly source: CallSource;
  /** Characters of `content`. */
  readonly maxChars: number;
  readonly hide: SecretHider;
}

/**
 * What the server of a target answered: a text, `{content, markdown?, embedUrl?}`, or a card that asks the user. What a
 * result must not hold besides is left out, with a warning.
 * @throws ToolError `unavailable` (`invalid_tool_response`) for anything else, `denied` for a card where no user is to
 * be asked, or with a button that leads where the skill does not say
 */
export function readAnswer(reply: SkillReply, rules: AnswerRules): SkillAnswer {
  const value = bodyOf(reply, rules.hide);
  if (typeof value === 'string') return resultOf({ content: value }, rules);
  if (value.type === 'action_required') {
    if (rules.source.kind === 'thread') return { type: 'action', card: readCard(value, cardRules(rules)) };
    const message = 'The server wants to ask the user, and this call has none (action_required_not_allowed).';
    throw new ToolError('denied', message, 'Use the tool in a conversation.');
  }
  return resultOf(value, rules);
}

function bodyOf({ mediaType, text }: SkillReply, hide: SecretHider): string | JsonObject {
  if (/[/+]json$/.test(mediaType)) {
    const value = parseJson(text);
    const clean = value === undefined ? undefined : hideInJson(value, hide);
    if (isJsonObject(clean)) return clean;
    throw invalidResponse('it is no JSON object', hide(text));
  }
  // A server without a route for the tool often answers with its front page.
  if (/html|xml/.test(mediaType)) throw invalidResponse('it is a page, not text or JSON', hide(text));
  return hide(text);
}

function resultOf(value: JsonObject, rules: AnswerRules): SkillAnswer {
  const { content, markdown, embedUrl, ...others } = value;
  if (typeof content !== 'string') throw invalidResponse('it has no content that is a text');
  if (markdown !== undefined && typeof markdown !== 'string') throw invalidResponse('its markdown is no text');
  if (embedUrl !== undefined && typeof embedUrl !== 'string') throw invalidResponse('its embedUrl is no text');
  const warnings: string[] = [];
  if (Object.keys(others).length > 0) {
    warnings.push('The answer has fields that were left out; a result has content, markdown and embedUrl.');
  }
  const isShowable = markdown !== undefined && markdown.length <= MAX_MARKDOWN_CHARS;
  if (markdown !== undefined && !isShowable) warnings.push('The text for the card is too long and was left out.');
  const frame =
    embedUrl === undefined ? undefined : frameAddress(embedUrl, { ...rules, origins: rules.reading.embedOrigins });
  if (embedUrl !== undefined && frame === undefined) {
    warnings.push('The page beside the answer was left out: its address is none that the skill may show.');
  }
  const { text, omittedChars } = limitText(content, rules.maxChars);
  if (omittedChars > 0) warnings.push(cutNote(omittedChars));
  return {
    type: 'result',
    content: text,
    ...(isShowable && { markdown }),
    ...(frame !== undefined && { embedUrl: frame }),
    ...(warnings.length > 0 && { warnings }),
  };
}

function cardRules(rules: AnswerRules): CardRules {
  return {
    target: (target, input) => readCardTarget(target, input, rules.reading, rules),
    invalid: (reason) => invalidResponse(reason),
  };
}
