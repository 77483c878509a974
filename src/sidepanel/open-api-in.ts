import type { PanelFailure, PanelReply } from '../messaging/protocol';
import { looksLikeOpenApi } from '../skills/openapi/looks-like-openapi';
import type { OpenApiDocument } from '../skills/openapi/open-document';

/** What a document is opened with. */
export interface OpenApiOptions {
  /** Where the text came from. */
  readonly address: string | undefined;
  /** The names that no tool of a skill can have; asked only when they are needed. */
  reserved(): Promise<PanelReply<readonly string[]>>;
}

/** The document, or why it can't be used; `failure` is absent when it was told already. */
export type OpenApiInText = { readonly document: OpenApiDocument } | { readonly failure: PanelFailure | undefined };

/** The OpenAPI document that a text is; undefined when it is something else. Its reader is loaded on first use. */
export async function openApiIn(
  text: string,
  { address, reserved }: OpenApiOptions,
): Promise<OpenApiInText | undefined> {
  if (!looksLikeOpenApi(text)) return undefined;
  const names = await reserved();
  if (!names.ok) return { failure: undefined };
  const { openDocument } = await import('../skills/openapi/open-document');
  const opened = openDocument(text, {
    reservedNames: new Set(names.value),
    ...(address !== undefined && { address }),
  });
  if (!('fault' in opened)) return { document: opened };
  const { fault, line } = opened;
  if (fault === 'no-openapi') return undefined;
  if (fault !== 'unreadable') return { failure: { code: `openapi-${fault}` } };
  const failure =
    line === undefined
      ? { code: 'openapi-incomplete' }
      : { code: 'openapi-unreadable', params: { line: String(line) } };
  return { failure };
}
