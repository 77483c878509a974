import { createEvent, fireEvent } from '@testing-library/preact';

/** Clicks as the user does: the browser vouches for it, which no script can make it do. */
export function trustedClick(element: Element): void {
  const event = createEvent.click(element);
  Object.defineProperty(event, 'isTrusted', { value: true });
  fireEvent(element, event);
}
