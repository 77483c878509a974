import type { Browser, Page } from 'puppeteer-core';

/** The browsers that Tabhand is built for. */
export type BrowserName = 'chrome' | 'firefox';

/** A running browser with the built extension in it. */
export interface Launched {
  readonly name: BrowserName;
  readonly browser: Browser;
  /** Scheme and host of the extension's own pages, without a slash at the end. */
  readonly origin: string;
  readonly panelUrl: string;
  /**
   * The panel beside `page`. In Chrome the real side panel; in Firefox a tab in a window of its own, since the driver
   * cannot reach the sidebar, bound to the tab of `page`.
   */
  openPanel(page: Page): Promise<Page>;
  /** Ends a panel when nothing looks at it any more. In Firefox its window stays, empty, for the next panel. */
  leavePanel(panel: Page): Promise<void>;
  /** One of the extension's own pages in a tab, to set things up from: the panel's page, which is the only one. */
  openExtensionTab(): Promise<Page>;
  /** Kills the background as the browser would when it is idle, whatever it does. Resolves when it is dead. */
  killBackground(): Promise<void>;
  /** Takes the network away from the background, but for this machine, or gives it back. */
  setOffline(offline: boolean): Promise<void>;
  /** Ends the process that shows a page, as a fault in it would. */
  crash(page: Page): Promise<void>;
  /** Loads the extension anew, as an update does. Its pages close; scripts in web pages stay behind. */
  reloadExtension(): Promise<void>;
  close(): Promise<void>;
}

/** Ports of this machine in place of those of other ones. */
export interface TestPorts {
  readonly https: number;
  readonly http: number;
  /** Hosts of private networks for whose port 80 `http` stands too. */
  readonly privateHosts?: readonly string[];
  /** Well-known hosts for whose usual ports both stand too. */
  readonly knownHosts?: readonly string[];
  /** Names that lead to this machine like those of a hostile server, at any port: Chrome takes another address than for all else. */
  readonly reboundNames?: readonly string[];
}

/** How a browser is started. */
export interface LaunchOptions {
  readonly headless: boolean;
  /** The folder with the built extension; `dist/<browser>-mv3` when absent. */
  readonly folder?: string;
  /** Where downloads go; the user's own folder when absent. */
  readonly downloads?: string;
  /** More names of hosts that lead to this machine. */
  readonly localNames?: readonly string[];
  /** Ports of this machine that the usual ports of every name below `.test` lead to; `http` is a proxy too. Only for tests. */
  readonly testPorts?: TestPorts;
  /** The key of a certificate to trust although nobody vouches for it, as SHA-256 in base64. Only for tests. */
  readonly trustedKey?: string;
  /** The folder of the browser's profile, to start it again with what it knew; a fresh one when absent. Only for tests. */
  readonly profile?: string;
  /** Further switches of Chrome's command line, such as those of features that are off; Firefox has none of them. Only for tests. */
  readonly switches?: readonly string[];
  /** The first page's address. */
  readonly url?: string;
}
