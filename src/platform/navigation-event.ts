/** What happens in the main frame of a tab. `documentId` names the document that the event is about. */
export type NavigationEvent =
  | { readonly type: 'navigation-start'; readonly tabId: number; readonly url: string }
  | { readonly type: 'navigation-commit'; readonly tabId: number; readonly url: string; readonly documentId?: string }
  | { readonly type: 'document-load'; readonly tabId: number; readonly url: string; readonly documentId?: string }
  | { readonly type: 'navigation-end'; readonly tabId: number; readonly url: string; readonly documentId?: string }
  /**
   * `error` is `aborted` when another navigation took over, or no page came: a download, an empty answer; `blocked` when a
   * rule of an extension did not let it go there, which may be where a redirect led.
   */
  | { readonly type: 'navigation-error'; readonly tabId: number; readonly url: string; readonly error: string }
  /** A server or a proxy wants a name and a password, and the browser asks the user for them. */
  | { readonly type: 'sign-in-ask'; readonly tabId: number; readonly url: string }
  /** `pushState`, `replaceState` or a change of the fragment. */
  | { readonly type: 'address-change'; readonly tabId: number; readonly url: string }
  /** A page in `sourceTabId` opened `tabId`. */
  | { readonly type: 'tab-open'; readonly tabId: number; readonly sourceTabId: number; readonly url: string }
  | { readonly type: 'tab-close'; readonly tabId: number };
