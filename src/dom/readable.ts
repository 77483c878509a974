import { Readability } from '@mozilla/readability';
import { toMarkdown } from './markdown';
import { copyVisible } from './visible-copy';

/** An article must hold this many characters, or this part of the page's text, to be taken for its content. */
const MIN_ARTICLE_CHARS = 800;
const MIN_ARTICLE_SHARE = 0.35;

/** The main text of the page as Markdown, title first; the whole visible text when it has no article. */
export function readableText(document: Document): string {
  const whole = toMarkdown(copyVisible(document).body);
  // Readability takes the document it is given apart, so it gets a copy of its own.
  const article = new Readability<Element>(copyVisible(document), {
    disableJSONLD: true,
    serializer: asElement,
  }).parse();
  const content = article?.content;
  const text = content === null || content === undefined ? '' : toMarkdown(content);
  const isArticle = text.length >= MIN_ARTICLE_CHARS || text.length >= whole.length * MIN_ARTICLE_SHARE;
  const body = isArticle && text !== '' ? text : whole;
  const title = document.title.replace(/\s+/g, ' ').trim();
  return (title === '' || body.startsWith(`# ${title}`) ? body : `# ${title}\n\n${body}`).toWellFormed();
}

function asElement(node: Node): Element {
  // Readability hands over the element that it built around the article.
  return node as Element;
}
