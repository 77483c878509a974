import { describe, expect, it } from 'vitest';
import { htmlToText } from './html-to-text';

describe('htmlToText', () => {
  it('marks title, headings and list items, and keeps paragraphs apart', () => {
    const html =
      '<title>Tea &amp; more</title><body><h2>Kinds</h2><p>Two\n kinds:</p><ul><li>black</li><li><p>green</p></li></ul>';

    expect(htmlToText(html)).toBe('# Tea & more\n\n## Kinds\n\nTwo kinds:\n\n- black\n- green');
  });

  it('joins inline elements without inventing or losing spaces', () => {
    expect(htmlToText('<p>a<b>b</b> <i>c</i>d')).toBe('ab cd');
  });

  it('separates cells and rows of a table', () => {
    expect(htmlToText('<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>')).toBe('1 2\n3');
  });

  it('keeps the lines of preformatted text', () => {
    expect(htmlToText('<pre>a\n  b\n</pre>c')).toBe('a\n  b\n\nc');
  });

  it('leaves out scripts, styles, comments and what else is no text', () => {
    const html = 'a<script>if (1 < 2) "</p>"</script><!-- <p>no --><style>p{}</style><svg><text>no</text></svg><br>b';

    expect(htmlToText(html)).toBe('a\nb');
  });

  it('does not end a tag inside a quoted attribute', () => {
    expect(htmlToText('<a title="x > y" href=\'?a>b\'>link</a>')).toBe('link');
  });

  it('decodes named and numbered entities and leaves unknown ones', () => {
    expect(htmlToText('&lt;b&gt; &#65;&#x1F600; &nosuch; &#0; &constructor;')).toBe(
      '<b> A😀 &nosuch; \ufffd &constructor;',
    );
  });

  it('keeps a lone less-than sign', () => {
    expect(htmlToText('1 < 2')).toBe('1 < 2');
  });

  it('survives source that ends anywhere', () => {
    const html = '<title>T</title><p class="a">x &amp; <script>y</script><!-- z --><b>end</b>';

    for (let end = 0; end <= html.length; end++) expect(htmlToText(html.slice(0, end))).toBeTypeOf('string');
  });

  it.each(['<b> </b> ', '<a"', '<script>', '<title', '<!--', '&#', '<p><li>', '\n \t'])(
    'takes time in proportion to a long run of %j',
    (piece) => {
      const time = (count: number) => {
        const source = piece.repeat(count);
        const startedAt = performance.now();
        htmlToText(source);
        return performance.now() - startedAt;
      };
      time(1_000);

      // A quadratic pass over the longer one would take minutes.
      expect(time(200_000)).toBeLessThan(5_000);
    },
  );
});
