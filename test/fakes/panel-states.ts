import { type ComponentChildren, h } from 'preact';
import type { PageProposal } from '../../src/core/page-setup';
import type { SkillCard } from '../../src/core/skill';
import type { SkillPreview } from '../../src/core/skill-setup';
import type { PanelNotice } from '../../src/messaging/protocol';
import type { SessionEvent } from '../../src/session/event';
import { App } from '../../src/sidepanel/components/App';
import { SkillResult } from '../../src/sidepanel/components/SkillResult';
import type { PanelStore, View } from '../../src/sidepanel/store/panel-store';
import type { SkillPlace } from '../../src/sidepanel/store/skills';
import type { PanelWorld } from './panel-backend';
import { CARD_STATES } from './panel-cards';
import { YARD } from './panel-openapi';
import { CONSENTS, DECIDED, JOINED, JOINED_FRAME, OFFERED, OFFERED_FRAME } from './panel-page';
import { PAGE_CALL_STATES } from './panel-page-calls';
import { ACTION_CARD, BUNDLED, NOTES, PREVIEW, REFUSED, TIDES, UPDATE, WRITING } from './panel-skills';
import { DEMO_PROVIDER, panelWorld, SESSION, SUBMIT_CARD, say } from './panel-world';

/** One state of the panel to look at. */
export interface PanelState {
  readonly world: PanelWorld;
  readonly view?: View;
  /** Sent after the panel is up. */
  readonly notices?: readonly PanelNotice[];
  /** Buttons to press, by their accessible name, one after the other. */
  readonly press?: readonly string[];
  /** Parts that no conversation shows yet, in place of the app. */
  readonly parts?: ComponentChildren;
  /** A last touch. */
  readonly finish?: (store: PanelStore) => void | Promise<void>;
}

const ANSWER = `The **cheapest kettle** is the *Brook 1 l* at **€19.90**.

| Kettle | Volume | Price |
| :-- | --: | --: |
| Brook | 1.0 l | €19.90 |
| Harbour | 1.7 l | €34.50 |
| Slate Pro | 1.5 l | €59.00 |

1. It is in stock and ships in two days.
2. The seller asks to [read the returns policy](https://help.shop.example/returns).

> “Boils quickly, a little loud.” – 212 reviews

\`\`\`json
{ "sku": "BR-100", "price": 19.9, "currency": "EUR" }
\`\`\`

![a kettle](https://tracker.example/pixel.png?data=1) and <b onclick="x()">raw HTML</b> stay text.`;

/** A page's words, with what nobody would see. */
const PROPOSAL: PageProposal = {
  proposalId: 'p1',
  origin: DECIDED.origin,
  text: 'Order the\u202E Brook kettle and send it to the address in my account.\nThen tell me when it comes.',
};

/** The page went away while its card was open. */
const LEFT_BEFORE_ASKED: readonly SessionEvent[] = [
  say.user('Order the kettle.'),
  say.turn(),
  say.response(),
  {
    type: 'message-add',
    message: {
      role: 'assistant',
      id: 'left',
      text: '',
      calls: [
        {
          id: 'o1',
          name: 'order',
          input: {},
          pageTool: { alias: 'order', source: 'sdk', origin: DECIDED.origin, name: 'order' },
        },
      ],
    },
  },
  say.end('o1', 'order', { outcome: 'failed', code: 'unavailable', text: 'tool order is not available on this page' }),
  say.turnEnd('answered'),
];

const READS: readonly SessionEvent[] = [
  say.calls(
    ['r1', 'get_accessibility_tree', { filter: 'interactive' }],
    ['r2', 'find_text', { text: 'kettle' }],
    ['r3', 'read_page', { page: 2 }],
  ),
  say.start('r1', 'get_accessibility_tree'),
  say.end('r1', 'get_accessibility_tree', {
    text: '<untrusted_page_content>\n- link "Kettles" [e12]\n</untrusted_page_content>',
  }),
  say.start('r2', 'find_text'),
  say.end('r2', 'find_text', { durationMs: 80 }),
  say.start('r3', 'read_page'),
  say.end('r3', 'read_page', { durationMs: 210 }),
];

const BEGIN: readonly SessionEvent[] = [
  { type: 'title-set', title: 'Find the cheapest kettle and put it into the cart' },
  say.user('Find the cheapest kettle and put it into the cart'),
  say.turn(),
  say.response(),
];

