import type { PageDocument, PageOffer, PageToolSource } from '../core/page-tool';
import { mergeTools } from '../pages/merge-tools';
import type { DroppedTool, ReadTools } from '../pages/read-page-tools';
import type { PanelPort } from '../platform/panel-port';
import type { LinkedPage } from './linked-page';
import { documentOf } from './page-document';

/** A document with an open line. */
export interface PageLine extends LinkedPage {
  readonly port: PanelPort;
  /** It has said all that it offers. */
  readonly isReady: boolean;
}

/** The lines that are open, one for each document. */
export interface PageLines {
  /** Takes a line; closes it where it comes from no web page, or its origin is not allowed. */
  add(port: PanelPort): void;
  get(documentId: string): PageLine | undefined;
  /** Those of a tab, the main frame's first, then as they came; of two in one frame the newer. */
  ofTab(tabId: number): readonly PageLine[];
  /** The main frame's, the newest. */
  ofMainFrame(tabId: number): PageLine | undefined;
  change(line: PageLine, part: Partial<PageOffer>): void;
  /** What a document declares by one of the ways there are. */
  declare(line: PageLine, source: PageToolSource, read: ReadTools): void;
  setReady(line: PageLine): void;
  /** Closes those of an origin, without `onClose`. @returns them */
  drop(origin: string): readonly PageLine[];
}

export interface PageLinesDeps {
  isAllowed(document: PageDocument): Promise<boolean>;
  /** Each message of an admitted line, in order. */
  onMessage(line: PageLine, message: unknown): void;
  /** A line closed by itself. */
  onClose(document: PageDocument): void;
  onChange(tabId: number): void;
  onBug(error: unknown): void;
}

interface Entry extends PageLine {
  offer: PageOffer;
  dropped: readonly DroppedTool[];
  isReady: boolean;
  readonly declared: Map<PageToolSource, ReadTools>;
}

const NO_OFFER: PageOffer = { tools: [], items: [], suggestions: [], guidance: '' };
/** Messages of a line that is not judged yet. */
const MAX_EARLY = 64;

export function createPageLines({ isAllowed, onMessage, onClose, onChange, onBug }: PageLinesDeps): PageLines {
  const entries = new Map<string, Entry>();

  async function admit(port: PanelPort, document: PageDocument): Promise<void> {
    const early: unknown[] = [];
    let entry: Entry | undefined;
    let isClosed = false;
    port.onMessage((message) => (entry ? onMessage(entry, message) : early.length < MAX_EARLY && early.push(message)));
    port.onClose(() => {
      isClosed = true;
      if (!entry || entries.get(document.documentId) !== entry) return;
      entries.delete(document.documentId);
      onChange(document.tabId);
      onClose(document);
    });
    if (!(await isAllowed(document))) return port.close();
    if (isClosed) return;
    entry = { document, port, offer: NO_OFFER, dropped: [], isReady: false, declared: new Map() };
    entries.set(document.documentId, entry);
    for (const message of early) onMessage(entry, message);
  }

  /** Lines that closed meanwhile change nothing. */
  function own(line: PageLine): Entry | undefined {
    const entry = entries.get(line.document.documentId);
    return entry === line ? entry : undefined;
  }

  function change(line: PageLine, part: Partial<PageOffer>): void {
    const entry = own(line);
    if (!entry) return;
    entry.offer = { ...entry.offer, ...part };
    onChange(entry.document.tabId);
  }

  function ofTab(tabId: number): readonly Entry[] {
    const all = [...entries.values()].filter(({ document }) => document.tabId === tabId);
    const newest = new Map(all.map((entry) => [entry.document.frameId, entry]));
    return all
      .filter((entry) => newest.get(entry.document.frameId) === entry)
      .sort((a, b) => Number(a.document.frameId !== 0) - Number(b.document.frameId !== 0));
  }

  return {
    add(port) {
      const document = documentOf(port.sender);
      if (document) void admit(port, document).catch(onBug);
      else port.close();
    },
    get: (documentId) => entries.get(documentId),
    ofTab,
    ofMainFrame: (tabId) => ofTab(tabId).find(({ document }) => document.frameId === 0),
    change,
    declare(line, source, read) {
      const entry = own(line);
      if (!entry) return;
      entry.declared.set(source, read);
      const { tools, dropped } = mergeTools(entry.declared);
      entry.dropped = dropped;
      change(entry, { tools });
    },
    setReady(line) {
      const entry = own(line);
      if (entry) entry.isReady = true;
    },
    drop(origin) {
      const gone = [...entries.values()].filter(({ document }) => document.origin === origin);
      for (const { document, port } of gone) {
        entries.delete(document.documentId);
        port.close();
        onChange(document.tabId);
      }
      return gone;
    },
  };
}
