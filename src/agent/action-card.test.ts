import { describe, expect, it } from 'vitest';
import { memoryLog } from '../../test/fakes/memory-log';
import { calls, says, scriptedProvider } from '../../test/fakes/scripted-provider';
import { type Life, openingEvents, turnDeps } from '../../test/fakes/turn-deps';
import { createWorld } from '../../test/fakes/world';
import type { ActionCard, ActionChoice, CardPress, ShownCard } from '../core/skill';
import type { RemoteTool, ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { decide } from '../policy/decide';
import { runTurn } from './run-turn';

const CARD: ActionCard = {
  title: 'Connect',
  buttons: [
    {
      id: 'connect',
      label: 'Connect',
      variant: 'primary',
      input: { scope: 'write' },
      target: { type: 'url', url: 'https://api.test/connect', method: 'POST' },
    },
    {
      id: 'look',
      label: 'Look',
      variant: 'secondary',
      target: { type: 'url', url: 'https://api.test/look', method: 'GET' },
    },
    { id: 'later', label: 'Later', variant: 'secondary', input: { connected: false } },
  ],
};
const SHOWN: ShownCard = { card: CARD, skillId: 's', skillHash: 'h', skillName: 'Bookmarks' };
const CONNECT: ActionChoice = { kind: 'button', id: 'connect' };
const save: RemoteTool = {
  runsIn: 'skill',
  name: 'save',
  label: 'Save',
  description: 'Saves.',
  modes: ['ask', 'act', 'dev'],
  tier: 'mid',
  effects: ['network'],
  trust: 'untrusted',
  inputSchema: {},
  origin: { kind: 'skill', id: 's', toolName: 'save' },
  check: () => ({}),
};

interface Script {
  /** One for each card; the last one counts for all that follow. */
  readonly choices: readonly ActionChoice[];
  readonly shown?: ShownCard;
  /** What the so-manieth press comes to. */
  readonly press?: (count: number, press: CardPress) => ToolOutput;
  readonly killAtSeq?: number;
  readonly killInPress?: boolean;
  readonly stopAtCard?: boolean;
  readonly mode?: 'ask' | 'act';
}

/** Runs a turn whose one call shows a card. */
async function drive(script: Script) {
  const { choices, shown = SHOWN, press = () => ({ text: 'connected' }), mode = 'act' } = script;
  const log = memoryLog('session', openingEvents('Save it.', { mode }));
  const ran: string[] = [];
  const waits: number[] = [];
  const stop = new AbortController();
  let deaths = 0;
  let die: () => void = () => undefined;
  log.onCommit = ({ seq }) => {
    if (seq === script.killAtSeq) die();
  };
  const provider = scriptedProvider(({ messages }) =>
    messages.some(({ role }) => role === 'tool') ? says('Done.') : calls(['save', {}, 'c1'], ['look', {}, 'c2']),
  );
  for (let lives = 0; lives < 20; lives += 1) {
    const life: Life = { dead: false };
    const died = new Promise<'died'>((resolve) => {
      die = () => {
        if (!life.dead) deaths += 1;
        life.dead = true;
        resolve('died');
      };
    });
    const parts = turnDeps({ log, world: createWorld(), provider, life });
    const deps = {
      ...parts,
      decide,
      tools: [...parts.tools, save],
      routes: {
        locate: (...[tool, input, tabId, signal, { press: pressed } = {}]: Parameters<typeof parts.routes.locate>) =>
          tool !== save
            ? parts.routes.locate(tool, input, tabId, signal)
            : Promise.resolve({
                remote: {
                  skillId: 's',
                  skillHash: 'h',
                  url: 'https://api.test/',
                  reads: pressed?.button.id !== 'connect',
                  allowsLoopback: false,
                  ...(pressed && { press: pressed }),
                },
              }),
        run: async (...[permit, facts, base]: Parameters<typeof parts.routes.run>) => {
          if (facts.tool.name !== 'save') return parts.routes.run(permit, facts, base);
          const pressed = facts.remote?.press;
          ran.push(pressed ? `${pressed.button.id} ${JSON.stringify(facts.input)}` : 'save');
          if (pressed && script.killInPress && ran.length === 2) die();
          if (life.dead) return new Promise<ToolOutput>(() => undefined);
          return pressed ? press(ran.length - 1, pressed) : { text: '', action: shown };
        },
      },
    };
    const outcome = await Promise.race([runTurn(deps, stop.signal), died]);
    if (outcome === 'ended') break;
    if (outcome === 'died') continue;
    const { action } = log.state().calls.get('c1') ?? {};
    if (!action) throw new Error('It waits for something else.');
    waits.push(log.state().lastSeq);
    if (script.stopAtCard) {
      stop.abort(new DOMException('stop', 'AbortError'));
      continue;
    }
    const choice = choices[Math.min(waits.length, choices.length) - 1];
    if (choice) await log.append({ type: 'action-response', requestId: action.requestId, choice });
  }
  const state = log.state();
  const answers = state.messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : []));
  return { log, ran, waits, deaths, answers, requests: provider.requests, end: state.calls.get('c1')?.end, state };
}

