/** The part of a browser's message sender that the check reads. */
export interface MessageSender {
  readonly id?: string;
  readonly url?: string;
  readonly origin?: string;
  readonly frameId?: number;
  /** Present when the message came from a tab. */
  readonly tab?: { readonly id?: number };
}

/** What a sender may do. */
export interface PanelRights {
  readonly mayCommand: boolean;
  readonly mayApprove: boolean;
}

/** What the extension knows of itself. */
export interface OwnIdentity {
  readonly ownId: string;
  /** The panel's document, as `runtime.getURL` gives it. */
  readonly panelUrl: string;
}

/**
 * Says what the sender of a message may do. Only the panel's own document commands. In a tab it may approve only where
 * nothing can click there but the user: `panelTabMayApprove` is false in Chrome, whose debugger reaches such a tab.
 */
export function isPanelSender(
  sender: MessageSender,
  { ownId, panelUrl, panelTabMayApprove }: OwnIdentity & { readonly panelTabMayApprove: boolean },
): PanelRights {
  const isPanel =
    sender.id === ownId &&
    isSameDocument(sender.url, panelUrl) &&
    (sender.origin === undefined || sender.origin === originOf(panelUrl)) &&
    // A panel inside a frame could be covered by the page around it.
    (sender.frameId === undefined || sender.frameId === 0);
  return { mayCommand: isPanel, mayApprove: isPanel && (sender.tab === undefined || panelTabMayApprove) };
}

/** Says whether a message came from our content script in a web page. Its content may still be forged by the page. */
export function isContentSender(sender: MessageSender, { ownId, panelUrl }: OwnIdentity): boolean {
  if (sender.id !== ownId || sender.tab?.id === undefined) return false;
  const from = sender.url === undefined ? undefined : originOf(sender.url);
  return from !== undefined && from !== originOf(panelUrl) && /^https?:/.test(from);
}

/** Query and fragment carry the panel's own state. */
function isSameDocument(url: string | undefined, panelUrl: string): boolean {
  if (url === undefined || !URL.canParse(url)) return false;
  const one = new URL(url);
  const other = new URL(panelUrl);
  return one.protocol === other.protocol && one.host === other.host && one.pathname === other.pathname;
}

/** Scheme and host; `URL.origin` is `null` for the schemes of extensions. */
function originOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
