/** An installation of the extension, as servers of skills know it. */
export interface Computer {
  readonly id: string;
  /** The user's own word, on one line, or what the browser and the system are called. */
  readonly name: string;
}

export interface ComputersCapability {
  /** This installation first. No other one is known today. */
  list(): Promise<readonly Computer[]>;
}
