import type { ConnectionReport } from '../messaging/protocol';

const FIXES = ['suggestion', 'command', 'systemd', 'macos', 'windows'] as const;

/** Something to copy that mends a connection; `key` names what it is for, below `fix.` in the locales. */
export interface ConnectionFix {
  readonly key: (typeof FIXES)[number];
  readonly text: string;
}

/** The lines of a report that the user can run or type as they are. */
export function connectionFixes({ params }: ConnectionReport): readonly ConnectionFix[] {
  return FIXES.flatMap((key) => {
    const text = params[key];
    return text === undefined || text === '' ? [] : [{ key, text }];
  });
}