const cards = ({ log }: Awaited<ReturnType<typeof drive>>) =>
  log.events.flatMap(({ event }) => (event.type === 'action-request' ? [event] : []));

describe('a card', () => {
  it('K27 lets the turn wait: no request to the model until the user chose', async () => {
    const outcome = await drive({ choices: [{ kind: 'skip' }] });

    const seqs = outcome.log.events.flatMap(({ seq, event }) => (event.type === 'response-start' ? [seq] : []));
    expect(outcome.waits).toHaveLength(1);
    expect(seqs.filter((seq) => seq > (outcome.waits[0] ?? 0))).toHaveLength(1);
    expect(seqs).toHaveLength(2);
  });

  it('K29 a button without target: its input is the result, and nothing runs', async () => {
    const outcome = await drive({ choices: [{ kind: 'button', id: 'later' }] });

    expect(outcome.end).toMatchObject({ outcome: 'ok', message: { ok: true } });
    expect(outcome.end?.message.text).toMatch(/<untrusted_page_content[^>]*>\n\{"connected":false\}\n/);
    expect(outcome.ran).toEqual(['save']);
  });

  it('K29 P2 a button of a page: its input is the result in the words of the page, and nothing runs', async () => {
    const shown: ShownCard = { card: CARD, origin: 'https://shop.test' };
    const outcome = await drive({ shown, choices: [{ kind: 'button', id: 'later' }] });

    expect(outcome.end?.message.text).toMatch(
      /<untrusted_page_content[^>]*https:\/\/shop\.test[^>]*>\n\{"connected":false\}/,
    );
    expect(outcome.ran).toEqual(['save']);
    expect(outcome.state.turn?.end?.reason).toBe('answered');
  });

  it('K29 a button of a page never leads anywhere, whatever the log says of its target', async () => {
    const outcome = await drive({ shown: { card: CARD, origin: 'https://shop.test' }, choices: [CONNECT] });

    expect(outcome.ran).toEqual(['save']);
    expect(outcome.end).toMatchObject({ outcome: 'ok' });
  });

  it('C10 a button ends the turn where the page wants no words of the model', async () => {
    const shown: ShownCard = { card: CARD, origin: 'https://shop.test', endsTurn: true };
    const outcome = await drive({ shown, choices: [{ kind: 'button', id: 'later' }] });

    expect(outcome.requests).toHaveLength(1);
    expect(outcome.state.turn?.end?.reason).toBe('done');
  });

  it.each([
    ['a write', 'connect {"scope":"write"}', CONNECT],
    ['a read', 'look {}', { kind: 'button', id: 'look' }],
  ] as const)('K30 a button with a target that is %s runs without another question', async (_, ran, choice) => {
    const outcome = await drive({ choices: [choice] });

    expect(outcome.ran).toEqual(['save', ran]);
    expect(outcome.end).toMatchObject({ outcome: 'ok', message: { ok: true } });
    expect(outcome.end?.message.text).toContain('connected');
    expect(outcome.log.events.some(({ event }) => event.type === 'permission-request')).toBe(false);
    expect(outcome.state.turn?.end?.reason).toBe('answered');
  });

  it('K30 a press does what its mode allows and no more: the card stays open', async () => {
    const outcome = await drive({ choices: [CONNECT, { kind: 'skip' }], mode: 'ask' });

    expect(outcome.ran).toEqual(['save']);
    expect(cards(outcome)[1]?.failure).toEqual({ code: 'denied', policyCode: 'DENY_MODE' });
  });

  it('K30 a target that fails leaves the card open, with the words of its server', async () => {
    const press = (count: number): ToolOutput => {
      if (count === 1) throw new ToolError('unavailable', 'Refused.', undefined, { detail: 'busy' });
      return { text: 'connected' };
    };
    const outcome = await drive({ choices: [CONNECT], press });

    expect(cards(outcome).map(({ card, failure }) => [card, failure])).toEqual([
      [CARD, undefined],
      [CARD, { code: 'unavailable', detail: 'busy' }],
    ]);
    expect(outcome.ran).toHaveLength(3);
    expect(outcome.end).toMatchObject({ outcome: 'ok' });
  });

  it('K30 another card as an answer replaces the card', async () => {
    const other = { ...SHOWN, card: { ...CARD, title: 'Confirm' } };
    const press = (count: number): ToolOutput => (count === 1 ? { text: '', action: other } : { text: 'connected' });
    const outcome = await drive({ choices: [CONNECT], press });

    expect(cards(outcome).map(({ card }) => card.title)).toEqual(['Connect', 'Confirm']);
    expect(outcome.end?.message.text).toContain('connected');
  });

  it('K33 Skip: the result says so, and the run goes on', async () => {
    const outcome = await drive({ choices: [{ kind: 'skip' }] });

    expect(outcome.end).toMatchObject({ outcome: 'ok', message: { ok: true } });
    expect(outcome.end?.message.text).toContain('skipped by the user');
    expect(outcome.answers).toEqual(['c1', 'c2']);
    expect(outcome.state.turn?.end?.reason).toBe('answered');
  });

  it('K33 Cancel: the call gets an error, and the turn stops', async () => {
    const outcome = await drive({ choices: [{ kind: 'cancel' }] });

    expect(outcome.end).toMatchObject({ outcome: 'aborted', message: { ok: false, code: 'aborted' } });
    expect(outcome.answers).toEqual(['c1', 'c2']);
    expect(outcome.requests).toHaveLength(1);
    expect(outcome.state.turn?.end?.reason).toBe('stopped');
  });

  it('K32 goes on on another device: the call has no result here, and the model is told', async () => {
    const outcome = await drive({ choices: [{ kind: 'elsewhere' }], shown: { ...SHOWN, assignee: 'desk' } });

    expect(outcome.ran).toEqual(['save']);
    const text = outcome.end?.message.text ?? '';
    expect(text).toMatch(/<untrusted[^>]*>\s*desk\s*<\/untrusted/);
    expect(text).toContain('ask for it again on that device');
    expect(outcome.state.turn?.end?.reason).toBe('answered');
  });

  it('ends with its turn when the user stops it, and does nothing', async () => {
    const outcome = await drive({ choices: [CONNECT], stopAtCard: true });

    expect(outcome.ran).toEqual(['save']);
    expect(outcome.end).toMatchObject({ outcome: 'aborted', message: { ok: false, code: 'aborted' } });
    expect(outcome.answers).toEqual(['c1', 'c2']);
    expect(outcome.state.turn?.end?.reason).toBe('stopped');
  });
});

