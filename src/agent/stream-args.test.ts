import { describe, expect, it } from 'vitest';
import { pageScene } from '../../test/fakes/page-scene';
import { pageTool, SHOP } from '../../test/fakes/page-shelf';
import { calls, type ScriptedAnswer, says } from '../../test/fakes/scripted-provider';
import type { StreamEvent } from '../core/provider';
import { decide } from '../policy/decide';
import type { PageToolFacts, PolicyState } from '../policy/verdict';
import { runTurn } from './run-turn';

const never = new AbortController().signal;
/** Time for what is judged meanwhile. */
const pause: readonly StreamEvent[] = Array.from({ length: 40 }, () => ({ type: 'text-delta', text: '.' }));

/** The model writes a call piece by piece, slowly. */
function writes(id: string, ...pieces: readonly string[]): ScriptedAnswer {
  const parts = pieces.flatMap((text): readonly StreamEvent[] => [{ type: 'call-delta', id, text }, ...pause]);
  return [{ type: 'call-start', id, name: 'add' }, ...parts, ...calls(['add', { text: 'milk' }, id])];
}

function scene(
  answers: readonly ScriptedAnswer[],
  {
    policy = 'always' as 'always' | 'ask',
    unneeded = 'none' as PageToolFacts['unneeded'],
    state = {} as Partial<PolicyState>,
    spent = [] as readonly string[],
  } = {},
) {
  const { deps, log } = pageScene([pageTool('add')], answers);
  const written: [string, string][] = [];
  const unwritten: string[] = [];
  const page = { origin: SHOP, documentId: 'd1', name: 'add', fingerprint: 'f', policy, personal: [], unneeded };
  const run = () =>
    runTurn(
      {
        ...deps,
        pages: {
          ready: async () => undefined,
          tools: () => deps.pages?.tools(1, []) ?? [],
          write: ({ documentId, callId, name, partial }) => {
            written.push([`${documentId} ${callId} ${name}`, partial]);
          },
          unwrite: (callId) => void unwritten.push(callId),
          isSpent: (callId) => spent.includes(callId),
        },
        decide: (facts, known) => decide(facts, { ...known, readOrigins: new Set(), ...state }),
        routes: {
          ...deps.routes,
          locate: async () => ({ tab: { tabId: 1, url: `${SHOP}/`, documentId: 'd1' }, page }),
        },
      },
      never,
    );
  return { run, log, written, unwritten };
}

const PIECES = ['{"text"', ':"milk"}'] as const;

describe('C13: the arguments of a page tool, while they are written', () => {
  it('are told to its document under the id that the call has, where the call runs unasked', async () => {
    const { run, log, written, unwritten } = scene([writes('c1', ...PIECES), says('So.')]);

    await run();

    expect(written).toEqual([
      ['d1 c1 add', '{"text"'],
      ['d1 c1 add', '{"text":"milk"}'],
    ]);
    expect([...log.state().calls.keys()]).toEqual(['c1']);
    expect(unwritten).toEqual([]);
  });

  it.each<[string, Parameters<typeof scene>[1]]>([
    ['is asked about each call', { policy: 'ask' }],
    ['would be asked about details that the tool does not need', { unneeded: 'possible' }],
    ['has to be asked because of what was read elsewhere', { state: { readOrigins: new Set(['https://bank.test']) } }],
    ['wants to be asked about everything', { state: { careful: true } }],
  ])('are told to nobody while the user %s', async (_who, options) => {
    const { run, written } = scene([writes('c1', ...PIECES), says('So.')], options);

    await run();

    expect(written).toEqual([]);
  });

  it('are taken back when no call comes of them', async () => {
    const cut = writes('c1', '{"text"').slice(0, -2);
    const { run, unwritten } = scene([[...cut, { type: 'response-error', failure: FAILED }]]);

    await run();

    expect(unwritten).toEqual(['c1']);
  });

  it('never go under an id that the page takes for ended', async () => {
    const { run, log, written } = scene([writes('c1', ...PIECES), says('So.')], { spent: ['c1'] });

    await run();

    const [callId] = log.state().calls.keys();
    expect(callId).not.toBe('c1');
    expect(written[0]?.[0]).toBe(`d1 ${callId} add`);
  });
});

const FAILED = { code: 'unauthorized', message: '', retryable: false } as const;
