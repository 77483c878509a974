import { ToolError } from '../core/tool-error';
import { nameOfElement } from './describe-element';
import { tagOf } from './read-element';
import { roleOf } from './role';

/** What a canvas or a drawing holds, as a file; undefined for other elements. @throws ToolError `unavailable` */
export async function drawnFile(element: Element): Promise<{ name: string; blob: Blob } | undefined> {
  const tag = tagOf(element);
  if (tag !== 'canvas' && tag !== 'svg') return undefined;
  const name = nameOfElement(element, roleOf(element)) || 'drawing';
  if (tag === 'svg') {
    return { name, blob: new Blob([new XMLSerializer().serializeToString(element)], { type: 'image/svg+xml' }) };
  }
  try {
    // Only a canvas has this name in HTML.
    const blob = await new Promise<Blob | null>((resolve) => (element as HTMLCanvasElement).toBlob(resolve));
    if (blob) return { name, blob };
  } catch (error) {
    // A canvas with pictures of other sites in it tells nobody what it shows.
    if (!(error instanceof DOMException)) throw error;
  }
  throw new ToolError('unavailable', 'The browser does not give out this drawing.', 'Take a picture of the page.');
}
