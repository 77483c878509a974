import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { privateIpv4Host, privateIpv6Host } from '../../test/fakes/address-spellings';
import { canonicalUrl } from './canonical-url';
import { hostClass, isPrivateHost } from './host-class';

describe('hostClass', () => {
  it.each([
    ['localhost', 'loopback'],
    ['app.localhost', 'loopback'],
    ['localhost.', 'loopback'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['0.0.0.0', 'loopback'],
    ['2130706433', 'loopback'],
    ['[::1]', 'loopback'],
    ['[::]', 'loopback'],
    ['[::ffff:127.0.0.1]', 'loopback'],
    ['[::ffff:0:127.0.0.1]', 'loopback'],
    ['[64:ff9b::7f00:1]', 'loopback'],
    ['[64:ff9b:1::7f00:1]', 'loopback'],
    ['[2002:7f00:1::]', 'loopback'],
    ['[2001:0:1:1:1:1:80ff:fffe]', 'loopback'],
    ['[2a00:1::5efe:7f00:1]', 'loopback'],
    ['127.0.0.1.nip.io', 'loopback'],
    ['app.127-0-0-1.sslip.io', 'loopback'],
    ['app-7f000001.nip.io', 'loopback'],
    ['x.localtest.me', 'loopback'],
    ['10.1.2.3', 'private'],
    ['100.64.0.1', 'private'],
    ['169.254.1.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['192.0.2.1', 'private'],
    ['198.18.0.1', 'private'],
    ['224.0.0.1', 'private'],
    ['255.255.255.255', 'private'],
    ['[fc00::1]', 'private'],
    ['[fd12::1]', 'private'],
    ['[fe80::1]', 'private'],
    ['[ff02::1]', 'private'],
    ['[2001:db8::1]', 'private'],
    ['10-0-0-1.sslip.io', 'private'],
    ['something.sslip.io', 'private'],
    ['router', 'private'],
    ['printer.local', 'private'],
    ['vault.internal', 'private'],
    ['nas.lan', 'private'],
    ['box.home.arpa', 'private'],
    ['wiki.corp', 'private'],
    ['169.254.169.254', 'metadata'],
    ['[::ffff:169.254.169.254]', 'metadata'],
    ['[fd00:ec2::254]', 'metadata'],
    ['metadata.google.internal', 'metadata'],
    ['169.254.169.254.nip.io', 'metadata'],
    ['100.100.100.200', 'metadata'],
    ['168.63.129.16', 'metadata'],
    ['[fd12::5efe:808:808]', 'private'],
    ['[64:ff9b:1:7f00:0:100:808:808]', 'private'],
    ['[2001:20::1]', 'private'],
    ['fritz.box', 'private'],
    ['www.routerlogin.net', 'private'],
    ['7f000001.c0a80001.rbndr.us', 'loopback'],
    ['192-168-1-5.0123456789abcdef0123456789abcdef.plex.direct', 'private'],
    ['example.com', 'public'],
    ['8.8.8.8', 'public'],
    ['[64:ff9b::808:808]', 'public'],
    ['[2a00:1::5efe:808:808]', 'public'],
    ['[2002:808:808::1]', 'public'],
    ['172.32.0.1', 'public'],
    ['100.128.0.1', 'public'],
    ['8.8.8.8.nip.io', 'public'],
    ['nip.io', 'public'],
    ['[2606:4700::1111]', 'public'],
    ['[2001:4860:4860::8888]', 'public'],
    ['localhost.example.com', 'public'],
    ['local.example.com', 'public'],
  ])('takes %s for %s', (host, expected) => {
    const parsed = canonicalUrl(`http://${host}/`);

    expect(parsed.ok && hostClass(parsed.url.hostname)).toBe(expected);
  });

  it.each([
    ['of the older protocol', privateIpv4Host],
    ['of the newer protocol', privateIpv6Host],
  ])('takes no private address %s for a public one, however it is written', (_, hosts) => {
    fc.assert(
      fc.property(hosts, fc.constantFrom('http', 'https'), (host, scheme) => {
        const read = canonicalUrl(`${scheme}://${host}/`);

        // What the parser refuses nobody can open.
        expect(read.ok ? hostClass(read.url.hostname) : 'private').not.toBe('public');
      }),
      { numRuns: 3_000 },
    );
  });

  it('calls everything but the open internet private', () => {
    expect(['localhost', '10.0.0.1', '169.254.169.254', 'example.com'].map(isPrivateHost)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
