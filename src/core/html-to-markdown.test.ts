import { describe, expect, it } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown';

describe('htmlToMarkdown', () => {
  it('marks title, headings and list items, and keeps paragraphs apart', () => {
    const html =
      '<title>Tea &amp; more</title><body><h2>Kinds</h2><p>Two\n kinds:</p><ul><li>black</li><li><p>green</p></li></ul>';

    expect(htmlToMarkdown(html)).toBe('# Tea & more\n\n## Kinds\n\nTwo kinds:\n\n- black\n- green');
  });

  it('joins inline elements without inventing or losing spaces', () => {
    expect(htmlToMarkdown('<p>a<b>b</b> <i>c</i>d')).toBe('ab cd');
  });

  it('separates cells and rows of a table', () => {
    expect(htmlToMarkdown('<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>')).toBe('1 | 2\n3');
  });

  it('keeps the lines of preformatted text', () => {
    expect(htmlToMarkdown('<pre>a\n  b\n</pre>c')).toBe('```\na\n  b\n```\n\nc');
  });

  it('gives links with their whole address, but not those that lead nowhere', () => {
    const html =
      '<p>See <a href="/b?c=1&amp;d=2">the <b>other</b> page</a>, <a href="#top">up</a>, <a href="javascript:x()">x</a>.';

    expect(htmlToMarkdown(html, 'https://a.test/x/')).toBe('See [the other page](https://a.test/b?c=1&d=2), up, x.');
    expect(htmlToMarkdown(html)).toBe('See the other page, up, x.');
  });

  it('ends a link with the first block in it, and drops one without text', () => {
    const html = '<a href="/1"><h3>Head</h3><p>Text</p></a><a href="/2"><img src="i"></a><a href="/3">end';

    expect(htmlToMarkdown(html, 'https://a.test/')).toBe('### Head\n\nText\n\n[end](https://a.test/3)');
  });

  it('numbers ordered lists, and indents lists in lists', () => {
    const html = '<ol start="3"><li>c<ul><li>one</li><li>two</li></ul></li><li>d</li></ol>';

    expect(htmlToMarkdown(html)).toBe('3. c\n  - one\n  - two\n4. d');
  });

  it('marks quotes, code and the words of pictures', () => {
    const html = '<blockquote><p>a</p><p>b</p></blockquote><p>Run <code>x = 1</code> <img alt="a kettle" src="k.png">';

    expect(htmlToMarkdown(html)).toBe('> a\n>\n> b\n\nRun `x = 1` [image: a kettle]');
  });

  it('leaves out scripts, styles, comments and what else is no text', () => {
    const html = 'a<script>if (1 < 2) "</p>"</script><!-- <p>no --><style>p{}</style><svg><text>no</text></svg><br>b';

    expect(htmlToMarkdown(html)).toBe('a\nb');
  });

  it('does not end a tag inside a quoted attribute', () => {
    expect(htmlToMarkdown('<a title="x > y" href=\'?a>b\'>link</a>')).toBe('link');
  });

  it('decodes named and numbered entities and leaves unknown ones', () => {
    expect(htmlToMarkdown('&lt;b&gt; &#65;&#x1F600; &nosuch; &#0; &constructor;')).toBe(
      '<b> A😀 &nosuch; \ufffd &constructor;',
    );
  });

  it('keeps a lone less-than sign', () => {
    expect(htmlToMarkdown('1 < 2')).toBe('1 < 2');
  });

  it('survives source that ends anywhere', () => {
    const html = '<title>T</title><p class="a">x &amp; <script>y</script><!-- z --><b>end</b>';

    for (let end = 0; end <= html.length; end++) expect(htmlToMarkdown(html.slice(0, end))).toBeTypeOf('string');
  });

  it.each(['<b> </b> ', '<a"', '<script>', '<title', '<!--', '&#', '<p><li>', '\n \t'])(
    'takes time in proportion to a long run of %j',
    (piece) => {
      const time = (count: number) => {
        const source = piece.repeat(count);
        const startedAt = performance.now();
        htmlToMarkdown(source);
        return performance.now() - startedAt;
      };
      time(1_000);

      // A quadratic pass over the longer one would take minutes.
      expect(time(200_000)).toBeLessThan(5_000);
    },
  );
});