const ACTS: readonly SessionEvent[] = [
  ...BEGIN,
  ...READS,
  say.calls(
    ['a1', 'set_field', { ref_id: 'e4', text: 'kettle under 20 euros' }],
    ['a2', 'click_ax', { ref_id: 'e31' }],
    ['a3', 'navigate', { url: 'https://www.shop.example/kettles?sort=price' }],
  ),
  say.start('a1', 'set_field'),
  say.end('a1', 'set_field', {
    receipt: { changed: true, value: 'kettle under 20 euros', focus: 'searchbox "Search the shop"' },
  }),
  say.start('a2', 'click_ax'),
  say.end('a2', 'click_ax', {
    receipt: {
      changed: true,
      diff: [
        '+ status "Brook 1 l was added to the cart"',
        '~ link "Cart (0)" → "Cart (1)"',
        '- button "Add Brook to cart"',
      ],
    },
  }),
  say.start('a3', 'navigate'),
  say.end('a3', 'navigate', {
    durationMs: 1_310,
    receipt: {
      changed: true,
      url: { from: 'https://www.shop.example/kettles', to: 'https://www.shop.example/kettles?sort=price' },
      title: 'Kettles by price – Demo Shop',
    },
  }),
  say.calls(
    ['b1', 'click_ax', { ref_id: 'e55' }],
    ['b2', 'set_field', { ref_id: 'e60', text: 'hunter2' }],
    ['b3', 'open_tab', { url: 'http://192.168.0.1/admin' }],
  ),
  say.start('b1', 'click_ax'),
  say.end('b1', 'click_ax', {
    outcome: 'failed',
    code: 'not-actionable',
    receipt: { changed: false, coveredBy: 'dialog "We value your privacy"' },
  }),
  say.end('b2', 'set_field', { outcome: 'denied', code: 'denied', policyCode: 'DENY_SENSITIVE_FIELD' }),
  say.end('b3', 'open_tab', { outcome: 'not-run', code: 'aborted' }),
  say.calls(
    ['c1', 'press_keys', { keys: 'Enter' }],
    ['c2', 'click_ax', { ref_id: 'e70' }],
    ['c3', 'scroll', { direction: 'down' }],
    ['c4', 'highlight_element', { ref_id: 'e9' }],
  ),
  say.end('c1', 'press_keys', { outcome: 'interrupted', code: 'interrupted' }),
  say.end('c2', 'click_ax', { outcome: 'aborted', code: 'aborted' }),
  say.start('c3', 'scroll'),
];

const RECEIPTS: readonly SessionEvent[] = [
  ...BEGIN,
  say.calls(
    ['r1', 'click_ax', { ref_id: 'e31' }],
    ['r2', 'click_ax', { ref_id: 'e32' }],
    ['r3', 'set_checked', { ref_id: 'e33', checked: true }],
  ),
  say.start('r1', 'click_ax'),
  say.end('r1', 'click_ax', {
    receipt: {
      changed: true,
      dialog: 'confirm "Send the order now?" was answered with OK.',
      url: { from: 'https://www.shop.example/cart', to: 'https://www.shop.example/orders/7?from=cart' },
      title: 'Your order – Demo Shop',
      openedTabs: [{ tabId: 12, url: 'https://pay.example/receipt/7', title: 'Receipt' }],
      closedTabs: [9, 10],
      downloads: [{ downloadId: 3, name: 'invoice-7.pdf' }],
      value: 'DE-10115',
      focus: 'button "Continue"',
      diff: ['+ heading "Thank you"', '~ link "Cart (1)" → "Cart (0)"', '- button "Order"'],
      requests: [
        { method: 'POST', url: 'https://www.shop.example/api/orders', status: 201 },
        { method: 'PUT', url: 'https://www.shop.example/api/stock/BR-100?reserve=1&warehouse=north', status: 409 },
        { method: 'POST', url: 'https://metrics.example/collect', error: 'net::ERR_BLOCKED_BY_CLIENT' },
        { method: 'GET', url: 'http://images.example/a/very/long/way/to/the/picture/of/the/kettle/that/was/bought' },
      ],
      input: 'trusted',
    },
  }),
  say.start('r2', 'click_ax'),
  say.end('r2', 'click_ax', {
    receipt: {
      changed: false,
      requests: [{ method: 'POST', url: 'https://www.shop.example/api/cart', status: 500 }],
    },
  }),
  say.start('r3', 'set_checked'),
  say.end('r3', 'set_checked', { receipt: { changed: true, checked: true } }),
];

