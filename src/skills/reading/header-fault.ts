import type { RequestTarget } from '../../core/skill';

/** Headers that say who asks, which is not the author's to say. */
const IDENTITY = /^(?:authorization|.*-tool-context)$/;
/** What the user says of themselves to a server that is not the author's own: a scheme, and the secret they entered. */
const FROM_THE_USER = /^(?:[A-Za-z][A-Za-z0-9_-]{0,39} )?\$\{env\.[A-Za-z_][A-Za-z0-9_]*\}$/;
/** Headers that browsers set themselves, or that would turn one request into another. */
const OF_THE_BROWSER =
  /^(?:accept-charset|accept-encoding|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie2?|te|trailer|transfer-encoding|upgrade|user-agent|via|x-http-method(?:-override)?|x-method-override|proxy-.*|sec-.*)$/;

/**
 * Why a target of a type may not send a header; absent when it may. `Authorization` is free only in a `url` target, which
 * the product does not sign, and only with a secret of the user's: neither an author nor a model may say who asks.
 */
export function headerFault(
  name: string,
  value: string,
  type: RequestTarget['type'],
): { readonly reason: string; readonly fix: string } | undefined {
  const lower = name.toLowerCase();
  if (!/^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(lower) || name.includes('${')) {
    return { reason: 'It is no name of a header.', fix: 'Use letters, digits and hyphens.' };
  }
  if (lower === 'authorization' && type === 'url') {
    if (FROM_THE_USER.test(value)) return undefined;
    return {
      reason: 'This header says who asks, so its value is a secret of the user and nothing else.',
      fix: 'Write "Bearer ${env.TOKEN}", with the word that the server wants, or "${env.TOKEN}" alone.',
    };
  }
  if (IDENTITY.test(lower)) {
    return {
      reason: 'This header says who asks, so only the product sets it.',
      fix: `Take it out, and give a key in a header of your own, such as "X-Api-Key": "\${env.KEY}".`,
    };
  }
  if (OF_THE_BROWSER.test(lower)) {
    return { reason: 'Browsers set this header themselves.', fix: 'Take it out.' };
  }
  if (/[\r\n\0]/.test(value)) {
    return { reason: 'Its value holds a line break or a NUL.', fix: 'Write it on one line.' };
  }
  return undefined;
}
