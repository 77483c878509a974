import { USER_EVENT } from './dom-events';

/** A clipboard event that brings `text` along, or takes what the page puts into it. */
export function clipboardEvent(type: 'paste' | 'copy' | 'cut', text = ''): ClipboardEvent {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent(type, { ...USER_EVENT, clipboardData });
  if (event.clipboardData?.types.length) return event;
  // Firefox ignores `clipboardData` here and has these two members instead.
  const init = { ...USER_EVENT, dataType: 'text/plain', data: text };
  return new ClipboardEvent(type, init);
}
