import { ToolError } from '../core/tool-error';
import { type AddressRules, requireAddress } from './require-address';

/** Which addresses may be shown in a frame. */
export interface FrameRules extends AddressRules {
  readonly origins: readonly string[];
}

/** The address as the browser reads it, when it is absolute and of one of the origins; undefined for any other. */
export function frameAddress(embedUrl: string, rules: FrameRules): string | undefined {
  try {
    const { href, origin } = requireAddress(embedUrl, rules);
    return rules.origins.some((declared) => URL.parse(declared)?.origin === origin) ? href : undefined;
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}
