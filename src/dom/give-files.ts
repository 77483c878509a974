import type { ToolError } from '../core/tool-error';
import { findActPoint } from './actionable';
import { USER_EVENT } from './dom-events';
import { notActionable } from './failures';
import { tellChange } from './native-value';
import { nextFrame } from './next-frame';
import { dragRealmOf } from './page-realm';
import { viewOf } from './read-element';

/** Puts files into an input, in place of those it has, and tells the page as its picker would. */
export function putIntoInput(input: HTMLInputElement, files: readonly File[]): void {
  const transfer = new DataTransfer();
  for (const file of pageFiles(input, files)) transfer.items.add(file);
  input.files = transfer.files;
  tellChange(input);
}

/**
 * Drops files on an element.
 * @throws ToolError `not-actionable` when the page takes no files there, which it says by not cancelling a drag over it.
 */
export async function dropOn(zone: Element, files: readonly File[], signal: AbortSignal): Promise<void> {
  const view = viewOf(zone);
  const { element, x, y } = findActPoint(zone);
  if (!view) throw refused();
  const realm = dragRealmOf(view);
  const dataTransfer = new realm.DataTransfer();
  for (const file of pageFiles(zone, files)) dataTransfer.items.add(file);
  const init = { ...USER_EVENT, clientX: x, clientY: y, dataTransfer };
  const send = (type: string): boolean => !element.dispatchEvent(realm.dragEvent(type, init));
  send('dragenter');
  await nextFrame(zone, signal);
  if (!send('dragover')) {
    send('dragleave');
    throw refused();
  }
  await nextFrame(zone, signal);
  if (!send('drop')) throw notActionable('The page did not take the files.', 'Look for a file input or its button.');
}

// In Firefox a page can read only files that its own constructor made.
function pageFiles(target: Element, files: readonly File[]): readonly File[] {
  const OwnFile = viewOf(target)?.File ?? File;
  return files.map((file) => new OwnFile([file], file.name, { type: file.type, lastModified: file.lastModified }));
}

function refused(): ToolError {
  return notActionable('The page takes no such files here.', 'Look for a file input, its label or its button.');
}
