import { ignore } from '../core/ignore';
import type { ToolOutput } from '../core/tool';
import type { Frame } from './frames';
import type { ContentChannel, ContentOutcome } from './route-content-channel';

const WATCH_TIMEOUT_MS = 1_000;
const CHANGES_TIMEOUT_MS = 2_500;

/** Watches the documents around a frame while a call acts in the frame. */
export interface AroundWatch {
  /** Adds what changed around the frame to what the frame says. */
  join(outcome: ContentOutcome<ToolOutput>): Promise<ContentOutcome<ToolOutput>>;
}

/** Begins before the act. A document around that does not answer is left out: it keeps no act from its receipt. */
export async function watchAround(
  channel: Pick<ContentChannel, 'call'>,
  frame: Frame,
  signal: AbortSignal,
): Promise<AroundWatch> {
  const documents = documentsAround(frame);
  const none = ignore('its changes are not told then');
  await Promise.all(
    documents.map((to) => channel.call(to, 'around/watch', {}, { timeoutMs: WATCH_TIMEOUT_MS }, signal).catch(none)),
  );
  signal.throwIfAborted();
  return {
    async join(outcome) {
      if (outcome.kind !== 'value') return outcome;
      const options = { timeoutMs: CHANGES_TIMEOUT_MS };
      const told = await Promise.all(
        documents.map((to) => channel.call(to, 'around/changes', {}, options, signal).catch(none)),
      );
      signal.throwIfAborted();
      const lines = told.flatMap((each) => (each?.kind === 'value' ? each.value.lines : []));
      return lines.length === 0 ? outcome : { kind: 'value', value: withLines(outcome.value, lines) };
    },
  };
}

function documentsAround(frame: Frame): readonly { readonly tabId: number; readonly documentId?: string }[] {
  const { tabId, parent } = frame;
  return parent ? [{ tabId, documentId: parent.documentId }, ...documentsAround(parent)] : [{ tabId }];
}

function withLines(output: ToolOutput, lines: readonly string[]): ToolOutput {
  const receipt = { ...output.receipt, changed: true, diff: [...(output.receipt?.diff ?? []), ...lines] };
  return { ...output, text: `${output.text}\nChanges around the frame:\n${lines.join('\n')}`, receipt };
}
