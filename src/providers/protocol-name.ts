/** The wire formats we speak. */
export const WIRE_PROTOCOLS = ['openai-chat', 'openai-responses', 'anthropic', 'google'] as const;
export type WireProtocol = (typeof WIRE_PROTOCOLS)[number];
