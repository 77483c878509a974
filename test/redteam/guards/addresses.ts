import { edit, type Guard } from './guard.ts';

const INWARDS_OPEN = edit(
  'policy/refuse.ts',
  "if (leadsTo === 'public') return undefined;",
  'if (leadsTo) return undefined;',
);

/** What keeps tabs off addresses, and data out of them: R3, R5 and R16. */
export const ADDRESSES_GUARDS: readonly Guard[] = [
  {
    name: 'R5: an address that the model made is asked for',
    cases: '(A1|A4|A8|A9|A12|A15) L2',
    off: [
      edit(
        'policy/flow.ts',
        'return parts.length === 0 ? choiceFlow(situation, to) : textFlow(situation, parts, to);',
        'return parts.length < 0 ? choiceFlow(situation, to) : FREE;',
      ),
      edit(
        'policy/allow.ts',
        'return isGranted(destination.origin, situation) || isSilentCrossing(situation);',
        "return isGranted(destination.origin, situation) || isSilentCrossing(situation) || destination.host !== '';",
      ),
    ],
  },
  {
    name: 'R16: so do the windows that its page opens',
    cases: 'C6 L2',
    off: [
      edit('policy/fence.ts', 'if (acting.length === 0) return [];', 'if (acting.length >= 0) return [];'),
      edit(
        'background/tab-fence.ts',
        '    children.set(tabId, children',
        '    if (tabId < 0) children.set(tabId, children',
      ),
    ],
  },
  {
    name: 'R16: a tab stays at the sites of the task',
    cases: 'D28 L2|D31 L2|D40 L2|D30 L2|G18 L2',
    off: [edit('policy/fence.ts', "[{ ...BLOCK, resourceTypes: ['main_frame'], tabIds, regex: WEB } as const]", '[]')],
  },
  {
    name: 'R3: what a private address says under a public name is dropped',
    cases: 'D23 L2: a name',
    off: [
      edit(
        'policy/rebind.ts',
        "return how === 'never' || (how === 'first' && !taskOrigins.has(origin));",
        "return how === 'never' && taskOrigins.has('nobody');",
      ),
    ],
  },
  {
    name: 'R3 R7: what looks like a site of the task is asked about',
    cases: 'B13 L2',
    off: [
      edit(
        'policy/decide.ts',
        'const mayBeSilent = resembles === undefined ||',
        'const mayBeSilent = resembles !== null ||',
      ),
    ],
  },
  {
    name: 'R5: an address says nothing beside its words',
    cases: 'E18 D32 L2: .*(names without values|names as a path|not be encoded|slashes)',
    off: [
      edit('policy/made-address.ts', 'const MAX_USUAL = 3;', 'const MAX_USUAL = 3_000;'),
      edit(
        'policy/made-address.ts',
        'const encoded = [...new Set(part.match(/%[\\dA-F]{2}/gi))];',
        "const encoded = part === '' ? [''] : [];",
      ),
      edit('policy/made-address.ts', 'new Set(usual).size === usual.length', 'new Set(usual).size <= usual.length'),
      edit('policy/made-address.ts', 'isPlain(search) && isWhole ?', 'isPlain(search) || !isWhole || isWhole ?'),
      edit(
        'policy/made-address.ts',
        "!isPlain(pathname) || pieces.includes('')",
        "!isPlain(pathname) && pieces.includes('?')",
      ),
    ],
  },
  {
    name: 'R3: hosts of this machine are no public ones',
    cases: 'H17',
    off: [
      edit(
        'policy/host-class.ts',
        "const name = host.endsWith('.') ? host.slice(0, -1) : host;",
        "const name = host.endsWith('.') ? host.slice(0, -1) : host; if (name !== '') return 'public';",
      ),
    ],
  },
  {
    name: 'R3: what lies inwards is refused',
    cases: '(D8|D9|D1[0-689]|D2[0-2]) L2: a link to',
    off: [INWARDS_OPEN],
  },
  {
    name: 'R3 R16: this machine is refused with a full stop behind its name, too',
    cases: 'D17 L2: a link to',
    // The fence knows the name without it.
    off: [
      INWARDS_OPEN,
      edit(
        'policy/fence.ts',
        "return text.replace(/[.[\\]]/g, '\\\\$&');",
        "return text.replace(/[.[\\]]/g, '\\\\$&').concat('\\\\.?');",
      ),
    ],
  },
  {
    name: 'R3: names of this machine are no public ones',
    cases: 'D18 L2: a link to',
    off: [edit('policy/host-class.ts', "if (isIn(name, 'localhost') || ", 'if (')],
  },
  {
    name: 'R3: names that spell an address are no public ones',
    cases: 'D20 L2: a link to',
    off: [
      edit(
        'policy/host-class.ts',
        "return zone === undefined ? 'public' : classOfSpelledAddress(name.slice(0, -zone.length - 1));",
        "return zone === '' ? classOfSpelledAddress(name) : 'public';",
      ),
    ],
  },
  {
    name: 'R3: only addresses of the web are opened',
    // The one in disguise is an address of the model, too.
    cases: '(D1(?!.*disguise)|D2|D4|D5|D6|D7|D42) L2: an address with',
    off: [
      edit(
        'policy/canonical-url.ts',
        "if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ok: false, code: 'DENY_SCHEME' };",
        "if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ok: true, url: { href: url.href, resource: url.href, origin: 'https://x.test', host: 'x.test', hostname: 'x.test', port: '', scheme: 'https', pathname: '/', search: '', hash: '' } };",
      ),
      edit('policy/restricted-page.ts', "if (protocol !== 'http:' && protocol !== 'https:') return true;", ''),
      edit('policy/refuse.ts', "if (isOwn(destinationText, state)) return 'DENY_RESTRICTED_PAGE';", ''),
    ],
  },
  {
    name: 'R3 R16: addresses name no user',
    cases: 'D24 L2: the mail as a user name at the shop',
    off: [
      edit('policy/canonical-url.ts', " || url.username !== '' || url.password !== ''", ''),
      edit('policy/fence.ts', "'([^/?#@:]+\\\\.)?' : '';", "'([^/?#]*[@.])?' : '';"),
    ],
  },
  {
    name: 'R3: what the user pasted is no address because it holds one',
    cases: 'D39 L2: a message with "(write to me|//evil)',
    off: [edit('policy/typed-urls.ts', '(?<![\\p{L}\\p{N}@./\\\\_-])', '')],
  },
  {
    name: 'R3: what is too long to be typed names no address',
    cases: 'D39 L2: a message with .*Read this first',
    off: [edit('policy/typed-urls.ts', 'const MAX_TYPED_CHARS = 500;', 'const MAX_TYPED_CHARS = 5_000;')],
  },
  {
    name: 'R3: names that look like those of the task are asked for',
    cases: 'D25 L2: a link to a name',
    off: [
      edit(
        'policy/decide.ts',
        'const mayBeSilent = resembles === undefined ||',
        'const mayBeSilent = effect.length > 0 ||',
      ),
    ],
  },
  {
    name: 'R5: what no page wrote is an address of the model',
    cases: 'D3[2-5] L2: in (a query|a path|a fragment|the name of a host), from a note',
    off: [
      edit('policy/made-address.ts', 'if (isAddressIn(readings, href)) return true;', 'return readings.length >= 0;'),
    ],
  },
  {
    name: 'R5: what the model wrote into a page is no word of the page',
    cases: 'D32 L2: in (a link that a page made|an address that a search)',
    off: [
      edit('policy/held.ts', 'return labels.some(isPrivate);', 'return labels.some(isPrivate) && labels.length < 0;'),
    ],
  },
];
