import { ignore } from '../core/ignore';
import type { Mode } from '../core/mode';
import type { TargetFacts } from '../core/target';
import type { ContentTool, ToolOutput } from '../core/tool';
import type { DialogRecord } from '../dialogs/guard-dialogs';
import type { DialogGuard } from './dialog-guard';
import { silentPage } from './route-content-channel';
import { tellDialogs } from './tell-dialogs';

/** A call of a page's script, as far as its dialogs matter. */
export interface GuardedCall {
  readonly tool: Pick<ContentTool, 'effects' | 'trust'>;
  readonly mode: Mode;
  readonly tabId: number;
  readonly target?: TargetFacts;
}

/** Adds what the page showed or asked so far; `heard` when it was something since the call began. */
export type HearDialogs = (output: ToolOutput) => Promise<{ readonly output: ToolOutput; readonly heard: boolean }>;

/**
 * Runs a call while the page's dialogs are guarded, and adds to its result what the page showed or asked meanwhile. In ask
 * mode nothing is guarded.
 * @throws ToolError `timed-out` when the page does not even let the guard in, and what `run` throws
 */
export function withDialogs(
  guard: DialogGuard,
  call: GuardedCall,
  run: (hear: HearDialogs) => Promise<ToolOutput>,
): Promise<ToolOutput> {
  if (call.mode === 'ask') return run(async (output) => ({ output, heard: false }));
  return call.tool.effects.some((effect) => effect !== 'read') ? runAct(guard, call, run) : runRead(guard, call, run);
}

/** The guard is there before the act, and is asked after it. */
async function runAct(
  guard: DialogGuard,
  call: GuardedCall,
  run: (hear: HearDialogs) => Promise<ToolOutput>,
): Promise<ToolOutput> {
  const { tabId, target, tool } = call;
  const [before, loads] = await Promise.all([guard.arm(tabId), guard.guardLoads(destinationsOf(target))]);
  try {
    if (before === 'silent') throw silentPage();
    const all = [...before];
    // How many of them a result tells already.
    const told = new WeakMap<ToolOutput, number>();
    const hear: HearDialogs = async (output) => {
      const after = await guard.arm(tabId);
      const heard = after !== 'silent' && after.length > 0;
      if (heard) all.push(...after);
      const more = addDialogs(tool, output, all.slice(told.get(output) ?? 0));
      told.set(more, all.length);
      return { output: more, heard };
    };
    return (await hear(await run(hear))).output;
  } finally {
    await loads.end();
  }
}

const LONG_READ_MS = 200;

/** The guard is armed while the page is read, so that it costs no time; it only has to answer as well. */
async function runRead(
  guard: DialogGuard,
  { tabId, tool }: GuardedCall,
  run: (hear: HearDialogs) => Promise<ToolOutput>,
): Promise<ToolOutput> {
  const startMs = performance.now();
  const silence = Promise.withResolvers<never>();
  const arming = guard.arm(tabId).then((records) => {
    if (records === 'silent') silence.reject(silentPage());
    return records;
  });
  silence.promise.catch(ignore('the read may have ended before'));
  const reading = run(async (output) => ({ output, heard: false }));
  reading.catch(ignore('the silence was told before'));
  const output = await Promise.race([reading, silence.promise]);
  const before = await arming;
  // A read that waited may have waited for what came after a dialog.
  const after = performance.now() - startMs > LONG_READ_MS ? await guard.arm(tabId) : [];
  return addDialogs(
    tool,
    output,
    [before, after].flatMap((records) => (records === 'silent' ? [] : records)),
  );
}

function destinationsOf(target: TargetFacts | undefined): readonly string[] {
  return [target?.href, target?.form?.action].filter((url) => url !== undefined);
}

/** Puts what the page showed or asked into a result. Its words stand only in texts that are fenced. */
export function addDialogs(
  tool: Pick<ContentTool, 'trust'>,
  output: ToolOutput,
  records: readonly DialogRecord[],
): ToolOutput {
  if (records.length === 0) return output;
  const { dialog, lines, notes } = tellDialogs(records);
  const text =
    tool.trust === 'untrusted' ? [output.text, ...lines].filter((line) => line !== '').join('\n') : output.text;
  const note = [output.note, ...notes].filter((each) => each !== undefined).join('\n');
  const receipt = output.receipt && {
    ...output.receipt,
    changed: output.receipt.changed || dialog !== undefined,
    ...(dialog !== undefined && { dialog }),
  };
  return { ...output, text, ...(receipt && { receipt }), ...(note !== '' && { note }) };
}
