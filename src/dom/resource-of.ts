import { attributeOf, tagOf } from './read-element';

/**
 * The address of the picture, sound, film or document that an element shows; a wrapper has that of the only picture in
 * it. Undefined for an element without one. It may be a `blob:` or `data:` address.
 */
export function resourceOf(element: Element): string | undefined {
  const tag = tagOf(element);
  if (/^(img|video|audio|input|embed|source)$/.test(tag)) return mediaUrl(element);
  if (tag === 'object') return absolute(element, attributeOf(element, 'data'));
  const inside = element.querySelectorAll('img,video,audio');
  return inside.length === 1 && inside[0] ? mediaUrl(inside[0]) : undefined;
}

function mediaUrl(element: Element): string | undefined {
  const current = 'currentSrc' in element ? String(element.currentSrc) : '';
  const source = element.querySelector('source[src]');
  return current || absolute(element, attributeOf(element, 'src') || (source ? attributeOf(source, 'src') : ''));
}

function absolute(element: Element, address: string): string | undefined {
  return address ? URL.parse(address, element.baseURI)?.href : undefined;
}
