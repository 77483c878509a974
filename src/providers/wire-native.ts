import type { JsonObject } from '../core/json';
import { asList, asObject, asText } from './json-read';
import type { WireReader } from './wire';

/** OpenAI Responses: ends with `response.completed` or `response.incomplete`. */
export function responsesReader(): WireReader {
  let ended = false;
  return {
    get ended() {
      return ended;
    },
    get closed() {
      return ended;
    },
    read(event) {
      if (event.type === 'response.completed' || event.type === 'response.incomplete') ended = true;
      return event;
    },
  };
}

/** Anthropic Messages: ends with `message_stop`, never with `message_delta` alone. */
export function anthropicReader(): WireReader {
  let ended = false;
  return {
    get ended() {
      return ended;
    },
    get closed() {
      return ended;
    },
    read(event) {
      if (event.type === 'message_stop') ended = true;
      return event;
    },
  };
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
