/** A request to `POST /v1/chat/completions`, as far as the demo model reads it. */
export interface ChatRequest {
  readonly model?: string;
  readonly stream?: boolean;
  readonly messages?: readonly ChatMessage[];
  readonly tools?: readonly ChatTool[];
  readonly stream_options?: { readonly include_usage?: boolean };
}

export interface ChatMessage {
  readonly role: string;
  readonly content?: string | readonly { readonly type: string; readonly text?: string }[] | null;
  readonly tool_calls?: readonly ChatCall[];
  readonly tool_call_id?: string;
}

export interface ChatCall {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

interface ChatTool {
  readonly function: {
    readonly name: string;
    readonly parameters?: { readonly properties?: Readonly<Record<string, unknown>> };
  };
}

/** A call that was made in this turn, with its answer. */
export interface Step {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** What the demo model knows when it decides. */
export interface Conversation {
  /** What the user said since the model rested last, the newest first. */
  readonly said: readonly string[];
  /** The calls of this turn, in order. */
  readonly steps: readonly Step[];
  /** The names of the offered tools, each with its parameters. */
  readonly offered: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Reads a request: the turn begins after the last answer without calls that the user replied to. */
export function readConversation(request: ChatRequest): Conversation {
  const messages = request.messages ?? [];
  const rested = messages.findLastIndex((message) => endsTurn(message));
  const turn = messages.slice(rested + 1);
  const answers = new Map(turn.map((message) => [message.tool_call_id, textOf(message)]));
  const calls = turn.flatMap((message) => (message.role === 'assistant' ? (message.tool_calls ?? []) : []));
  return {
    said: turn
      .filter((message) => message.role === 'user')
      .map(ownWords)
      .reverse(),
    steps: calls.map((call) => ({
      name: call.function.name,
      input: parseInput(call.function.arguments),
      text: answers.get(call.id) ?? '',
    })),
    offered: new Map(
      (request.tools ?? []).map((tool) => [
        tool.function.name,
        new Set(Object.keys(tool.function.parameters?.properties ?? {})),
      ]),
    ),
  };
}

/** The text of a message, whichever of the two forms it came in. */
export function textOf({ content }: ChatMessage): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('\n');
}

function endsTurn(message: ChatMessage): boolean {
  if (message.role !== 'assistant') return false;
  const calls = message.tool_calls ?? [];
  return calls.length === 0 || calls.some((call) => call.function.name === 'done');
}

// Below the user's words stands what they see beside the panel: a line in brackets, then a fence.
function ownWords(message: ChatMessage): string {
  const text = textOf(message);
  const fence = text.search(/(\n\n\[[^\]\n]*\]\n)?<(untrusted_page_content|page_context)\b/);
  return (fence < 0 ? text : text.slice(0, fence)).trim();
}

function parseInput(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // The model's own arguments came back damaged; the call is then treated as one without any.
    return {};
  }
}
