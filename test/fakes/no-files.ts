import type { SessionFiles } from '../../src/background/file-capabilities';

/** A conversation without files; what is kept is forgotten. */
export const noFiles: SessionFiles = {
  get: async () => undefined,
  downloadIds: async () => new Set(),
  dropDownload: async () => undefined,
  keepDownload: async () => undefined,
};
