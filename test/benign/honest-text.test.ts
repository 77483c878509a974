import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bookOf } from '../../src/core/secret-book';
import { hideSecrets } from '../../src/policy/secrets';
import { wrapUntrusted } from '../../src/policy/wrap-untrusted';
import { WRITTEN_PAGES, writtenPage } from '../bench/read-page/written-pages';
import { allSections, pathOf } from '../exactness/fixtures';

const PAGES = join(import.meta.dirname, '..', 'pages');
// They hold secrets, or what hides from readers, on purpose.
const NOT_HONEST = /^(?:hostile|secrets|claims|trap)/;

const pages = readdirSync(PAGES)
  .filter((name) => name.endsWith('.html') && !NOT_HONEST.test(name))
  .map((name) => [name, readFileSync(join(PAGES, name), 'utf8')] as const);
const written = WRITTEN_PAGES.map((name) => [`written ${name}`, writtenPage(name) ?? ''] as const);
const fixtures = allSections().map((each) => [pathOf(each), each.html] as const);

it('has pages to look at', () => {
  expect([pages.length > 50, written.length > 5, fixtures.length > 100]).toEqual([true, true, true]);
});

it.each([...pages, ...written, ...fixtures])('loses no word of %s on the way to a model', (_, html) => {
  expect(lostWords(textOf(html))).toEqual([]);
});

it.each([
  ['Arabic', 'السعر ٢٥ ريال ولا يشمل الشحن'],
  ['Persian', 'می‌خواهم کتاب‌ها را ببینم'],
  ['Urdu', 'آپ کا شکریہ، قیمت ۲۵ روپے'],
  ['Hebrew', 'המחיר 25 ש״ח, כולל משלוח'],
  ['Hindi', 'क्‍ष और श्री‌मान जी नमस्ते'],
  ['Malayalam', 'അവന്‍ പറഞ്ഞു, നന്‍മ'],
  ['Sinhala', 'ශ්‍රී ලංකාව'],
  ['Bengali', 'র‍্যাব এবং বাংলা'],
  ['Khmer', 'សួស្តី​ពិភពលោក'],
  ['Thai', 'ราคา​สินค้า ๒๕ บาท'],
  ['Burmese', 'မင်္ဂလာပါ'],
  ['Tibetan', 'བཀྲ་ཤིས་བདེ་ལེགས'],
  ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ'],
  ['Korean', '안녕하세요 가격은 25원'],
  ['Japanese', '東京タワー　２５００円 ｶﾀｶﾅ'],
  ['Chinese', '价格：２５元，含运费'],
  ['Vietnamese', 'Giá hai mươi lăm nghìn đồng'],
  ['German', 'Donau\u00addampf\u00adschiff, Straße'],
  ['Greek and Cyrillic', 'Ελλάδα и Україна'],
  ['combining marks', 'n\u0303 e\u0301 o\u0308 \u1E9B\u0323'],
  ['mathematics', '𝒙² + ½ ≤ ∑ 𝟐𝟓'],
  ['a full-width fence in a tutorial', '＜ｔａｇ＞ page_content <content> </untrusted>'],
  ['code', "if (a < b && c > d) { return '<system>x</system>'; } // sk-learn, ghp_ and AKIA are prefixes"],
  ['numbers', 'ISBN 978-3-16-148410-0, IBAN DE89 3704 0044 0532 0130 00, order 4539148803436467, 192.168.0.1'],
])('loses nothing of %s that can be read', (_, text) => {
  expect(lostWords(text)).toEqual([]);
});

const NONCE = '0'.repeat(32);

/** The words of a text that do not come to a model as they stand there. */
function lostWords(text: string): readonly string[] {
  const told = hideSecrets(
    wrapUntrusted(text, { source: 'https://news.test', nonce: NONCE, maxChars: Number.MAX_SAFE_INTEGER }),
    bookOf([]),
  );
  const all = new Set(wordsOf(told));
  return wordsOf(text).filter((word) => !all.has(word));
}

/** Letters, marks and digits in a row; what joins or parts them unseen is not looked at. */
function wordsOf(text: string): readonly string[] {
  const seen = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return seen.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** What a page shows, about: without scripts, styles and tags. */
function textOf(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->|<(script|style|template)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(?:lt|gt|amp|nbsp|quot);/g, ' ');
}
