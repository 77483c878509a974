import { describe, expect, it } from 'vitest';
import { type MemoryLog, memoryLog } from '../../test/fakes/memory-log';
import { calls, fails, scriptedProvider } from '../../test/fakes/scripted-provider';
import { shopper } from '../../test/fakes/shopper';
import { type Life, openingEvents, turnDeps } from '../../test/fakes/turn-deps';
import { createWorld, worldTools } from '../../test/fakes/world';
import type { AssistantMessage, Call, Message, UserMessage } from '../core/message';
import type { Provider } from '../core/provider';
import { decide } from '../policy/decide';
import type { StoredEvent } from '../session/event';
import { recover } from '../session/recover';
import { fold } from '../session/reduce';
import { repairMessages } from './repair-messages';
import { runTurn } from './run-turn';

const STEER: UserMessage = { role: 'user', id: 'steer', text: 'fill note=gift' };
const GOALS =
  'fill name=Ada; fill city=Bern; ask; order tea; fill zip=3000; order jam; order rum; leave https://shop.test/thanks';

const baseline = await drive({});

it('reaches its goals when nothing happens to it', () => {
  expect(baseline.end).toEqual({ reason: 'done', outcome: 'success', summary: 'reached' });
  expect(baseline.world).toMatchObject(GOAL_WORLD);
  expect(baseline.log.events.length).toBeGreaterThan(50);
  expect(countOf(baseline.log, 'response-end')).toBeGreaterThanOrEqual(9);
  expect(countOf(baseline.log, 'permission-request')).toBe(3);
  expect(countOf(baseline.log, 'question-request')).toBe(1);
  expect(countOf(baseline.log, 'response-error')).toBe(2);
  expect(outcomesOf(baseline.log)).toContain('not-run');
});

describe('a background that dies', () => {
  it.each(numbersTo(baseline.log.events.length))('converges when it dies after append %i', async (killAtSeq) => {
    const outcome = await drive({ killAtSeq });

    expect(outcome.deaths).toBe(killAtSeq > OPENING ? 1 : 0);
    expectConverged(outcome);
  });

  it.each(numbersTo(baseline.world.ledger.length))(
    'converges when it dies right after effect %i',
    async (killAtEffect) => {
      const outcome = await drive({ killAtEffect });

      expect(outcome.deaths).toBe(1);
      expectConverged(outcome);
      expect(outcomesOf(outcome.log)).toContain('interrupted');
    },
  );

  it('leaves an open card as it is', async () => {
    const killAtSeq = baseline.log.events.find(({ event }) => event.type === 'permission-request')?.seq;

    const outcome = await drive({ killAtSeq });

    expect(countOf(outcome.log, 'permission-request')).toBe(3);
    expect(outcome.log.events.filter(isCard).map(digestOfCard)).toEqual(
      baseline.log.events.filter(isCard).map(digestOfCard),
    );
  });

  it.each([5, 7, 11, 13])('makes progress and ends when it dies after every %i records', async (killEvery) => {
    const outcome = await drive({ killEvery });

    expect(outcome.deaths).toBeGreaterThan(5);
    expectConverged(outcome);
  });
});

describe('a background that can hardly live', () => {
  it.each([2, 3, 4])('ends with the truth when it dies after every %i records', async (killEvery) => {
    const outcome = await drive({ killEvery });

    expect(['done', 'refused', 'step-limit']).toContain(outcome.end?.reason);
    expectOneAnswerPerCall(outcome.log);
    expect(outcome.world.ledger).toEqual([...new Set(outcome.world.ledger)]);
  });
});

describe('a user who stops the turn', () => {
  it.each(numbersTo(baseline.log.events.length))(
    'leaves a history that every provider accepts after append %i',
    async (stopAtSeq) => {
      const outcome = await drive({ stopAtSeq });

      expect(['stopped', 'done']).toContain(outcome.end?.reason);
      expectOneAnswerPerCall(outcome.log);
      expect(outcome.world.ledger).toEqual([...new Set(outcome.world.ledger)]);
      expect(outcome.effectsAfterStop).toBe(0);
    },
  );

  it.each(numbersTo(baseline.log.events.length))(
    'has stopped for good when it also dies one append later than %i',
    async (stopAtSeq) => {
      const outcome = await drive({ stopAtSeq, killAtSeq: stopAtSeq + 1 });

      expect(outcome.end).toBeDefined();
      expectOneAnswerPerCall(outcome.log);
      expect(outcome.world.ledger).toEqual([...new Set(outcome.world.ledger)]);
    },
  );
});

const GOAL_WORLD = {
  url: 'https://shop.test/thanks',
  fields: { name: 'Ada', city: 'Bern', zip: '3000', note: 'gift' },
  orders: ['tea', 'jam', 'rum'],
};
const OPENING = openingEvents(GOALS).length;

interface Faults {
  /** Die once this record is committed, before anybody is told. */
  readonly killAtSeq?: number;
  /** Die right after the so-manieth effect, before its result is recorded. */
  readonly killAtEffect?: number;
  readonly killEvery?: number;
  readonly stopAtSeq?: number;
}

