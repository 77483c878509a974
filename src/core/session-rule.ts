/** What a request is for, in the words of the browsers' rules. */
export type RuleResource = 'main_frame' | 'sub_frame' | 'xmlhttprequest' | 'ping' | 'websocket' | 'other';

/** A rule about requests that ends with the browser, as both browsers take it. Of two that match, the higher priority wins. */
export interface SessionRule {
  readonly priority: number;
  readonly action: 'block' | 'allow';
  readonly resourceTypes: readonly RuleResource[];
  /** Absent: of every tab that is not excluded. */
  readonly tabIds?: readonly number[];
  readonly excludedTabIds?: readonly number[];
  /** Of the whole address; case does not count. */
  readonly regex?: string;
  /** Hosts that are asked, with everything below them. */
  readonly requestDomains?: readonly string[];
  readonly excludedRequestDomains?: readonly string[];
  /** Hosts of the documents that ask, with everything below them. */
  readonly initiatorDomains?: readonly string[];
  /** In lower case. */
  readonly methods?: readonly string[];
  /** True for requests to another site than that which asks. */
  readonly isThirdParty?: true;
}

/** A navigation, or the load of a frame, that the browser did not make because of a rule. */
export interface StoppedLoad {
  readonly tabId: number;
  /** Whether it was the tab's own document. */
  readonly isMainFrame: boolean;
  readonly method: string;
  readonly url: string;
  /** Who asked, by the browser's word. In Firefox a page whose document has no origin is not told from the user: `page`. */
  readonly by: 'page' | 'user' | 'extension';
}
