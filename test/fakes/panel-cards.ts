import type { Card, UsedGrant } from '../../src/core/card';
import type { PanelState } from './panel-states';
import { panelWorld, SUBMIT_CARD, say } from './panel-world';

const GIVEN_MS = Date.parse('2026-11-03T12:00:00Z');
const USED_MS = Date.parse('2026-11-28T12:00:00Z');

const site = (host: string, domain = host): Card['site'] => ({ host, domain, origin: `https://${host}` });

const BEGIN = [say.user('Tell the tax office what the invoice comes to'), say.turn(), say.response()];

/** The same card as the last of several questions of the task, the first of which were denied. */
function cardState(card: Card, denied = 0): () => PanelState {
  return () => {
    const before = Array.from({ length: denied }, (_, index) => `d${index}`);
    const events = [
      ...BEGIN,
      say.calls(...before.map((id) => [id, 'click_ax', { ref_id: id }] as const), ['a1', card.toolName, {}]),
      ...before.flatMap((id) => [say.card(id, SUBMIT_CARD), say.cardAnswer(id, 'deny')]),
      say.card('a1', card),
    ];
    return { world: panelWorld({ events }) };
  };
}

const CROSSING: Card = {
  ...SUBMIT_CARD,
  toolName: 'set_field',
  effect: 'input',
  site: site('formulare.xn--finanzmter-v5a.example', 'xn--finanzmter-v5a.example'),
  data: [
    { label: 'field', value: 'textbox "Betrag, brutto"' },
    { label: 'text', value: 'EUR 1.234,50 – Rechnung 2026-118 der Müller GmbH' },
  ],
  crossing: {
    from: [
      { host: 'attachments', domain: 'attachments', origin: 'attachments' },
      site('mail.example'),
      site('www.bank.example', 'bank.example'),
      site('xn--e1afmkfd.example'),
    ],
  },
};

const LOOK_ALIKE: Card = {
  ...SUBMIT_CARD,
  toolName: 'navigate',
  effect: 'navigate',
  site: site('login.xn--shp-ted.example', 'xn--shp-ted.example'),
  data: [{ label: 'url', value: 'https://login.xn--shp-ted.example/account?next=%2Forders' }],
  resembles: site('www.shop.example', 'shop.example'),
};

const RIGHT_TO_LEFT: Card = {
  ...SUBMIT_CARD,
  toolName: 'set_field',
  effect: 'input',
  site: site('xn-----wldfehf3dp9hhp.example'),
  data: [
    { label: 'field', value: 'textbox "הודעה"' },
    {
      label: 'text',
      value: 'שלום evil.example/דוח?q=12, ואז \u202Egpj.exe\u202C ו\u200Bעוד.\nمرحبا https://shop.example/طلب',
    },
    { label: 'url', value: 'https://xn-----wldfehf3dp9hhp.example/%D7%A9' },
  ],
};

const CONSEQUENTIAL: Card = {
  ...SUBMIT_CARD,
  data: [
    { label: 'target', value: 'button "Transfer now"' },
    { label: 'action', value: 'https://checkout.shop.example/transfers' },
    { label: 'sent', name: 'Amount', value: 'EUR 1,234.50' },
    { label: 'sent', name: 'Message to the recipient', value: '' },
    { label: 'sent', name: 'PIN', value: '[secret]' },
    { label: 'hidden', value: 'token: "f3b1c0"\nrecipient: "PT50 0002 0123 1234 5678 9015 4"' },
    { label: 'more', value: '3' },
  ],
  verb: 'transfer',
  consequential: true,
  rememberable: false,
};

const grant = (origin: string, effect: UsedGrant['effect'], rest: Partial<UsedGrant> = {}): UsedGrant => ({
  origin,
  effect,
  scope: 'always',
  atMs: GIVEN_MS,
  usedAtMs: USED_MS,
  ...rest,
});

/** A task under way whose tab was kept from leaving. */
function stoppedLoad(method: string): PanelState {
  const world = panelWorld({ events: BEGIN });
  const url = 'https://login.a-rather-long-name-of-a-company.example/sign-in?next=%2F';
  return { world, notices: [{ type: 'stopped-load', sessionId: world.session.sessionId, tabId: 1, url, method }] };
}

/** Cards of every kind, and the page of permissions. */
export const CARD_STATES: Readonly<Record<string, () => PanelState>> = {
  'permission-card-crossing': cardState(CROSSING),
  'permission-card-look-alike': cardState(LOOK_ALIKE),
  'permission-card-right-to-left': cardState(RIGHT_TO_LEFT),
  'permission-card-each-time': cardState(CONSEQUENTIAL),
  'permission-card-last-denial': cardState(SUBMIT_CARD, 2),
  'stopped-load': () => stoppedLoad('GET'),
  'stopped-load-form': () => stoppedLoad('POST'),
  'permissions-none': () => ({
    world: panelWorld(),
    view: 'settings',
    finish: (store) => {
      store.grants.open.value = true;
    },
  }),
  permissions: () => ({
    world: panelWorld({
      settings: { ...panelWorld().settings, carefulSites: ['bank.example', 'xn--finanzmter-v5a.example'] },
      grants: [
        grant('https://www.shop.example', 'submit'),
        grant('https://docs.a-rather-long-name-of-a-company.example:8443', 'navigate', { usedAtMs: GIVEN_MS }),
      ],
      events: [
        ...BEGIN,
        say.calls(['a1', 'set_field', {}], ['a2', 'click_ax', {}]),
        say.card('a1', CROSSING),
        say.cardAnswer('a1', 'task'),
        say.card('a2', SUBMIT_CARD),
        say.cardAnswer('a2', 'task'),
      ],
    }),
    view: 'settings',
    finish: (store) => {
      store.grants.open.value = true;
    },
  }),
};
