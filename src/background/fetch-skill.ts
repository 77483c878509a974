import { httpFaultOf } from '../core/http-fault';
import type { SkillPort, SkillReply } from '../core/skill-port';
import { ToolError } from '../core/tool-error';
import { PanelError } from '../messaging/answer-panel';
import { canonicalUrl } from '../policy/canonical-url';
import { hostClass } from '../policy/host-class';
import { looksLikeOpenApi, MAX_DOCUMENT_BYTES } from '../skills/openapi/looks-like-openapi';
import { MAX_SKILL_BYTES } from '../skills/read-skill';

const TIMEOUT_MS = 20_000;
/** Only for these more is waited for than a skill may have. */
const MAY_BE_DOCUMENT = /\.(?:json|ya?ml)(?:\?|$)|openapi|swagger|api-docs/i;

/**
 * The text of a skill at an address, or of an OpenAPI document to make one of, which may be larger.
 * @throws PanelError with the code of what is wrong
 */
export async function fetchSkill(address: string, port: SkillPort): Promise<string> {
  const parsed = canonicalUrl(address);
  const isHere = parsed.ok && hostClass(parsed.url.hostname) === 'loopback';
  if (!parsed.ok || (parsed.url.scheme !== 'https' && !isHere)) throw new PanelError('skill-not-https');
  if (!isHere && hostClass(parsed.url.hostname) !== 'public') throw new PanelError('skill-fetch-failed');
  const { status, mediaType, text } = await ask(parsed.url.resource, port);
  if (status !== 200) throw new PanelError('skill-fetch-failed', { status: String(status) });
  // Where files are shown as pages, the page is not the file.
  if (/html/.test(mediaType)) throw new PanelError('skill-not-text');
  // A character is one byte at least.
  if (text.length > MAX_SKILL_BYTES && !looksLikeOpenApi(text)) throw new PanelError('skill-too-large');
  return text;
}

async function ask(url: string, port: SkillPort): Promise<SkillReply> {
  try {
    const maxBytes = MAY_BE_DOCUMENT.test(url) ? MAX_DOCUMENT_BYTES : MAX_SKILL_BYTES;
    const request = { method: 'GET', url, headers: {}, maxBytes, timeoutMs: TIMEOUT_MS } as const;
    return await port.send(request, new AbortController().signal);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new PanelError(codeOf(error), {}, { cause: error });
  }
}

function codeOf(error: ToolError): string {
  const fault = httpFaultOf(error);
  switch (fault) {
    case 'redirected':
      return 'skill-redirected';
    case 'too-large':
      return 'skill-too-large';
    case 'not-text':
      return 'skill-not-text';
    case undefined:
      return 'skill-fetch-failed';
    default:
      return fault satisfies never;
  }
}
