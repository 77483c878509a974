/** Headers that say who asks, which is not the author's to say. */
const IDENTITY = /^(?:authorization|.*-tool-context)$/;
/** Headers that browsers set themselves, or that would turn one request into another. */
const OF_THE_BROWSER =
  /^(?:accept-charset|accept-encoding|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie2?|te|trailer|transfer-encoding|upgrade|user-agent|via|x-http-method(?:-override)?|x-method-override|proxy-.*|sec-.*)$/;

/** Why a target may not send a header; absent when it may. */
export function headerFault(
  name: string,
  value: string,
): { readonly reason: string; readonly fix: string } | undefined {
  const lower = name.toLowerCase();
  if (!/^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(lower) || name.includes('${')) {
    return { reason: 'It is no name of a header.', fix: 'Use letters, digits and hyphens.' };
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
