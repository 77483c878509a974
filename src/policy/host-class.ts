/** Where a host leads. `metadata`: the address at which a cloud machine keeps its credentials. */
export type HostClass = 'public' | 'loopback' | 'private' | 'metadata';

/** Says whether a host lies on this machine or in a network that is not the open internet. */
export function isPrivateHost(host: string): boolean {
  return hostClass(host) !== 'public';
}

/**
 * Classifies a host as the platform's URL parser gives it (`url.hostname`: lower case, numbers folded, IPv6 in
 * brackets). A name is judged by itself; what it resolves to is not known here.
 */
export function hostClass(host: string): HostClass {
  const name = host.endsWith('.') ? host.slice(0, -1) : host;
  if (name.startsWith('[')) return classOfIpv6(name.slice(1, -1));
  return classOfIpv4(name) ?? classOfName(name);
}

/** Names at which a cloud machine keeps its credentials. */
export const METADATA_NAMES: ReadonlySet<string> = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'instance-data',
  'instance-data.ec2.internal',
]);
const METADATA_ADDRESSES = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
]);
/** Last labels of names that lie in no public network. */
export const PRIVATE_SUFFIXES: readonly string[] = [
  'local',
  'internal',
  'lan',
  'home.arpa',
  'intranet',
  'corp',
  'home',
  'private',
  'localdomain',
];
/** Names in these zones resolve to the address that their labels spell. */
export const ADDRESS_ZONES: readonly string[] = words(
  'nip.io sslip.io xip.io xip.name traefik.me nip.me backname.io rbndr.us 1u.ms plex.direct ip6.name local-ip.co local-ip.sh',
);
/** Names in these zones always resolve to this machine. */
export const LOOPBACK_ZONES: readonly string[] = words(
  'localtest.me lvh.me vcap.me lacolhost.com local.gd localho.st localhost.direct 127-0-0-1.org.uk',
);
/** They look public, and are answered by the router, for its own pages. */
export const ROUTER_ZONES: readonly string[] = words(
  'fritz.box speedport.ip mshome.net routerlogin.net routerlogin.com orbilogin.com tplinkwifi.net tplinklogin.net ' +
    'tplinkmodem.net tplinkrepeater.net router.asus.com asusrouter.com miwifi.com mywifiext.net',
);

function words(text: string): readonly string[] {
  return text.split(' ');
}

function classOfName(name: string): HostClass {
  if (METADATA_NAMES.has(name)) return 'metadata';
  if (isIn(name, 'localhost') || LOOPBACK_ZONES.some((zone) => isIn(name, zone))) return 'loopback';
  if (!name.includes('.') || [...PRIVATE_SUFFIXES, ...ROUTER_ZONES].some((zone) => isIn(name, zone))) return 'private';
  const zone = ADDRESS_ZONES.find((candidate) => name.endsWith(`.${candidate}`));
  return zone === undefined ? 'public' : classOfSpelledAddress(name.slice(0, -zone.length - 1));
}