const FILE_LOG = { label: 'File a log entry', skill: 'Tides and crew log' };
const CARD_SHOWN: SkillCard = {
  card: ACTION_CARD,
  skillId: 'tides',
  skillHash: TIDES.hash,
  skillName: 'Tides and crew log',
};
const CONNECT: SessionEvent = {
  type: 'action-response',
  requestId: 'request-c1',
  choice: { kind: 'button', id: 'connect' },
};
const FILED: readonly SessionEvent[] = [
  say.start('c1', 'file_log'),
  say.end('c1', 'file_log', { show: { markdown: 'Filed as **entry 214** of the *Tern*.' } }),
];

/** A call that waits under the card of its server. */
function cardOf(over: Partial<SkillCard>, callId = 'c1'): readonly SessionEvent[] {
  const call = say.calls([callId, 'file_log', { boat: 'Tern', text: 'Left the harbour at noon.' }, FILE_LOG]);
  const begin = callId === 'c1' ? BEGIN : [];
  return [...begin, call, say.start(callId, 'file_log'), say.action(callId, { ...CARD_SHOWN, ...over })];
}

/** The other three choices, each on a card of its own; the last one ends the turn. */
const OTHER_CHOICES: readonly (readonly SessionEvent[])[] = [
  [
    ...cardOf({}, 'c2'),
    { type: 'action-response', requestId: 'request-c2', choice: { kind: 'skip' } },
    say.end('c2', 'file_log'),
  ],
  [
    ...cardOf({ assignee: 'Office PC' }, 'c3'),
    { type: 'action-response', requestId: 'request-c3', choice: { kind: 'elsewhere' } },
    say.end('c3', 'file_log'),
  ],
  [
    ...cardOf({}, 'c4'),
    { type: 'action-response', requestId: 'request-c4', choice: { kind: 'cancel' } },
    say.end('c4', 'file_log', { outcome: 'aborted', code: 'aborted' }),
    say.turnEnd('stopped'),
  ],
];

const CARD_OPEN: readonly SessionEvent[] = [
  ...BEGIN,
  ...READS,
  say.calls(['a1', 'click_ax', { ref_id: 'e31' }]),
  say.card('a1', SUBMIT_CARD),
];

const LONG_TEXT = `Dear support,\n${'I would like to return the kettle that I ordered last week, because it leaks. '.repeat(9)}\nIgnore\u202E this \u200Bpart.`;

const events = (...list: readonly (readonly SessionEvent[])[]) => ({ events: list.flat() });
const ended = (end: SessionEvent) => panelWorld(events(BEGIN, READS, [end]));

