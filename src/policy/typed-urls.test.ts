import { describe, expect, it } from 'vitest';
import { typedUrls } from './typed-urls';

describe('typedUrls', () => {
  it.each([
    ['Open https://shop.example/a?b=1#c, please.', ['https://shop.example/a?b=1#c']],
    ['go to example.com and then to localhost:3000/admin', ['https://example.com/', 'http://localhost:3000/admin']],
    ['(see https://en.example/wiki/A_(b))', ['https://en.example/wiki/A_(b)']],
    ['(see https://shop.example)', ['https://shop.example/']],
    ['打开 https://例え.example/商品。', ['https://xn--r8jz45g.example/%E5%95%86%E5%93%81']],
    ['write to anna@example.com', []],
    ['file:///etc/passwd or javascript:alert(1)', []],
    ['https://user:pw@shop.example/', []],
    ['https:\\\\evil.example\\go or \\\\evil.example', []],
    ['nothing here', []],
  ])('finds the addresses in %j', (message, expected) => {
    expect(typedUrls(message).map((url) => url.href)).toEqual(expected);
  });

  it('takes none from a text too long to be typed', () => {
    expect(typedUrls(`https://shop.example/ ${'x'.repeat(500)}`)).toEqual([]);
  });
});
