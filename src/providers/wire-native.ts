import type { JsonObject } from '../core/json';
import { asList, asObject, asText } from './json-read';
import type { WireReader } from './wire';

/** OpenAI Responses: ends with `response.completed` or `response.incomplete`. */
export function responsesReader(): WireReader {
  return readerUntil(['response.completed', 'response.incomplete']);
}

/** Anthropic Messages: ends with `message_stop`, never with `message_delta` alone. */
export function anthropicReader(): WireReader {
  return readerUntil(['message_stop']);
}

/** Gemini: ends with a finish reason on the candidate, or with a blocked prompt; usage comes along or right after. */
export function googleReader(): WireReader {
  let ended = false;
  return {
    get ended() {
      return ended;
    },
    get closed() {
      return false;
    },
    read(event) {
      const blocked = asText(asObject(event.promptFeedback)?.blockReason);
      const candidates = asList(event.candidates).map(asObject);
      if (candidates.some((candidate) => asText(candidate?.finishReason) !== undefined)) ended = true;
      if (blocked === undefined || candidates.length > 0) return event;
      ended = true;
      const filtered: JsonObject = {
        ...event,
        candidates: [{ content: { parts: [] }, finishReason: 'PROHIBITED_CONTENT' }],
      };
      return filtered;
    },
  };
}

/** Changes nothing, and ends with an event of one of these types. */
function readerUntil(lastTypes: readonly string[]): WireReader {
  let ended = false;
  return {
    get ended() {
      return ended;
    },
    get closed() {
      return ended;
    },
    read(event) {
      if (typeof event.type === 'string' && lastTypes.includes(event.type)) ended = true;
      return event;
    },
  };
}
