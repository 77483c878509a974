import type { ToolFailure } from './tool-error';

/** A file that a job left in the user's downloads. */
export interface SavedFile {
  /** The browser's own number of the download. */
  readonly downloadId: number;
  /** As saved; may hold anything. */
  readonly name: string;
  readonly bytes: number;
}

/** One step of a job on a server. Those in `-ing` are recorded before their effect, the others once it is known. */
export type JobStep =
  /** The server is about to be asked for a job. */
  | { readonly step: 'creating'; readonly endpoint: string }
  | { readonly step: 'created'; readonly jobId: string }
  /** The server says that the file is there. */
  | { readonly step: 'ready' }
  /** The browser is about to save what stands at this address of our own; the list of downloads names it too. */
  | { readonly step: 'saving'; readonly url: string }
  | { readonly step: 'saved'; readonly file: SavedFile }
  /** Nothing will be saved any more. */
  | { readonly step: 'failed'; readonly failure: ToolFailure }
  /** The server has no such job any more. */
  | { readonly step: 'cleaned' };

/** All steps of the job that one call began. */
export interface JobState {
  readonly endpoint: string;
  /** Wall clock in milliseconds since the epoch: when it was created or, before that is known, asked for. */
  readonly startedAtMs: number;
  /** Absent while nobody knows whether the server began one. */
  readonly jobId?: string;
  readonly ready?: true;
  readonly savingUrl?: string;
  readonly saved?: SavedFile;
  readonly failure?: ToolFailure;
  readonly cleaned?: true;
  /** How many runs of the call there had been at the newest step. */
  readonly runs: number;
}

/** The log of one call's job, as its run sees it. */
export interface JobLog {
  /** What earlier runs recorded; absent when there were none, or they did nothing. */
  readonly known?: JobState;
  /** Resolves when the step is committed. @throws when it was not */
  record(step: JobStep): Promise<void>;
  /** Says that this run removes the job from its server, however it ends. Until then a stop leaves that to others. */
  takeOver?(): void;
}
