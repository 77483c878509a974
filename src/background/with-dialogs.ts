import type { DialogRecord } from '../core/dialog-record';
import { ignore } from '../core/ignore';
import type { Mode } from '../core/mode';
import type { TargetFacts } from '../core/target';
import type { ContentTool, ToolOutput } from '../core/tool';
import type { DialogGuard } from './dialog-guard';
import { isAskedToLeave } from './route-act';
import { silentPage } from './route-content-channel';
import { tellDialogs } from './tell-dialogs';

/** A call of a page's script, as far as its dialogs matter. */
export interface GuardedCall {
  readonly tool: Pick<ContentTool, 'effects' | 'trust'>;
  readonly mode: Mode;
  readonly tabId: number;
}

/** Adds what the page showed or asked so far; `heard` when it was something since the call began. */
export type HearDialogs = (output: ToolOutput) => Promise<{ readonly output: ToolOutput; readonly heard: boolean }>;

/** How a call and its dialogs come together. */
export interface DialogTalk {
  readonly hear: HearDialogs;
  /** Sent with a run, so that the page's script tells what it can; absent where nothing is guarded. */
  readonly token?: string;
  /** From here on until the page is asked again, what looks like the user's hand is ours. */
  lendHands(): Promise<void>;
  /** Keeps what the page's script told with an output, and gives the output without it. */
  take(output: ToolOutput): ToolOutput;
}

/** A call whose page is guarded; nothing of it has been done yet. */
export type Guarded = (
  target: TargetFacts | undefined,
  run: (talk: DialogTalk) => Promise<ToolOutput>,
) => Promise<ToolOutput>;

/**
 * Guards the page of a call, and lets the call run meanwhile: what the page showed or asked is added to its result. In ask
 * mode nothing is guarded. The run is begun in a second step, so that guard and preparations need not wait for each other.
 * @throws ToolError `timed-out` from the run, when the page does not even let the guard in, and what `run` throws
 */
export function withDialogs(guard: DialogGuard, call: GuardedCall): Guarded {
  if (call.mode === 'ask') {
    const hear: HearDialogs = async (output) => ({ output, heard: false });
    const take: DialogTalk['take'] = ({ dialogs: _none, ...output }) => output;
    return (_, run) => run({ hear, take, lendHands: async () => undefined });
  }
  const isAct = call.tool.effects.some((effect) => effect !== 'read');
  const standing = guard.stand(call.tabId, { ifSingle: !isAct });
  return (target, run) => (isAct ? runAct(guard, call, standing, target, run) : runRead(guard, call, standing, run));
}

/** So soon after a page told all, nothing more is asked for. */
const FRESH_MS = 30;

/** What the page's script told while a call ran. */
function listenTo({ guard, tabId }: { readonly guard: DialogGuard; readonly tabId: number }) {
  const heard: DialogRecord[] = [];
  let toldAtMs = Number.NEGATIVE_INFINITY;
  const take = ({ dialogs, ...output }: ToolOutput): ToolOutput => {
    if (!dialogs) return output;
    heard.push(...dialogs);
    guard.note(tabId, dialogs);
    toldAtMs = performance.now();
    return output;
  };
  return { heard, take, isFresh: () => performance.now() - toldAtMs < FRESH_MS };
}

/** The guard is there before the act, and is asked after it. */
async function runAct(
  guard: DialogGuard,
  { tabId, tool }: GuardedCall,
  standing: ReturnType<DialogGuard['stand']>,
  target: TargetFacts | undefined,
  run: (talk: DialogTalk) => Promise<ToolOutput>,
): Promise<ToolOutput> {
  const [before, loads] = await Promise.all([standing, guard.guardLoads(destinationsOf(target))]);
  try {
    if (before === 'silent') throw silentPage();
    const { heard: all, take, isFresh } = listenTo({ guard, tabId });
    if (before !== 'stands') all.push(...before);
    if (target?.kind === 'link' || target?.kind === 'submit') all.push(...(await guard.askFrames(tabId)));
    const beforeCount = all.length;
    // How many of them a result tells already.
    const told = new WeakMap<ToolOutput, number>();
    const tell = (output: ToolOutput): ToolOutput => {
      const more = addDialogs(tool, output, all.slice(told.get(output) ?? 0));
      told.set(more, all.length);
      return more;
    };
    const hear: HearDialogs = async (output) => {
      const after = await guard.arm(tabId);
      if (after !== 'silent') all.push(...after);
      return { output: tell(output), heard: all.length > beforeCount };
    };
    let handsAreOurs = false;
    const lendHands = async () => {
      handsAreOurs = true;
      await guard.arm(tabId, { handsAreOurs });
    };
    const output = await run({ hear, take, lendHands, token: guard.token });
    const knowsAll = (isFresh() && !handsAreOurs) || isAskedToLeave(output.receipt);
    return knowsAll ? tell(output) : (await hear(output)).output;
  } finally {
    // A load that the guard is in already keeps it.
    loads.end().catch(ignore('the next background ends it'));
  }
}

const LONG_READ_MS = 200;

/** The guard is armed while the page is read, so that it costs no time; it only has to answer as well. */
async function runRead(
  guard: DialogGuard,
  { tabId, tool }: GuardedCall,
  standing: ReturnType<DialogGuard['stand']>,
  run: (talk: DialogTalk) => Promise<ToolOutput>,
): Promise<ToolOutput> {
  const startMs = performance.now();
  const silence = Promise.withResolvers<never>();
  const arming = standing.then((records) => {
    if (records === 'silent') silence.reject(silentPage());
    return records;
  });
  silence.promise.catch(ignore('the read may have ended before'));
  const { heard, take, isFresh } = listenTo({ guard, tabId });
  const talk: DialogTalk = {
    hear: async (output) => ({ output, heard: false }),
    lendHands: async () => undefined,
    take,
    token: guard.token,
  };
  const reading = run(talk);
  reading.catch(ignore('the silence was told before'));
  const output = await Promise.race([reading, silence.promise]);
  const before = await arming;
  // Nobody was asked before, or a read that waited may have waited for what came after a dialog.
  const isOld = before === 'stands' || performance.now() - startMs > LONG_READ_MS;
  const after = isOld && !isFresh() ? await guard.arm(tabId) : [];
  const asked = [before, after].flatMap((records) => (typeof records === 'string' ? [] : records));
  return addDialogs(tool, output, [...asked, ...heard]);
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
