import type { ToolError } from '../core/tool-error';
import { notFound } from './failures';
import { onlyOne } from './only-one';
import { clip, lower, oneLine } from './text';

/** How an item of a list is called. */
export interface Labels<T> {
  label(item: T): string;
  /** What a script knows it by; null when nothing says. */
  value(item: T): string | null;
}

/** The item that is meant: exact before folded, label before value, a part of a label only when it fits one alone. */
export function matchLabel<T>(items: readonly T[], wanted: string, { label, value }: Labels<T>): T | undefined {
  const text = oneLine(wanted);
  const folded = lower(text);
  const labels = items.map(label);
  const holding = items.filter((_, index) => labels[index]?.toLowerCase().includes(folded));
  return (
    items[labels.indexOf(text)] ??
    items.find((each) => value(each) === wanted) ??
    items[labels.findIndex((each) => lower(each) === folded)] ??
    onlyOne(holding)
  );
}

/** What to say when there is no such item, with those that there are. */
export function noSuchOption(labels: readonly string[]): ToolError {
  const shown = labels.slice(0, 60).map((each) => clip(each, 80));
  if (labels.length > shown.length) shown.push(`… ${labels.length - shown.length} more`);
  return notFound('No option has this label or value.', 'Use one of the options listed.', shown.join('\n'));
}
