import { mainContent } from './main-content';
import { toMarkdown } from './markdown';
import { oneLine } from './text';
import { copyVisible } from './visible-copy';

/** The main text of the page as Markdown, title first; the whole visible text when no part of it stands out. */
export function readableText(document: Document): string {
  const body = toMarkdown(mainContent(copyVisible(document)));
  const title = oneLine(document.title);
  const heading = /^# (.+)/.exec(body)?.[1];
  return (!title || (heading && title.includes(heading)) ? body : `# ${title}\n\n${body}`).toWellFormed();
}
