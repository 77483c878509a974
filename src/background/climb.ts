import type { Receipt } from '../core/receipt';
import type { TargetFacts } from '../core/target';
import type { ContentTool, ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { TrustedStep } from '../core/trusted-input';
import type { TrustedInput } from '../platform/trusted-input';
import type { ContentOutcome } from './route-content-channel';
import type { HearDialogs } from './with-dialogs';

/** An act that was done by events of ours, and how to do it by real input. */
export interface Rung {
  /** Absent where the browser has none. */
  readonly trustedInput?: TrustedInput;
  readonly tool: Pick<ContentTool, 'aim' | 'pointsOnly'>;
  readonly tabId: number;
  readonly documentId?: string;
  readonly target?: TargetFacts;
  /** Adds the dialogs of the page; `heard` when there was one. */
  readonly hear: HearDialogs;
  /** Gives what a page does late a moment to begin. */
  pause(): Promise<void>;
  /** From here on until the page is asked again, what looks like the user's hand is ours. */
  lendHands(): Promise<void>;
  /**
   * What mouse and keyboard have to do, in CSS pixels of the main frame's viewport; null when it can't be done so. The
   * page looks at its target again. @throws ToolError when it is not what was decided on any more.
   */
  aim(): Promise<readonly TrustedStep[] | null>;
  /** Does an act by `send`, and completes its receipt as that of any act. */
  act(send: () => Promise<ContentOutcome<ToolOutput>>): Promise<ToolOutput>;
  /** What the page shows by now, with the differences since before the first try. */
  review(): Promise<ContentOutcome<ToolOutput>>;
}

/** Remembers the targets on which real input had no effect either. */
export interface Climber {
  /** Repeats an act by real input, once, when nobody can see any effect of it; else gives `output` as it is. */
  climb(rung: Rung, output: ToolOutput): Promise<ToolOutput>;
}

const MAX_REMEMBERED = 200;
/** Whoever kept the debugger out of a tab may be gone by then. */
const REFUSED_MS = 60_000;

/** The step of the ladder above events that a script can make. */
export function createClimber(): Climber {
  const fruitless = new Set<string>();
  const refusedUntilMs = new Map<number, number>();
  return {
    async climb(rung, output) {
      const { trustedInput, target, tool } = rung;
      if (!trustedInput || !tool.aim || !isFruitless(output, target) || !mayRepeat(target, tool)) return output;
      // It ran something for the event, and does so again for each.
      if (output.receipt?.handled) return output;
      const key = [rung.tabId, rung.documentId, target?.fingerprint].join('\n');
      if (fruitless.has(key)) return output;
      const first = await rung.hear(output);
      if (first.heard) return first.output;
      if (fruitless.size >= MAX_REMEMBERED) fruitless.clear();
      fruitless.add(key);
      // Whoever waits does so for the real input that follows.
      if ((refusedUntilMs.get(rung.tabId) ?? 0) > performance.now() || !(await isInReach(rung))) return first.output;
      // What only points does nothing, whenever it is done.
      const { output: late, heard } = tool.pointsOnly === true ? first : await rung.hear(await lookLater(rung));
      const onRefusal = () => void refusedUntilMs.set(rung.tabId, performance.now() + REFUSED_MS);
      const last = !heard && isFruitless(late, target) ? await byHand(rung, trustedInput, onRefusal, late) : late;
      if (!isFruitless(last, target)) fruitless.delete(key);
      return last;
    },
  };
}

/**
 * True when doing it twice does no harm that a receipt would not show. What leads away or sends a form is never repeated: its
 * request may just be late.
 */
function mayRepeat(target: TargetFacts | undefined, { pointsOnly }: Rung['tool']): boolean {
  if (pointsOnly === true) return true;
  if (!target || target.sensitive || target.form) return false;
  return target.kind !== 'link' && target.kind !== 'submit';
}

/** True when an act shows any effect. That the focus moved is one only for a field. Pure. */
export function hasEffect(receipt: Receipt, target: TargetFacts | undefined): boolean {
  const { diff = [], url, title, openedTabs = [], closedTabs = [], downloads = [], requests = [], dialog } = receipt;
  const seen = diff.length + openedTabs.length + closedTabs.length + downloads.length + requests.length > 0;
  const focused = receipt.focus !== undefined && target?.kind === 'field';
  return seen || url !== undefined || title !== undefined || dialog !== undefined || focused;
}

function isFruitless({ receipt }: ToolOutput, target: TargetFacts | undefined): boolean {
  return receipt !== undefined && !hasEffect(receipt, target);
}

/** Whether real input could be made there now. */
async function isInReach({ aim }: Rung): Promise<boolean> {
  try {
    return (await aim()) !== null;
  } catch (error) {
    // The target is gone or covered by now; the act has its receipt all the same.
    if (error instanceof ToolError && error.code !== 'aborted') return false;
    throw error;
  }
}

/** A page may take its time: what begins within a moment belongs to the act, and must not be caused a second time. */
function lookLater({ act, pause, review }: Rung): Promise<ToolOutput> {
  return act(async () => {
    await pause();
    return review();
  });
}

async function byHand(
  rung: Rung,
  trustedInput: TrustedInput,
  onRefusal: () => void,
  output: ToolOutput,
): Promise<ToolOutput> {
  let begun = false;
  try {
    const done = await trustedInput.use(
      rung.tabId,
      async (hands) => {
        // Only now: the bar that tells of the debugger may have moved the page.
        await rung.lendHands();
        const steps = await rung.aim();
        if (!steps) return undefined;
        const acted = await rung.act(async () => {
          begun = true;
          await hands.perform(steps);
          return rung.review();
        });
        const [dialog] = hands.dialogs();
        return { acted, dialog };
      },
      rung.documentId,
    );
    // Whoever keeps the debugger out keeps nothing else out: what the page showed stands.
    if (done.kind === 'refused') {
      onRefusal();
      return output;
    }
    if (done.kind === 'lost') {
      if (!begun) return output;
      const message = 'The browser ended the input in the middle; the act may have happened.';
      throw new ToolError('interrupted', message, 'Look at the page before you repeat it.');
    }
    if (!done.value) return output;
    const { acted, dialog } = done.value;
    const receipt: Receipt = {
      ...acted.receipt,
      changed: acted.receipt?.changed === true || dialog !== undefined,
      input: 'trusted',
      ...(dialog && { dialog: `${dialog.kind}: ${dialog.message}` }),
    };
    return { ...acted, receipt };
  } catch (error) {
    // The target is gone or covered by now; the first try has its receipt all the same.
    if (!begun && error instanceof ToolError && error.code !== 'aborted') return output;
    throw error;
  }
}
