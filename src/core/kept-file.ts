import type { FileSource } from './tool';

/** A file of a conversation: the user attached it, or the task downloaded it. `name` may hold anything. */
export interface KeptFile extends FileSource {
  readonly name: string;
  /** `application/octet-stream` when it is not known. */
  readonly mediaType: string;
  readonly bytes: number;
  /** Wall clock, milliseconds since the epoch. */
  readonly atMs: number;
}

/** A kept file with what it holds. */
export interface OpenFile extends KeptFile {
  readonly blob: Blob;
}
