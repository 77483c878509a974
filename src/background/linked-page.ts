import type { PageDocument, PageOffer } from '../core/page-tool';
import type { PageSaid } from '../pages/read-page-message';
import type { DroppedTool } from '../pages/read-page-tools';

/** A document that is connected, and what it offers now. */
export interface LinkedPage {
  readonly document: PageDocument;
  readonly offer: PageOffer;
  readonly dropped: readonly DroppedTool[];
}

/** What a page asks for outside a call. */
export type PageAsk = Extract<PageSaid, { type: 'send' | 'stop' | 'panel' }>;
