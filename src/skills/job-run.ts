import type { JobLog, SavedFile } from '../core/job';
import type { JobSkillTool } from '../core/skill';
import type { ProgressUnit } from '../core/tool';
import type { SkillScene } from './skill-scene';

/** What a job needs of the skill that it belongs to. */
export type JobScene = Pick<SkillScene, 'port' | 'allowsLoopback' | 'tabUrl'>;

/** What a job needs of the background. */
export interface JobDeps extends JobLog {
  /** Sent as `Idempotency-Key`: made of the call's id, and of no other call of any conversation. */
  readonly key: string;
  /**
   * Saves under a safe name, and calls `begins` with the address that the list of downloads will name before anything is
   * saved. @throws ToolError when nothing was saved
   */
  save(
    file: { readonly name: string; readonly blob: Blob },
    begins: (url: string) => Promise<void>,
    signal: AbortSignal,
  ): Promise<SavedFile>;
  /**
   * What was saved from such an address, once that has ended; undefined when nothing was.
   * @throws ToolError when the user cancelled it
   */
  findSaved(url: string, signal: AbortSignal): Promise<SavedFile | undefined>;
  progress?(done: number, total: number, unit: ProgressUnit): void;
  readonly now: () => number;
  /** Rejects with the signal's reason when aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** One run of one job. */
export interface JobRun {
  readonly tool: JobSkillTool;
  readonly scene: JobScene;
  readonly deps: JobDeps;
  readonly signal: AbortSignal;
}
