import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { decodeEntities } from '../../core/decode-entities';
import { safeLink } from '../safe-link';
import { safeMail } from '../safe-mail';
import { t } from '../t';
import { CodeBlock } from './CodeBlock';
import { ScrollBox } from './ScrollBox';

export interface MarkdownProps {
  readonly text: string;
  /** Makes links of `mailto:` addresses too. */
  readonly linksMail?: boolean;
}

const LinksMail = createContext(false);

/**
 * Markdown as elements of our own. No HTML of the text ever becomes markup, nothing is fetched, and links open only
 * by a click, to the web, with their host in sight.
 */
export function Markdown({ text, linksMail = false }: MarkdownProps) {
  const tokens = useMemo(() => lexer(text, { gfm: true, breaks: true }), [text]);
  return (
    <LinksMail.Provider value={linksMail}>
      <div class="markdown">{blocks(tokens)}</div>
    </LinksMail.Provider>
  );
}

function blocks(tokens: readonly Token[] | undefined): ComponentChildren {
  return tokens?.map((token) => block(known(token)));
}

function inlines(tokens: readonly Token[] | undefined, otherwise: string): ComponentChildren {
  return tokens === undefined ? decodeEntities(otherwise) : tokens.map((token) => inline(known(token)));
}

function known(token: Token): MarkedToken {
  // Without extensions the lexer yields only its own tokens.
  return token as MarkedToken;
}

function block(token: MarkedToken): ComponentChildren {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'paragraph':
      return <p>{inlines(token.tokens, token.text)}</p>;
    case 'heading':
      return <Heading token={token} />;
    case 'code':
      return <CodeBlock code={token.text} language={(token.lang ?? '').split(/\s/)[0] ?? ''} />;
    case 'blockquote':
      return <blockquote>{blocks(token.tokens)}</blockquote>;
    case 'list':
      return list(token);
    case 'table':
      return table(token);
    case 'hr':
      return <hr />;
    case 'text':
      return inlines(token.tokens, token.text);
    case 'html':
      return <p class="literal">{token.text.trim()}</p>;
    case 'checkbox':
      return null;
    default:
      return inline(token);
  }
}

// The panel has its own headings; those of an answer begin below them.
function Heading({ token }: { readonly token: Tokens.Heading }) {
  const children = inlines(token.tokens, token.text);
  if (token.depth === 1) return <h3>{children}</h3>;
  if (token.depth === 2) return <h4>{children}</h4>;
  return token.depth === 3 ? <h5>{children}</h5> : <h6>{children}</h6>;
}

function list(token: Tokens.List): ComponentChildren {
  const items = token.items.map((item, index) => (
    <li key={index} class={item.task ? 'task' : undefined}>
      {item.task && (
        <input type="checkbox" checked={item.checked === true} disabled aria-label={t('answer.checkbox')} />
      )}
      {blocks(item.tokens)}
    </li>
  ));
  return token.ordered ? <ol start={token.start === '' ? 1 : token.start}>{items}</ol> : <ul>{items}</ul>;
}

function table(token: Tokens.Table): ComponentChildren {
  const cell = (entry: Tokens.TableCell, index: number) => ({
    key: index,
    class: entry.align ? `align-${entry.align}` : undefined,
    children: inlines(entry.tokens, entry.text),
  });
  return (
    <ScrollBox class="table-scroll" label={t('answer.table')}>
      <table>
        <thead>
          <tr>
            {token.header.map((entry, index) => {
              const { key, ...props } = cell(entry, index);
              return <th key={key} scope="col" {...props} />;
            })}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, rowIndex) => (
            <tr key={rowIndex}>
              {row.map((entry, index) => {
                const { key, ...props } = cell(entry, index);
                return <td key={key} {...props} />;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function inline(token: MarkedToken): ComponentChildren {
  switch (token.type) {
    case 'text':
      return inlines(token.tokens, token.text);
    case 'escape':
      return token.text;
    case 'strong':
      return <strong>{inlines(token.tokens, token.text)}</strong>;
    case 'em':
      return <em>{inlines(token.tokens, token.text)}</em>;
    case 'del':
      return <del>{inlines(token.tokens, token.text)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <Link token={token} />;
    case 'image':
      return <span class="literal">{t('answer.image', { alt: decodeEntities(token.text) })}</span>;
    default:
      return 'text' in token ? token.text : token.raw;
  }
}

function Link({ token }: { readonly token: Tokens.Link }) {
  const linksMail = useContext(LinksMail);
  const children = inlines(token.tokens, token.text);
  const target = linkTarget(decodeEntities(token.href), linksMail);
  if (target === undefined) return <span class="literal">{children}</span>;
  const shown = token.text.trim().replace(/^(https?:\/\/|mailto:)/, '');
  const showsPlace = shown === target.place || (!target.isMail && shown.startsWith(`${target.place}/`));
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer" title={target.href}>
      {children}
      {!showsPlace && <span class="link-host"> ({target.place})</span>}
    </a>
  );
}

interface LinkTarget {
  readonly href: string;
  /** The host, or the address a mail goes to. */
  readonly place: string;
  readonly isMail: boolean;
}

function linkTarget(href: string, linksMail: boolean): LinkTarget | undefined {
  const web = safeLink(href);
  if (web !== undefined) return { href: web.href, place: web.host, isMail: false };
  const mail = linksMail ? safeMail(href) : undefined;
  return mail && { href: mail.href, place: mail.address, isMail: true };
}
