import { ToolError } from '../core/tool-error';

/** The document went away before it answered. */
export function gone(claimed: boolean): ToolError {
  return claimed
    ? new ToolError(
        'unavailable',
        'The page went away while it ran this; it may or may not have happened.',
        'Look before you repeat it.',
      )
    : new ToolError(
        'unavailable',
        'The page that offered this tool is gone; nothing was done.',
        'Look at the page that is there now.',
      );
}

/** The deadline of a call passed. */
export function timedOut(claimed: boolean): ToolError {
  return new ToolError(
    'timed-out',
    'client tool timed out',
    claimed
      ? 'The page may still be doing it. Look before you repeat it.'
      : 'The page did not begin; nothing was done.',
  );
}
