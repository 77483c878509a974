import { expect, it } from 'vitest';
import { frameAddress, mayReadFrame } from './frame-address';

const SHOP = 'https://shop.test/cart';

it.each([
  ['https://pay.test/form', 'https://evil.test', 'https://pay.test/form'],
  ['https://pay.test/form', 'null', 'https://pay.test/form'],
  ['about:srcdoc', 'null', SHOP],
  ['about:blank', 'https://shop.test', 'https://shop.test/'],
  // A frame of another site that emptied itself is still of that site.
  ['about:blank', 'https://evil.test', 'https://evil.test/'],
  ['blob:https://pay.test/1', 'https://pay.test', 'https://pay.test/'],
  ['data:text/html,x', 'null', 'data:text/html,x'],
  ['about:blank', undefined, 'about:blank'],
])('judges %s of origin %s by %s', (url, origin, address) => {
  expect(frameAddress(url, origin, SHOP)).toBe(address);
});

it.each([
  ['https://pay.test/', true],
  ['data:text/html,x', true],
  ['about:blank', true],
  ['http://169.254.169.254/latest/', false],
  ['chrome-extension://abc/page.html', false],
  ['https://chromewebstore.google.com/', false],
  ['file:///etc/passwd', false],
])('says whether %s may be read: %j', (address, may) => {
  expect(mayReadFrame(address)).toBe(may);
});
