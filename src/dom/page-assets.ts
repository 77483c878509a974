import { clip } from './text';

const MAX_URL_CHARS = 300;

/** What the document loads: one line for each script, style sheet, frame, picture and medium, without repeats. */
export function pageAssets(document: Document): readonly string[] {
  const lines = [...document.querySelectorAll(SOURCES)].flatMap((element) => {
    const url = element.getAttribute(element.localName === 'link' ? 'href' : 'src');
    if (!url) return [];
    const kind = element.localName === 'link' ? (element.getAttribute('rel') ?? 'link') : element.localName;
    return `${kind} ${clip(URL.parse(url, document.baseURI)?.href ?? url, MAX_URL_CHARS)}`;
  });
  return [...new Set(lines)];
}

const SOURCES =
  'script[src], link[href][rel~="stylesheet"], link[href][rel~="preload"], link[href][rel~="modulepreload"], link[href][rel~="icon"], link[href][rel~="manifest"], iframe[src], img[src], video[src], audio[src], source[src]';
