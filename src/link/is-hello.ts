import { type Hello, TAG, VERSION } from '../../packages/page-sdk/src/protocol';
import { fieldOf } from './field-of';

const MAX_NONCE_CHARS = 100;

/** Whether a message on the window is how a page begins to speak the protocol. */
export function isHello(value: unknown): value is Hello {
  return (
    fieldOf(value, 'tag') === TAG &&
    fieldOf(value, 'v') === VERSION &&
    fieldOf(value, 'type') === 'hello' &&
    typeof fieldOf(value, 'nonce') === 'string' &&
    String(fieldOf(value, 'nonce')).length <= MAX_NONCE_CHARS
  );
}
