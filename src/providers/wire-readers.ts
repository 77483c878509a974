import type { WireProtocol } from './protocol-name';
import type { WireReader } from './wire';
import { chatReader } from './wire-chat';
import { anthropicReader, googleReader, responsesReader } from './wire-native';

/** A fresh reader for one answer in the given wire format. */
export function readerOf(protocol: WireProtocol): WireReader {
  switch (protocol) {
    case 'openai-chat':
      return chatReader();
    case 'openai-responses':
      return responsesReader();
    case 'anthropic':
      return anthropicReader();
    case 'google':
      return googleReader();
    default: {
      const never: never = protocol;
      throw new Error(`Unknown protocol ${String(never)}`);
    }
  }
}
