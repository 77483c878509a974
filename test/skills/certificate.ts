import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A key and a certificate that only tests trust. */
export interface TestCertificate {
  /** PKCS #8 in PEM. */
  readonly key: string;
  /** X.509 in PEM. */
  readonly certificate: string;
  /** SHA-256 of the public key's `SubjectPublicKeyInfo` in base64, by which Chromium is told to trust it. */
  readonly keyHash: string;
}

// Test files share a worker and a browser, which is told at its start whom to trust.
const shared = globalThis as unknown as { tabhandCertificate?: TestCertificate };

/** The certificate of this run's servers: self-signed, for a day, valid for the hosts that tests use. */
export function testCertificate(): TestCertificate {
  shared.tabhandCertificate ??= makeCertificate(TEST_HOSTS);
  return shared.tabhandCertificate;
}

/** Names that lead to this machine in tests, where they stand for hosts elsewhere. */
export const TEST_NAMES = ['skills.test', 'papers.test', 'elsewhere.test'] as const;

const TEST_HOSTS = ['127.0.0.1', 'localhost', ...TEST_NAMES];

/** A self-signed certificate (RFC 5280) with an ECDSA key. IPv4 addresses among `hosts` are told by their form. */
export function makeCertificate(hosts: readonly string[], now = new Date()): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));
  const name = sequence(der(0x31, sequence(objectId('550403'), utf8('Tabhand tests'))));
  const body = sequence(
    der(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    sequence(time(now.getTime() - DAY_MS), time(now.getTime() + DAY_MS)),
    name,
    spki,
    der(0xa3, sequence(sequence(objectId('551d11'), der(0x04, sequence(...hosts.map(alternativeName)))))),
  );
  const signature = sign('sha256', body, privateKey);
  const whole = sequence(body, ecdsaWithSha256, der(0x03, Buffer.of(0), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    keyHash: createHash('sha256').update(spki).digest('base64'),
  };
}

const DAY_MS = 86_400_000;

/** One value in DER: tag, length, content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const integer = (bytes: Uint8Array) => der(0x02, bytes);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const utf8 = (text: string) => der(0x0c, Buffer.from(text));

/** `UTCTime`, good until 2049. */
function time(atMs: number): Buffer {
  const digits = new Date(atMs).toISOString().replace(/\D/g, '');
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`));
}

function alternativeName(host: string): Buffer {
  const isAddress = /^\d+(?:\.\d+){3}$/.test(host);
  return isAddress ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));
}
