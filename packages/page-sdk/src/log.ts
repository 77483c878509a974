import type { LogDetail } from './types';

/** Where the parts of an agent say what happened. */
export interface Log {
  /** An `agentlog` event. */
  write(level: LogDetail['level'], message: string, data?: LogDetail['data']): void;
  /** An `agentlog` event, and a warning on the console the first time: for the author of the page. */
  warn(message: string): void;
}

/** A log that hands its lines to `emit`. */
export function createLog(emit: (detail: LogDetail) => void): Log {
  const said = new Set<string>();
  return {
    write: (level, message, data) => emit({ level, message, ...(data && { data }) }),
    warn(message) {
      emit({ level: 'warn', message });
      // biome-ignore lint/suspicious/noConsole: the author of a page looks for mistakes there.
      if (!said.has(message)) console.warn(`page-agent: ${message}`);
      said.add(message);
    },
  };
}