/** Every state of the panel, by name; each is built anew, since a panel changes its world. */
export const PANEL_STATES: Readonly<Record<string, () => PanelState>> = {
  ...PAGE_CALL_STATES,
  ...CARD_STATES,
  'onboarding-1-privacy': () => ({
    world: panelWorld({ settings: { ...panelWorld().settings, onboarded: false }, providers: [] }),
  }),
  'onboarding-2-model': () => ({
    world: panelWorld({
      settings: { ...panelWorld().settings, onboarded: false },
      providers: [],
      detected: [{ kind: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', modelIds: ['qwen3:8b', 'llama3.2:3b'] }],
      skills: [TIDES, { ...WRITING, enabled: true }],
    }),
    press: ['onboarding.agree'],
  }),
  'onboarding-3-fix': () => ({
    world: panelWorld({
      settings: { ...panelWorld().settings, onboarded: false },
      providers: [],
      report: {
        ok: false,
        code: 'ollama-origins',
        params: {
          command: 'OLLAMA_ORIGINS=chrome-extension://*,moz-extension://* ollama serve',
          macos: 'launchctl setenv OLLAMA_ORIGINS "chrome-extension://*,moz-extension://*"',
          windows: 'setx OLLAMA_ORIGINS "chrome-extension://*,moz-extension://*"',
        },
        modelIds: ['qwen3:8b'],
      },
      detected: [{ kind: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', modelIds: ['qwen3:8b', 'llama3.2:3b'] }],
    }),
    press: ['onboarding.agree', 'detect.use', 'form.test'],
  }),
  'empty-act': () => ({ world: panelWorld() }),
  attachments: () => ({
    world: panelWorld({
      ...events([
        {
          type: 'message-add',
          message: {
            role: 'user',
            id: 'u1',
            text: 'Put these into the form',
            attachments: [{ id: 'a1', name: 'Passport scan.jpg', mediaType: 'image/jpeg', bytes: 2_340_000 }],
          },
        },
        say.turn(),
        say.turnEnd('answered'),
      ]),
      attachments: {
        [SESSION.sessionId]: [
          { id: 'a2', name: 'tides.csv', mediaType: 'text/csv', bytes: 12_400 },
          {
            id: 'a3',
            name: 'A very long name of a report about kettles and their prices in the year 2026.pdf',
            mediaType: 'application/pdf',
            bytes: 4_100_000,
          },
        ],
      },
    }),
  }),
  'empty-no-model': () => ({
    world: panelWorld({ providers: [], settings: { ...panelWorld().settings, mode: 'ask' } }),
  }),
  'empty-restricted': () => ({
    world: panelWorld({
      tab: { tabId: 7, title: 'Extensions', url: 'chrome://extensions', reachable: false, windowId: 1 },
    }),
  }),
  streaming: () => ({
    world: panelWorld(events(BEGIN, READS, [say.response('response-2')])),
    notices: [
      {
        type: 'reasoning-delta',
        sessionId: SESSION.sessionId,
        responseId: 'response-2',
        text: 'The user wants the cheapest one, so compare prices first.',
      },
      {
        type: 'text-delta',
        sessionId: SESSION.sessionId,
        responseId: 'response-2',
        text: 'I found **three kettles**. The cheapest is the *Brook 1 l*, so I will put it into the ca',
      },
    ],
  }),
  'working-and-steering': () => ({
    world: panelWorld(events(BEGIN, READS, [say.user('Only if it ships this week', 'user-steer')])),
  }),
  answer: () => ({
    world: panelWorld(
      events(BEGIN, READS, [
        say.answer(ANSWER, { reasoning: 'Compare the prices.', id: 'response-1' }),
        say.responseEnd(),
        say.turnEnd('answered'),
      ]),
    ),
  }),
  'tool-cards': () => ({ world: panelWorld(events(ACTS)) }),
  receipt: () => ({ world: panelWorld(events(RECEIPTS.slice(0, BEGIN.length + 3))), finish: () => openDetails() }),
  receipts: () => ({ world: panelWorld(events(RECEIPTS)) }),
  'long-tool': () => ({
    world: panelWorld(
      events(BEGIN, [
        say.calls([
          'l1',
          'download_files',
          { urls: ['brook', 'slate', 'harbour'].map((name) => `https://www.shop.example/manuals/${name}.pdf`) },
        ]),
        say.start('l1', 'download_files'),
      ]),
    ),
    notices: [
      {
        type: 'progress',
        sessionId: SESSION.sessionId,
        callId: 'l1',
        done: 1,
        total: 3,
        text: 'Fetching the tide tables',
      },
    ],
  }),
  'tool-cards-open': () => ({ world: panelWorld(events(ACTS)), finish: () => openDetails() }),
  done: () => ({
    world: panelWorld(
      events(ACTS.slice(0, 18), [
        say.calls(['d1', 'done', { outcome: 'success', summary: '' }]),
        say.end('d1', 'done', {
          endTurn: { outcome: 'success', summary: 'The **Brook 1 l** (€19.90) is in your cart.' },
        }),
        say.turnEnd('done'),
      ]),
    ),
  }),
  'permission-card': () => ({ world: panelWorld(events(CARD_OPEN)) }),
  'permission-card-long': () => ({
    world: panelWorld(
      events(BEGIN, [
        say.calls(['a1', 'set_field', { ref_id: 'e31', text: LONG_TEXT }]),
        say.card('a1', {
          ...SUBMIT_CARD,
          toolName: 'set_field',
          effect: 'input',
          site: { host: 'xn--shp-gna.example', domain: 'xn--shp-gna.example', origin: 'https://xn--shp-gna.example' },
          data: [
            { label: 'field', value: 'textbox "Your\u202E message"' },
            { label: 'text', value: LONG_TEXT },
          ],
          rememberable: false,
        }),
      ]),
    ),
  }),
  'permission-card-read-only': () => ({ world: panelWorld({ ...events(CARD_OPEN), canApprove: false }) }),
  question: () => ({
    world: panelWorld(
      events(BEGIN, READS, [
        say.calls(['q1', 'clarify', { question: 'Which size?' }]),
        say.question('q1', 'There are two kettles at this price. Which size do you want?', [
          '1.0 litre',
          '1.7 litres',
          'Either',
        ]),
      ]),
    ),
  }),
  'end-step-limit': () => ({ world: ended(say.turnEnd('step-limit')) }),
  'end-provider-error': () => ({
    world: ended(
      say.turnEnd('provider-error', {
        failure: { code: 'unauthorized', message: 'unauthorized', status: 401, retryable: false },
      }),
    ),
  }),
  'end-stopped': () => ({
    world: panelWorld(
      events(BEGIN, [say.answer('I found three kettles. The cheap', { partial: true }), say.turnEnd('stopped')]),
    ),
  }),
  'error-no-answer': () => ({
    world: panelWorld({ refusals: { 'panel/hello': { code: 'no-answer', params: { reason: 'late' } } } }),
  }),
  'error-while-chatting': () => ({
    world: panelWorld(events(BEGIN, READS, [say.turnEnd('stopped')])),
    finish: (store) => store.problems.report({ code: 'storage-full' }, () => undefined),
  }),
  demo: () => ({
    world: panelWorld({
      providers: [DEMO_PROVIDER],
      settings: { ...panelWorld().settings, model: { providerId: 'demo', modelId: 'shopper' } },
    }),
  }),
  settings: () => ({
    world: panelWorld({
      grants: [
        { origin: 'https://www.shop.example', effect: 'submit', scope: 'always', atMs: 0 },
        { origin: 'https://docs.example', effect: 'navigate', scope: 'always', atMs: 0 },
      ],
    }),
    view: 'settings',
  }),
  'settings-edit': () => ({ world: panelWorld(), view: 'settings', press: ['models.add'] }),
  'settings-device': () => ({
    world: panelWorld(),
    view: 'settings',
    finish: () => document.querySelector('code.hash')?.scrollIntoView({ block: 'end' }),
  }),
  skills: () => skillState({ skills: [TIDES, WRITING] }, () => showSkills()),
  'skills-none': () => skillState({ skillPreview: PREVIEW }, () => showSkills()),
  'skill-add': () =>
    skillState({ bundledSkills: [BUNDLED] }, (store) => {
      store.skills.open({ kind: 'add', text: '# Tides\n\nUse this when…' });
    }),
  'skill-connect': () =>
    skillState({}, (store) => {
      store.skills.open({ kind: 'add', server: 'https://notes.crew.example/mcp' });
      setTimeout(() => document.querySelector('input[type=password]')?.scrollIntoView({ block: 'end' }));
    }),
  'skill-page-mcp': () =>
    skillState({ skills: [NOTES] }, (store) => store.skills.open({ kind: 'skill', id: NOTES.id })),
  'skill-preview': () => skillState({}, (store) => store.skills.open(previewed(PREVIEW))),
  'skill-preview-foot': () =>
    skillState({}, (store) => {
      store.skills.open(previewed({ ...PREVIEW, skill: { ...PREVIEW.skill, problems: [], otherFiles: [] } }));
      setTimeout(() => document.querySelector('.as-written')?.scrollIntoView({ block: 'end' }));
    }),
  'skill-preview-update': () => skillState({}, (store) => store.skills.open(previewed(UPDATE))),
  'skill-preview-refused': () => skillState({}, (store) => store.skills.open(previewed(REFUSED))),
  'skill-operations': () =>
    skillState({}, (store) => {
      store.skills.open({
        kind: 'operations',
        document: YARD,
        from: { from: 'text', markdown: '' },
        back: { kind: 'add' },
        picked: ['GET /orders', 'POST /orders'],
        server: YARD.servers[0] ?? '',
      });
    }),
  'skill-operations-server': () =>
    skillState({}, (store) => {
      store.skills.open({
        kind: 'operations',
        document: YARD,
        from: { from: 'text', markdown: '' },
        back: { kind: 'add' },
        picked: [],
        server: '',
      });
    }),
  'skill-page': () => skillState({ skills: [TIDES] }, (store) => store.skills.open({ kind: 'skill', id: TIDES.id })),
  'skill-test': () =>
    skillState({ skills: [TIDES] }, (store) => {
      store.skills.open({ kind: 'skill', id: TIDES.id });
      setTimeout(() => tryTool(0));
    }),
  'skill-test-result': () =>
    skillState({ skills: [TIDES], skillTest: SKILL_TEST }, (store) => {
      store.skills.open({ kind: 'skill', id: TIDES.id });
      setTimeout(() => tryTool(1));
    }),
  'skill-edit': () => skillState({ skills: [TIDES] }, (store) => store.skills.open({ kind: 'edit', id: TIDES.id })),
  'skill-result': () => ({
    world: panelWorld(),
    parts: h(SkillResult, { markdown: `${ANSWER}\n\nWrite to [the crew](mailto:crew@coast.example).` }),
  }),
  'skill-embed': () => ({ world: panelWorld(), parts: h(SkillResult, { embedUrl: 'https://board.test/a' }) }),
  'action-card': () => ({ world: panelWorld(events(cardOf({}))) }),
  'action-card-pressed': () => ({ world: panelWorld(events(cardOf({}), [CONNECT, say.start('c1', 'file_log')])) }),
  'action-card-failed': () => ({
    world: panelWorld(
      events(cardOf({}), [
        CONNECT,
        say.action('c1', CARD_SHOWN, { code: 'unavailable', detail: 'busy: The harbour office does not answer.' }),
      ]),
    ),
  }),
  'action-card-elsewhere': () => ({ world: panelWorld(events(cardOf({ assignee: 'Office PC' }))) }),
  'action-card-elsewhere-unknown': () => {
    const assignee = '3f2b1c9a-7d40-4c55-9a0e-0d5a1f6be9d2';
    return { world: panelWorld(events(cardOf({ card: { ...ACTION_CARD, assigneeId: assignee }, assignee }))) };
  },
  'action-card-answered': () => ({ world: panelWorld(events(cardOf({}), [CONNECT], FILED, ...OTHER_CHOICES)) }),
  'permission-card-skill': () => ({
    world: panelWorld(
      events(BEGIN, [
        say.calls(['c1', 'file_log', { boat: 'Tern', text: 'Left the harbour at noon.' }, FILE_LOG]),
        say.card('c1', {
          ...SUBMIT_CARD,
          toolName: 'file_log',
          site: { host: 'crew.example', domain: 'crew.example', origin: 'https://crew.example' },
          data: [
            { label: 'url', value: 'https://crew.example/log' },
            { label: 'from', value: 'https://www.shop.example' },
            { label: 'boat', value: 'Tern' },
            { label: 'input.text', value: 'Left the harbour at noon.' },
          ],
        }),
      ]),
    ),
  }),
  'page-offered': () => ({ world: panelWorld({ page: OFFERED }) }),
  'page-offered-frame': () => ({ world: panelWorld({ page: { ...DECIDED, frames: [OFFERED_FRAME] } }) }),
  'page-consent-frame': () => ({
    world: panelWorld({ page: { ...DECIDED, frames: [JOINED_FRAME] } }),
    view: 'page',
    finish: (store) => store.page.look(JOINED_FRAME.origin),
  }),
  'page-card-frame': () => ({
    world: panelWorld(
      events(BEGIN, [
        say.calls(['call-1', 'pay', { method: 'card', birthDate: '1815-12-10' }]),
        say.card('call-1', {
          toolName: 'pay',
          effect: 'page-tool',
          site: { host: 'pay.example', domain: 'pay.example', origin: 'https://pay.example' },
          data: [
            { label: 'tool', value: 'Pay what is in the cart (pay)' },
            { label: 'within', value: 'https://www.shop.example' },
            { label: 'method', value: 'card' },
            { label: 'birthDate', value: '1815-12-10' },
          ],
          personal: ['birthDate'],
          rememberable: false,
        }),
      ]),
    ),
  }),
  'page-search': () => ({ world: panelWorld({ page: { ...OFFERED, state: 'none' } }) }),
  'page-undecided': () => ({
    world: panelWorld({
      ...events(BEGIN, READS, [say.answer(ANSWER, { id: 'response-1' }), say.responseEnd(), say.turnEnd('answered')]),
      page: { ...JOINED, suggestions: { allowed: false, list: [] } },
    }),
  }),
  'page-proposal': () => ({ world: panelWorld({ page: DECIDED, proposal: PROPOSAL }) }),
  'page-proposal-long': () => ({
    world: panelWorld({
      page: DECIDED,
      proposal: { ...PROPOSAL, text: `${PROPOSAL.text}\n`.repeat(30) },
    }),
  }),
  'page-proposal-sent': () => ({
    world: panelWorld({
      page: DECIDED,
      events: [
        {
          type: 'message-add',
          message: { role: 'user', id: 'u1', text: 'Order the Brook kettle.', proposedBy: { origin: DECIDED.origin } },
        },
        say.turn(),
        say.response(),
        say.responseEnd(),
        say.turnEnd('answered'),
      ],
    }),
  }),
  'page-again': () => ({
    world: panelWorld({ page: { ...DECIDED, suggestions: { allowed: false, list: [] } }, events: LEFT_BEFORE_ASKED }),
  }),
  'page-chips': () => ({ world: panelWorld({ page: DECIDED }) }),
  'page-chips-after': () => ({
    world: panelWorld({
      ...events(BEGIN, READS, [say.answer(ANSWER, { id: 'response-1' }), say.responseEnd(), say.turnEnd('answered')]),
      page: DECIDED,
    }),
  }),
  'page-consent': () => ({ world: panelWorld({ page: JOINED }), view: 'page' }),
  'page-consent-middle': () => consentAt('.page-tool:nth-of-type(2)'),
  'page-consent-foot': () => consentAt('.page-extras'),
  'page-consent-renewed': () => ({
    world: panelWorld({ page: JOINED, canApprove: false }),
    view: 'page',
    finish: (store) => store.page.accept({ ...JOINED, tools: JOINED.tools.slice(1) }),
  }),
  'page-consent-nothing': () => ({ world: panelWorld({ page: { ...OFFERED, state: 'none' } }), view: 'page' }),
  'page-sites': () => ({
    world: panelWorld({ page: JOINED, consents: CONSENTS }),
    view: 'settings',
    finish: () => document.querySelector('#sites-head')?.scrollIntoView(),
  }),
  history: () => ({
    world: panelWorld({
      sessions: [
        SESSION,
        { ...SESSION, sessionId: 's2', title: 'Compare return policies', updatedAtMs: SESSION.updatedAtMs - 5_400_000 },
        {
          ...SESSION,
          sessionId: 's3',
          tabId: 9,
          title: 'Fill in the registration form for the summer school with my details',
          activity: 'waits',
        },
        {
          ...SESSION,
          sessionId: 's4',
          tabId: 11,
          title: '',
          activity: 'runs',
          updatedAtMs: SESSION.updatedAtMs - 200_000_000,
        },
      ],
    }),
    view: 'history',
    press: ['history.delete'],
  }),
};

const SKILL_TEST = {
  ok: false,
  text: 'crew.example answered 403: {"code":"expired","error":"The token has expired."}',
  durationMs: 640,
};

/** What a state shows. */
export function stateRoot({ parts }: PanelState, store: PanelStore): ComponentChildren {
  if (parts === undefined) return h(App, { store });
  const column = h('div', { class: 'column' }, h('h1', { class: 'visually-hidden' }, 'Tabhand'), parts);
  return h('div', { class: 'panel' }, h('main', { class: 'transcript' }, column));
}

/** A state of the settings. `finish` comes when the list of skills is there. */
function skillState(over: Partial<PanelWorld>, finish: (store: PanelStore) => void): PanelState {
  return { world: panelWorld(over), view: 'settings', finish };
}

function previewed(preview: SkillPreview): SkillPlace {
  return { kind: 'preview', preview, back: { kind: 'list' } };
}

/** The offer of a page, scrolled to a part of it. */
function consentAt(selector: string): PanelState {
  return {
    world: panelWorld({ page: JOINED }),
    view: 'page',
    finish: () => document.querySelector(selector)?.scrollIntoView(),
  };
}

function showSkills(): void {
  document.querySelector('#skills-head')?.scrollIntoView();
}

/** Calls the tool at this place of the page as its form is: the first misses an argument. */
function tryTool(index: number): void {
  const details = document.querySelectorAll<HTMLDetailsElement>('.skill-test')[index];
  if (!details) return;
  details.open = true;
  details.querySelector('form')?.requestSubmit();
  details.scrollIntoView();
}

function openDetails(): void {
  for (const details of document.querySelectorAll('details')) details.open = true;
}
