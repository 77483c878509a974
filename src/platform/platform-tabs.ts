import type { TabInfo } from '../core/capabilities';
import type { Subscription } from './subscription';

/** A tab together with what `TabInfo` leaves out. */
export interface TabDetails extends TabInfo {
  /** True when the browser unloaded it to save memory; its page is then gone until it is shown. */
  readonly discarded: boolean;
  /**
   * Where it is about to go. As long as no navigation begins, the browser may be asking the user whether to leave the page.
   * Firefox does not tell.
   */
  readonly pendingUrl?: string;
}

/** How a tab is opened. */
export interface NewTab {
  readonly active: boolean;
  readonly openerTabId?: number;
  readonly muted?: boolean;
  /** The tab in whose window it opens and whose group it joins; a group is made of the two if `makesGroup`. */
  readonly beside?: { readonly tabId: number; readonly makesGroup: boolean };
}

/** The browser's tabs. */
export interface PlatformTabs {
  list(): Promise<readonly TabDetails[]>;
  /** Undefined when there is no such tab (any more). */
  get(tabId: number): Promise<TabDetails | undefined>;
  /** The active tab of the window, or of the window used last. Undefined when there is none. */
  active(windowId?: number): Promise<TabDetails | undefined>;
  create(url: string, options: NewTab): Promise<TabDetails>;
  /** Starts a navigation and returns at once. */
  navigate(tabId: number, url: string): Promise<void>;
  /** Shows the tab in its window; does not bring the window to the front. */
  activate(tabId: number): Promise<void>;
  close(tabId: number): Promise<void>;
  /** Starts a step through the tab's history; `steps` below zero goes back. It does nothing where there is no entry. */
  goInHistory(tabId: number, steps: number): Promise<void>;
  /**
   * Called when the browser gave a tab another id, as Chrome does when it unloads one. Nothing else of the tab changed,
   * and `onRemoved` is not called.
   */
  onReplaced(
    listener: (tab: { readonly tabId: number; readonly replacedTabId: number }) => void,
    options?: Subscription,
  ): void;
  onRemoved(listener: (tabId: number) => void, options?: Subscription): void;
  onActivated(
    listener: (tab: { readonly tabId: number; readonly windowId: number }) => void,
    options?: Subscription,
  ): void;
  /** Called when title, address or loading state changed. */
  onUpdated(listener: (tab: TabDetails) => void, options?: Subscription): void;
}