function isIn(name: string, zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`);
}

/** The strictest reading counts, and a name that spells no address we can read is not taken for a public one. */
function classOfSpelledAddress(labels: string): HostClass {
  const dotted = [...labels.matchAll(/(?=(?:^|[.-])(\d{1,3}[.-]\d{1,3}[.-]\d{1,3}[.-]\d{1,3})(?:$|[.-]))/g)].map(
    (match) => (match[1] ?? '').replaceAll('-', '.'),
  );
  const hex = [...labels.matchAll(/(?:^|[.-])([0-9a-f]{8})(?:$|[.-])/g)].map((match) =>
    dottedFrom(Number.parseInt(match[1] ?? '', 16)),
  );
  const classes = [...dotted, ...hex].map((address) => classOfIpv4(address) ?? 'private');
  if (classes.includes('metadata')) return 'metadata';
  return classes.find((found) => found !== 'public') ?? (classes.length > 0 ? 'public' : 'private');
}

// IANA's special-purpose registry; first address and prefix length.
const SPECIAL_IPV4: readonly (readonly [string, number, HostClass])[] = [
  ['127.0.0.0', 8, 'loopback'],
  ['0.0.0.0', 8, 'loopback'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'private'],
  ['169.254.0.0', 16, 'private'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'private'],
  ['192.0.2.0', 24, 'private'],
  ['192.88.99.0', 24, 'private'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'private'],
  ['198.51.100.0', 24, 'private'],
  ['203.0.113.0', 24, 'private'],
  ['224.0.0.0', 4, 'private'],
  ['240.0.0.0', 4, 'private'],
];

function classOfIpv4(text: string): HostClass | undefined {
  const address = parseIpv4(text);
  if (address === undefined) return undefined;
  if (METADATA_ADDRESSES.has(dottedFrom(address))) return 'metadata';
  const found = SPECIAL_IPV4.find(([first, bits]) => {
    const mask = 2 ** 32 - 2 ** (32 - bits);
    return (address & mask) >>> 0 === parseIpv4(first);
  });
  return found?.[2] ?? 'public';
}

function parseIpv4(text: string): number | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)) return undefined;
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0);
}

function dottedFrom(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.');
}

function classOfIpv6(text: string): HostClass {
  const groups = parseIpv6(text);
  // The parser lets no malformed address through; one we cannot read is not trusted.
  if (groups === undefined) return 'private';
  const [g0 = 0, g1 = 0, g2 = 0, g3 = 0, g4 = 0, g5 = 0, g6 = 0, g7 = 0] = groups;
  const headIsZero = g0 === 0 && g1 === 0 && g2 === 0 && g3 === 0;
  if (headIsZero && g4 === 0 && g5 === 0 && g6 === 0 && g7 <= 1) return 'loopback';
  if (g0 === 0xfd00 && g1 === 0x0ec2 && g7 === 0x254 && [g2, g3, g4, g5, g6].every((group) => group === 0))
    return 'metadata';
  const inner = embeddedIpv4(groups);
  if (inner !== undefined) return classOfIpv4(inner) ?? 'private';
  // Outside 2000::/3 nothing is routed on the open internet; documentation and benchmark blocks lie inside it.
  const isGlobal = g0 >> 13 === 1;
  const isReserved = g0 === 0x2001 && (g1 === 0x0db8 || g1 === 0x0002 || (g1 >= 0x0010 && g1 <= 0x002f));
  const isDocumentation = g0 === 0x3fff && g1 < 0x1000;
  const own = isGlobal && !isReserved && !isDocumentation ? 'public' : 'private';
  const last = classOfIpv4(dottedFrom(g6 * 65_536 + g7)) ?? 'private';
  // They stand in any network, be it a private one: ISATAP (RFC 5214), and the NAT64 of a network's own (RFC 8215).
  const isInAny = ((g4 & 0xfdff) === 0 && g5 === 0x5efe) || (g0 === 0x64 && g1 === 0xff9b);
  return isInAny && last !== 'public' ? last : own;
}

/** The IPv4 address that a mapped, translated or tunnelled address leads to. */
function embeddedIpv4(groups: readonly number[]): string | undefined {
  const [g0 = 0, g1 = 0, g2 = 0, g3 = 0, g4 = 0, g5 = 0, g6 = 0, g7 = 0] = groups;
  const last = dottedFrom(g6 * 65_536 + g7);
  const headIsZero = g0 === 0 && g1 === 0 && g2 === 0 && g3 === 0;
  if (headIsZero && g4 === 0 && (g5 === 0xffff || g5 === 0)) return last; // ::ffff:0:0/96, ::/96
  if (headIsZero && g4 === 0xffff && g5 === 0) return last; // ::ffff:0:0:0/96
  if (g0 === 0x64 && g1 === 0xff9b && [g2, g3, g4, g5].every((group) => group === 0)) return last; // 64:ff9b::/96
  if (g0 === 0x2002) return dottedFrom(g1 * 65_536 + g2); // 6to4
  if (g0 === 0x2001 && g1 === 0) return dottedFrom(~(g6 * 65_536 + g7)); // Teredo, inverted
  return undefined;
}

function parseIpv6(text: string): readonly number[] | undefined {
  const [left = '', right, ...more] = text.split('::');
  if (more.length > 0) return undefined;
  const before = groupsOf(left);
  const after = groupsOf(right ?? '');
  const missing = 8 - before.length - after.length;
  if (right === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...before, ...Array.from({ length: missing }, () => 0), ...after];
  return groups.every((group) => group >= 0 && group <= 0xffff) ? groups : undefined;
}

function groupsOf(text: string): readonly number[] {
  if (text === '') return [];
  return text.split(':').map((group) => (/^[0-9a-f]{1,4}$/.test(group) ? Number.parseInt(group, 16) : -1));
}
