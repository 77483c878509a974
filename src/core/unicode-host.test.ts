import { describe, expect, it } from 'vitest';
import { unicodeHost } from './unicode-host';

describe('unicodeHost', () => {
  it.each([
    'bücher.example',
    'www.straße.example',
    'пример.испытание',
    'münchen-ost.example',
    'bаnk.test',
    '中文网.中国',
    '例え.テスト',
    'उदाहरण.परीक्षा',
    '😀.example',
    'قطر.example',
    'ไทย.example',
  ])('reads back what the browser makes of %s', (written) => {
    const { hostname } = new URL(`https://${written}/`);

    expect(hostname).toMatch(/xn--/);
    expect(new URL(`https://${unicodeHost(hostname)}/`).hostname).toBe(hostname);
    expect(unicodeHost(hostname)).toBe(written.normalize('NFC'));
  });

  it.each([
    'shop.example',
    '127.0.0.1:8080',
    '[::1]',
    'xn--\u00e9.example',
    'xn--99999999999.example',
    'xn--.example',
    '',
  ])('leaves %j as it is, or at least reads it without fault', (host) => {
    expect(typeof unicodeHost(host)).toBe('string');
  });

  it('leaves a port where it is', () => {
    expect(unicodeHost('xn--bcher-kva.example:8443')).toBe('bücher.example:8443');
  });
});
