import { readPdf } from '../pdf/read-pdf';
import { listenForJobs } from '../platform/offscreen';
import { serveJobs } from './serve-jobs';

/** Long enough for the next page of a document that is read in parts. */
const IDLE_MS = 60_000;

listenForJobs(
  serveJobs({
    readPdf,
    createUrl: (file) => URL.createObjectURL(file),
    freeUrl: (url) => URL.revokeObjectURL(url),
    onIdle: () => window.close(),
    idleMs: IDLE_MS,
  }),
);