/** Runs the turn to its end, with a new background after each death and a user who answers what is open. */
async function drive({ killAtSeq, killAtEffect, killEvery, stopAtSeq }: Faults) {
  const log = memoryLog('session', openingEvents(GOALS));
  const world = createWorld();
  const stop = new AbortController();
  const requests = { count: 0 };
  let deaths = 0;
  let effectsAtStop: number | undefined;
  let die: () => void = () => undefined;

  log.onCommit = ({ seq, event }) => {
    const isSteerable = event.type === 'tool-start' && event.name === 'order';
    if (isSteerable && !hasMessage(log, STEER.id)) void log.append({ type: 'message-add', message: STEER });
    if (seq === stopAtSeq) {
      effectsAtStop = world.ledger.length;
      stop.abort(new DOMException('stop', 'AbortError'));
    }
    if (seq === killAtSeq || (killEvery && seq % killEvery === 0)) die();
  };
  world.onEffect = () => {
    if (world.ledger.length === killAtEffect) die();
  };

  while (deaths < 1_000) {
    const life: Life = { dead: false };
    const died = new Promise<'died'>((resolve) => {
      die = () => {
        if (!life.dead) deaths += 1;
        life.dead = true;
        resolve('died');
      };
    });
    // A new background knows nothing but the log.
    const state = () => fold('session', log.events);
    const deps = { ...turnDeps({ log, world, provider: flaky(requests), life }), state, decide };
    // A Stop is a click: a background that died has forgotten it, the next one is not told.
    const signal = deaths === 0 ? stop.signal : new AbortController().signal;
    const outcome = await Promise.race([runTurn(deps, signal), died]);
    if (outcome === 'ended') break;
    if (outcome === 'waits') await answerWhatIsOpen(log);
  }
  const end = log.state().turn?.end;
  return { log, world, end, deaths, effectsAfterStop: world.ledger.length - (effectsAtStop ?? world.ledger.length) };
}

/** A server that is overloaded at one request and cuts another one off, whoever asks. */
function flaky(requests: { count: number }): Provider {
  const inner = shopper();
  return {
    ...inner,
    stream(request, signal) {
      requests.count += 1;
      if (requests.count === 3)
        return scriptedProvider(() => fails({ code: 'overloaded', retryAfterMs: 1_000 })).stream(request, signal);
      if (requests.count === 6)
        return scriptedProvider(() => calls(['order', { text: 'everything' }, 'cut']).slice(0, -1)).stream(
          request,
          signal,
        );
      return inner.stream(request, signal);
    },
  };
}

type Outcome = Awaited<ReturnType<typeof drive>>;

async function answerWhatIsOpen(log: MemoryLog): Promise<void> {
  for (const callId of log.state().openCallIds) {
    const { permission, question } = log.state().calls.get(callId) ?? {};
    if (permission && !permission.answer) {
      const { requestId, digest } = permission;
      await log.append({ type: 'permission-response', requestId, digest, answer: 'once' });
    }
    if (question && question.answer === undefined) {
      await log.append({ type: 'question-response', requestId: question.requestId, text: 'yes' });
    }
  }
}

function expectConverged({ log, world, end }: Outcome): void {
  expect(end).toEqual(baseline.end);
  expect(world).toMatchObject(GOAL_WORLD);
  expect(world.ledger).toEqual([...new Set(world.ledger)]);
  expectOneAnswerPerCall(log);
  const state = log.state();
  expect(recover(state, { effectsOf, newId: () => 'new' })).toEqual([]);
}

function expectOneAnswerPerCall(log: MemoryLog): void {
  const { messages } = log.state();
  const asked = messages
    .filter((message): message is AssistantMessage => message.role === 'assistant')
    .flatMap((message) => message.calls.map((call) => call.id));
  const answered = messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : []));
  expect([...answered].sort()).toEqual([...asked].sort());
  // Nothing had to be made up: only the order of results may change.
  expect([...repairMessages(messages)].map(idOf).sort()).toEqual([...messages].map(idOf).sort());
  expect(hasGaps(messages)).toBe(false);
}

/** True when something other than a result stands between an answer with calls and the last of its results. */
function hasGaps(messages: readonly Message[]): boolean {
  let open = new Set<string>();
  for (const message of messages) {
    if (message.role === 'tool') open.delete(message.callId);
    else if (open.size > 0) return true;
    if (message.role === 'assistant') open = new Set(message.calls.map((call) => call.id));
  }
  return open.size > 0;
}

function effectsOf({ name }: Pick<Call, 'name'>) {
  return worldTools.find((tool) => tool.name === name)?.effects;
}

function outcomesOf(log: MemoryLog): readonly string[] {
  return log.events.flatMap(({ event }) => (event.type === 'tool-end' ? [event.outcome] : []));
}

function hasMessage(log: MemoryLog, id: string): boolean {
  return log.events.some(({ event }) => event.type === 'message-add' && event.message.id === id);
}

function countOf(log: MemoryLog, type: StoredEvent['event']['type']): number {
  return log.events.filter(({ event }) => event.type === type).length;
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

function isCard({ event }: StoredEvent): boolean {
  return event.type === 'permission-request';
}

function digestOfCard({ event }: StoredEvent): string | undefined {
  return event.type === 'permission-request' ? event.digest : undefined;
}

function numbersTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
