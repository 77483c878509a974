import type { JsonObject, JsonValue } from '../core/json';
import { asList, asObject, asText } from './json-read';
import type { WireReader } from './wire';

/**
 * OpenAI chat completions, and what the many servers that speak it get wrong: no `choices`, empty finish reasons,
 * arguments as an object, calls without id or index, unknown roles, no `[DONE]`.
 */
export function chatReader(): WireReader {
  let finished = false;
  let done = false;
  let sawCall = false;
  let calls = 0;

  return {
    get ended() {
      return finished;
    },
    get closed() {
      return done;
    },
    read(event) {
      const choices: JsonObject[] = [];
      for (const choice of asList(event.choices)) {
        const object = asObject(choice);
        // Only the first of several answers is ever read.
        if (object === undefined || Number(object.index ?? 0) !== 0) continue;
        choices.push(readChoice(object));
      }
      return { ...event, choices, usage: asObject(event.usage) ?? null };
    },
    done() {
      done = true;
      if (finished) return [];
      finished = true;
      return [{ choices: [{ index: 0, delta: {}, finish_reason: sawCall ? 'tool_calls' : 'stop' }] }];
    },
  };

  function readChoice(choice: JsonObject): JsonObject {
    const reason = asText(choice.finish_reason);
    if (reason !== undefined) finished = true;
    // A server that ignores `stream: true` for the last part sends a message instead of a delta.
    const delta = asObject(choice.delta) ?? asObject(choice.message) ?? {};
    const toolCalls = asList(delta.tool_calls).flatMap((call, place) => readCall(asObject(call), place));
    return {
      index: 0,
      delta: { ...delta, role: 'assistant', ...(delta.tool_calls !== undefined && { tool_calls: toolCalls }) },
      finish_reason: reason ?? null,
    };
  }

  function readCall(call: JsonObject | undefined, place: number): JsonObject[] {
    const fn = asObject(call?.function);
    if (call === undefined || fn === undefined) return [];
    sawCall = true;
    const name = asText(fn.name);
    const index = call.index;
    const id = typeof call.id === 'number' ? String(call.id) : asText(call.id);
    // A named call without id and index is a whole new one (Ollama and llama.cpp of some versions).
    const isNew = name !== undefined && id === undefined && typeof index !== 'number';
    if (isNew) calls += 1;
    return [
      {
        ...call,
        id: id ?? (isNew ? `call_${place}_${calls}` : null),
        ...(typeof index !== 'number' && { index: null }),
        function: { ...fn, name: name ?? null, arguments: argumentsText(fn.arguments) },
      },
    ];
  }
}

function argumentsText(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
