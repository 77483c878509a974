import fc from 'fast-check';

/** First address and prefix length of what nobody on the open internet reaches. */
const PRIVATE_IPV4 = (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16 ' +
  '198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 169.254.169.254/32 100.100.100.200/32 168.63.129.16/32'
).split(' ');

/** Private IPv4 addresses, as numbers. */
export const privateIpv4: fc.Arbitrary<number> = fc
  .tuple(fc.constantFrom(...PRIVATE_IPV4), fc.nat(0xffff_ffff))
  .map(([range, random]) => {
    const [first = '', bits = '32'] = range.split('/');
    const base = first.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
    return base + (random % 2 ** (32 - Number(bits)));
  });

const bytesOf = (address: number) => [24, 16, 8, 0].map((shift) => (address >>> shift) & 255);
const dotted = (address: number) => bytesOf(address).join('.');
const groupsOf = (address: number) => `${hex(address >>> 16)}:${hex(address & 0xffff)}`;
const hex = (value: number) => (value >>> 0).toString(16);

/** A number as C reads it: decimal, octal or hex, with zeros before it. */
const number = (value: number) =>
  fc.tuple(fc.constantFrom('dec', 'oct', 'hex', 'HEX'), fc.nat(3)).map(([base, zeros]) => {
    switch (base) {
      case 'oct':
        return `0${'0'.repeat(zeros)}${value.toString(8)}`;
      case 'hex':
        return `0x${'0'.repeat(zeros)}${value.toString(16)}`;
      case 'HEX':
        return `0X${'0'.repeat(zeros)}${value.toString(16).toUpperCase()}`;
      default:
        return String(value);
    }
  });

/** In one, two, three or four parts, each in a base of its own. */
function parts(address: number): fc.Arbitrary<string> {
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf(address);
  const ways = [[address >>> 0], [a, b * 65_536 + c * 256 + d], [a, b, c * 256 + d], [a, b, c, d]];
  return fc
    .constantFrom(...ways)
    .chain((way) => fc.tuple(...way.map(number)))
    .map((texts) => texts.join('.'));
}

const WIDE = (digit: string) => String.fromCodePoint(0xff10 + Number(digit));
const CIRCLED = (digit: string) => (digit === '0' ? '⓪' : String.fromCodePoint(0x245f + Number(digit)));
const SUPERSCRIPT = (digit: string) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? digit;
const MATHEMATICAL = (digit: string) => String.fromCodePoint(0x1d7d8 + Number(digit));

/** What Unicode and percent signs make of a text that the parser folds again. */
const disguised = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom((digit: string) => digit, WIDE, CIRCLED, SUPERSCRIPT, MATHEMATICAL, encoded),
      fc.constantFrom('.', '。', '．', '｡', '%2e', '%E3%80%82'),
      fc.constantFrom('', '.'),
    )
    .map(([sign, stop, end]) => text.replace(/\d/g, sign).replaceAll('.', stop) + end);

function encoded(digit: string): string {
  return `%${digit.charCodeAt(0).toString(16)}`;
}

/** In brackets, as an address of the newer protocol that leads to the older one. */
function inIpv6(address: number): fc.Arbitrary<string> {
  const groups = groupsOf(address);
  const inverted = groupsOf(~address >>> 0);
  return fc
    .tuple(
      fc.constantFrom(
        `::ffff:${groups}`,
        `::ffff:${dotted(address)}`,
        `0:0:0:0:0:ffff:${groups}`,
        `::ffff:0:${groups}`,
        `::${groups}`,
        `::${dotted(address)}`,
        `64:ff9b::${groups}`,
        `64:ff9b::${dotted(address)}`,
        `64:ff9b:1::${groups}`,
        `64:ff9b:1:2:3:4:${groups}`,
        `2002:${groups}::`,
        `2002:${groups}:1::5`,
        `2001::${inverted}`,
        `2001:0:4136:e378:8000:63bf:${inverted}`,
        `2a00:1:2:3:0:5efe:${groups}`,
        `2a00:1:2:3:200:5efe:${groups}`,
        `fe80::5efe:${groups}`,
      ),
      fc.boolean(),
    )
    .map(([text, isLarge]) => `[${isLarge ? text.toUpperCase() : text}]`);
}

/** A public name that spells it. */
function inName(address: number): fc.Arbitrary<string> {
  const bytes = bytesOf(address);
  const hexed = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return fc
    .tuple(
      fc.constantFrom('', 'app.', 'a.b.', 'app-', '8.8.8.8.', 'customer1-app-'),
      fc.constantFrom(bytes.join('.'), bytes.join('-'), hexed),
      fc.constantFrom('nip.io', 'sslip.io', 'xip.io', 'nip.me', 'traefik.me', 'rbndr.us', 'plex.direct'),
      fc.constantFrom('', '.'),
    )
    .map(([before, spelled, zone, end]) => `${before}${spelled}.${zone}${end}`);
}

/** Any way to write a private IPv4 address as the host of an address. */
export const privateIpv4Host: fc.Arbitrary<string> = privateIpv4.chain((address) =>
  fc.oneof(
    parts(address),
    parts(address).chain(disguised),
    disguised(dotted(address)),
    inIpv6(address),
    inName(address),
  ),
);

const group = fc.nat(0xffff).map(hex);

/** Addresses of the newer protocol that belong to one network, whatever their lower half is. */
export const privateIpv6Host: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      fc.tuple(fc.integer({ min: 0xfc00, max: 0xfdff }).map(hex), group, group, group),
      fc.tuple(fc.integer({ min: 0xfe80, max: 0xfeff }).map(hex), fc.constant('0'), fc.constant('0'), fc.constant('0')),
      fc.tuple(fc.integer({ min: 0xff00, max: 0xffff }).map(hex), group, group, group),
      fc.tuple(fc.constant('2001'), fc.constant('db8'), group, group),
      fc.tuple(fc.constant('3fff'), fc.integer({ min: 0, max: 0xfff }).map(hex), group, group),
      fc.tuple(fc.constant('64'), fc.constant('ff9b'), fc.constant('1'), group),
    ),
    fc.oneof(
      fc.tuple(group, group, group, group),
      // As tunnels write an address of the open internet.
      fc.constantFrom(['0', '5efe', '808', '808'], ['200', '5efe', '808', '808'], ['0', 'ffff', '808', '808']),
    ),
  )
  .map(([head, tail]) => `[${[...head, ...tail].join(':')}]`);
