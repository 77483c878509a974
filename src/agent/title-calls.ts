import { pageToolOf } from '../core/called-tool';
import type { AssistantMessage, CallTitle } from '../core/message';
import type { Tool } from '../core/tool';
import type { Delta } from './deps';

/**
 * The message, its calls of imported tools with what people know the tools by: the log outlives skill and page. Those of a
 * page's tools name the tool itself, since names may come to mean others. `tools` are all of the request that it answers.
 */
export function titleCalls(message: AssistantMessage, tools: readonly Tool[]): AssistantMessage {
  const calls = message.calls.map((call) => {
    const pageTool = pageToolOf(call, tools);
    const title = titleOf(pageTool?.alias ?? call.name, tools);
    return { ...call, ...(title && { title }), ...(pageTool && { pageTool }) };
  });
  return { ...message, calls };
}

/** The same for a call that still arrives. */
export function titleDelta(delta: Delta, tools: readonly Tool[]): Delta {
  if (delta.type !== 'call-start') return delta;
  const title = titleOf(delta.name, tools);
  return title ? { ...delta, title } : delta;
}

function titleOf(name: string, tools: readonly Tool[]): CallTitle | undefined {
  const tool = tools.find((each) => each.name === name);
  if (tool?.runsIn !== 'skill' && tool?.runsIn !== 'page') return undefined;
  const { label, runsIn, origin } = tool;
  return { label, skill: origin.label ?? origin.id, ...(runsIn === 'page' && { isPage: true }) };
}
