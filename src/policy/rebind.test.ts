import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callFacts, policyFacts } from '../../test/fakes/call-facts';
import type { ServerAnswer } from '../core/server-answer';
import { canonicalUrl } from './canonical-url';
import { decide } from './decide';
import { isPrivateHost } from './host-class';
import { type AnswerBook, EMPTY_BOOK, isRebound, mayBeRebound, noteAnswer, reboundNames } from './rebind';

const DEVICE = 'http://device.example/';
const INSIDE = '192.168.0.7';

type Told = Partial<ServerAnswer>;

function bookOf(...answers: readonly Told[]): AnswerBook {
  return answers.reduce<AnswerBook>(
    (book, answer) => noteAnswer(book, { url: DEVICE, isProxied: false, ...answer }),
    EMPTY_BOOK,
  );
}

const howOf = (...answers: readonly Told[]) => reboundNames(bookOf(...answers)).get('device.example');

describe('names that lead inwards', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.1',
    INSIDE,
    '169.254.7.7',
    '100.64.0.1',
    '::1',
    '[::1]',
    'fd00::1',
    'fe80::1%eth0',
    '::ffff:10.0.0.1',
  ])('knows one that %s answered for', (address) => expect(howOf({ address })).toBe('first'));

  it.each(['93.184.215.14', '2606:2800:21f::1', '[2606:2800:21f::1]', '::ffff:93.184.215.14'])(
    'lets one be that %s answered for',
    (address) => expect(howOf({ address })).toBeUndefined(),
  );

  it('takes one for nobody’s wish that led elsewhere before', () => {
    expect(howOf({ address: '93.184.215.14' }, { address: INSIDE })).toBe('never');
    expect(howOf({ address: INSIDE }, { address: '93.184.215.14' }, { address: INSIDE })).toBe('never');
  });

  it('takes one for nobody’s wish that leads to the metadata of a cloud', () => {
    expect(howOf({ address: '169.254.169.254' })).toBe('never');
  });

  it('does not forget one that leads elsewhere again, or that is shown from what was kept', () => {
    expect(howOf({ address: INSIDE }, { address: '93.184.215.14' }, {})).toBe('first');
  });

  it('does not forget what led elsewhere for many names', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      url: `http://n${index}.example/`,
      address: '93.184.215.14',
    }));

    expect(howOf({ address: '93.184.215.14' }, ...many, { address: INSIDE })).toBe('never');
    expect(howOf(...many, { address: INSIDE })).toBe('never');
    expect(bookOf(...many, ...many).names.length).toBeLessThanOrEqual(500);
  });

  it.each([
    'http://192.168.0.7/',
    'http://router.lan/',
    'http://127.0.0.1.nip.io/',
    'http://localhost:3000/',
    'about:blank',
  ])('has nothing to say of %s', (url) => expect(bookOf({ url, address: INSIDE })).toBe(EMPTY_BOOK));

  it('takes the addresses that tunnels give for the real ones', () => {
    expect(howOf({ address: '198.18.0.5' })).toBeUndefined();
  });
});

describe('proxies', () => {
  const overHttps = (...sites: readonly string[]) =>
    sites.map((site) => ({ url: `https://${site}/`, address: INSIDE }));

  it('is told of by the browser', () => {
    expect(howOf({ address: INSIDE, isProxied: true })).toBeUndefined();
  });

  it('is what answers over https for unrelated sites, before or after', () => {
    const sites = overHttps('a.example', 'b.example', 'c.example');

    expect(howOf(...sites, { address: INSIDE })).toBeUndefined();
    expect(howOf({ address: INSIDE }, ...sites)).toBeUndefined();
  });

  it('is not what has certificates of one site only', () => {
    const names = overHttps('a.nas.example', 'b.nas.example', 'c.nas.example', 'd.nas.example');

    expect(howOf(...names, { address: INSIDE })).toBe('first');
  });
});

describe('any answers', () => {
  const address = fc.oneof(fc.ipV4(), fc.ipV6());
  const answer = fc.record({
    url: fc.constantFrom(
      DEVICE,
      'https://device.example/',
      'http://other.example:81/a',
      'http://[::1]/',
      'http://10.0.0.1/',
    ),
    address,
    isProxied: fc.boolean(),
  });

  it('never make a rebound name of one over https, by its number, or behind public addresses only', () => {
    fc.assert(
      fc.property(fc.array(answer), (answers) => {
        const rebound = reboundNames(answers.reduce(noteAnswer, EMPTY_BOOK));
        for (const [name] of rebound) {
          const own = answers.filter(({ url, isProxied }) => new URL(url).hostname === name && !isProxied);
          expect(isPrivateHost(name)).toBe(false);
          expect(own.some(({ url }) => url.startsWith('http:'))).toBe(true);
        }
        const url = canonicalUrl('https://device.example/');
        expect(url.ok && isRebound(url.url, { rebound, taskOrigins: new Set() })).toBe(false);
      }),
    );
  });

  it('leave a name rebound, whatever comes after, unless its address is a proxy', () => {
    fc.assert(
      fc.property(fc.array(answer), (answers) => {
        const book = answers.reduce(noteAnswer, bookOf({ address: INSIDE }));
        expect(reboundNames(book).has('device.example')).toBe(true);
      }),
    );
  });
});

describe('decide about such names', () => {
  const rebound = new Map([
    ['device.example', 'first'],
    ['moved.example', 'never'],
  ] as const);
  const codeOf = (facts: Parameters<typeof callFacts>[0], state: Parameters<typeof policyFacts>[0] = {}) => {
    const verdict = decide(callFacts(facts), policyFacts({ rebound, ...state }));
    return verdict.kind === 'deny' ? verdict.code : verdict.kind;
  };
  const read = (url: string) => ({ effects: ['read'] as const, tab: { tabId: 1, url } });
  const go = (url: string) => ({ effects: ['navigate'] as const, input: { url } });
  const mine = (...origins: readonly string[]) => ({ taskOrigins: new Set(origins) });

  it.each(['http://device.example/a', 'http://device.example:8080/', 'http://moved.example/'])('refuses %s', (url) => {
    expect(codeOf(read(url))).toBe('DENY_REBIND');
    expect(codeOf(go(url))).toBe('DENY_REBIND');
    expect(codeOf({ effects: ['network'], input: { url } })).toBe('DENY_REBIND');
  });

  it('refuses all addresses of a call for one of them', () => {
    const urls = ['https://shop.example/a', 'http://device.example/a'];

    expect(codeOf({ effects: ['download'], input: { urls } })).toBe('DENY_REBIND');
  });

  it('lets the user’s own be read and opened', () => {
    expect(codeOf(read('http://device.example/a'), mine('http://device.example'))).toBe('allow');
    expect(codeOf(go('http://device.example/a'), mine('http://device.example'))).not.toBe('DENY_REBIND');
  });

  it('refuses what moved, and other ports, also where the task began', () => {
    expect(codeOf(read('http://moved.example/'), mine('http://moved.example'))).toBe('DENY_REBIND');
    expect(codeOf(read('http://device.example:8080/'), mine('http://device.example'))).toBe('DENY_REBIND');
  });

  it('says nothing against the same name over https', () => {
    expect(codeOf(read('https://device.example/'))).toBe('allow');
    expect(mayBeRebound('https://device.example/')).toBeUndefined();
  });
});