describe('K31 a background that dies', () => {
  const seqs = Array.from({ length: 18 }, (_, index) => index + 1 + openingEvents().length);

  it.each(seqs)('after append %i presses a button at most once', async (killAtSeq) => {
    const outcome = await drive({ choices: [CONNECT, { kind: 'skip' }], killAtSeq });

    expect(outcome.ran.filter((ran) => ran.startsWith('connect')).length).toBeLessThanOrEqual(1);
    expect(outcome.answers).toEqual(['c1', 'c2']);
    expect(outcome.state.turn?.end?.reason).toBe('answered');
  });

  it('under an open card leaves it as it is', async () => {
    const undisturbed = await drive({ choices: [CONNECT] });
    const killAtSeq = cards(undisturbed).length === 1 ? undisturbed.waits[0] : undefined;

    const outcome = await drive({ choices: [CONNECT], killAtSeq });

    expect(outcome.deaths).toBe(1);
    expect(cards(outcome)).toHaveLength(1);
    expect(outcome.ran).toEqual(undisturbed.ran);
  });

  it('while a button runs shows the card again and does not press for the user', async () => {
    const outcome = await drive({ choices: [CONNECT, { kind: 'skip' }], killInPress: true });

    expect(outcome.deaths).toBe(1);
    expect(outcome.ran).toEqual(['save', 'connect {"scope":"write"}']);
    expect(cards(outcome)[1]?.failure).toEqual({ code: 'interrupted' });
    expect(outcome.end?.message.text).toContain('skipped');
  });
});
