import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(url: string): URL };
}

let started: Worker | undefined;

/** The thread that parses PDFs; started on first use, and one for all documents. */
export function pdfWorker(): Worker {
  started ??= new Worker(ownScript(), { type: 'module', name: 'pdf' });
  return started;
}

/** The content security policy takes no plain address for a script; this policy knows only one. */
function ownScript(): string | URL {
  // The DOM types we use do not name it yet, and older Firefox versions do not have it.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('tabhand-pdf', { createScriptURL: () => workerUrl });
  return policy?.createScriptURL('') ?? workerUrl;
}
