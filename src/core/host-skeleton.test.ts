import { describe, expect, it } from 'vitest';
import { hostSkeleton, isDeceptiveHost } from './host-skeleton';

const asHost = (written: string) => new URL(`https://${written}/`).hostname;

describe('hostSkeleton', () => {
  it.each([
    ['bank.test', 'bаnk.test'],
    ['paypal.test', 'раураӏ.test'],
    ['paypal.test', 'paypa1.test'],
    ['paypal.test', 'pay-pal.test'],
    ['google.test', 'gооgle.test'],
    ['google.test', 'googIe.test'],
    ['google.test', 'g00gle.test'],
    ['microsoft.test', 'rnicrosoft.test'],
    ['www.test', 'vvww.test'],
    ['bank.test', 'bánk.test'],
    ['bank.test', 'ḃạńḳ.test'],
    ['bank.test', 'ｂａｎｋ.test'],
    ['nike.test', 'níκe.test'],
    ['hotel.test', 'һоtеӏ.test'],
    ['opera.test', 'орега.test'],
    ['apple.test', 'аррӏе.test'],
    ['social.test', 'sосıаl.test'],
    ['login.bank.test', 'lоgin.bаnk.test'],
    ['дом.test', 'дoм.test'],
  ])('takes %s and %s for the same', (one, other) => {
    expect(hostSkeleton(asHost(other))).toBe(hostSkeleton(asHost(one)));
  });

  it.each([
    ['bank.test', 'bunk.test'],
    ['bank.test', 'bank.example'],
    ['mail.test', 'email.test'],
    ['shop.test', 'shop.test.evil.test'],
    ['a.bank.test', 'abank.test'],
    ['中文.test', '中国.test'],
    ['почта.test', 'почка.test'],
  ])('tells %s and %s apart', (one, other) => {
    expect(hostSkeleton(asHost(other))).not.toBe(hostSkeleton(asHost(one)));
  });
});

describe('isDeceptiveHost', () => {
  it.each(['bаnk.test', 'раураӏ.test', 'аррӏе.test', 'gοοgle.test', 'сосо.test', 'www.bаnk.test'])(
    'warns of %s',
    (host) => {
      expect(isDeceptiveHost(asHost(host))).toBe(true);
    },
  );

  it.each([
    'shop.test',
    'bücher.test',
    'łódź.test',
    'почта.test',
    'привет-мир.test',
    'ελλάδα.test',
    '中文网.test',
    '例えabc.test',
    'ไทย.test',
    'קום.test',
    '127.0.0.1',
    'localhost',
  ])('does not warn of %s', (host) => {
    expect(isDeceptiveHost(asHost(host))).toBe(false);
  });
});
