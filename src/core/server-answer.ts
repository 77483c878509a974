/** Who answered a request, by the browser's word. */
export interface ServerAnswer {
  readonly url: string;
  /** What was connected to; absent where the browser does not tell, as for what it had kept. */
  readonly address?: string;
  /** A proxy stands between, as far as the browser tells: the address is the proxy's. */
  readonly isProxied: boolean;
}
