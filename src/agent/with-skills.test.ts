import { describe, expect, it } from 'vitest';
import { memoryLog } from '../../test/fakes/memory-log';
import { calls, type ScriptedAnswer, says, scriptedProvider } from '../../test/fakes/scripted-provider';
import { openingEvents, turnDeps } from '../../test/fakes/turn-deps';
import { createWorld } from '../../test/fakes/world';
import type { ModelRequest } from '../core/provider';
import type { RemoteTool } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { SessionEvent } from '../session/event';
import type { CatalogueEntry, SkillShelf, TurnDeps } from './deps';
import { runTurn } from './run-turn';
import { catalogueFor, withSkills } from './with-skills';

const never = new AbortController().signal;

const weather: CatalogueEntry = { id: 'weather', name: 'Weather', summary: '', intents: [], modes: ['act'] };

const forecast: RemoteTool = {
  runsIn: 'skill',
  name: 'forecast',
  label: 'Forecast',
  description: 'Tells the weather.',
  modes: ['ask', 'act', 'dev'],
  tier: 'mid',
  effects: ['network'],
  trust: 'untrusted',
  inputSchema: { type: 'object', properties: { town: { type: 'string' } } },
  origin: { kind: 'skill', id: 'weather', toolName: 'forecast' },
  check: () => ({}),
};

const shelf: SkillShelf = {
  catalogue: [weather, { ...weather, id: 'notes', modes: ['ask'] }, { ...weather, id: 'debug', modes: ['dev'] }],
  tools: (ids) => (ids.includes('weather') ? [forecast] : []),
};

/** A session whose calls of `switch` load the skill. */
function scene(
  answers: readonly ScriptedAnswer[],
  turn: Partial<Extract<SessionEvent, { type: 'turn-start' }>> = {},
  skills: () => Promise<SkillShelf> = async () => shelf,
) {
  const log = memoryLog('session', openingEvents('Do it.', turn));
  const provider = scriptedProvider(answers);
  const base = turnDeps({ log, world: createWorld(), provider });
  const deps: TurnDeps = {
    ...base,
    skills,
    routes: {
      ...base.routes,
      run: async (permit, facts, run) =>
        facts.tool.name === 'switch' ? { text: 'loaded', loadsSkill: 'weather' } : base.routes.run(permit, facts, run),
    },
  };
  return { log, provider, deps, run: () => runTurn(deps, new AbortController().signal) };
}

function toolNames(request: ModelRequest | undefined): readonly string[] {
  return request?.tools.map(({ name }) => name) ?? [];
}

describe('what there is to know of devices', () => {
  it.each([
    ['a skill whose server may ask for one', true, true],
    ['any other skill', undefined, false],
  ] as const)('K32 comes with %s, once it is loaded', async (_, mayAsk, comes) => {
    const asking: SkillShelf = { ...shelf, tools: (ids) => (ids.length > 0 ? [{ ...forecast, mayAsk }] : []) };
    const { deps, log } = scene([calls(['switch', {}]), says('So.')], {}, async () => asking);
    const skilled = await withSkills(deps, never);
    const before = skilled.has.has('computers');

    await runTurn(deps, never);

    expect(log.state().loadedSkills).toEqual(['weather']);
    expect([before, skilled.has.has('computers')]).toEqual([false, comes]);
  });
});

describe('the tools of a skill', () => {
  it('join the list at the request after the skill was loaded', async () => {
    const { provider, run } = scene([calls(['switch', {}]), says('So.')]);

    await run();

    expect(toolNames(provider.requests[0])).not.toContain('forecast');
    expect(toolNames(provider.requests[1])).toContain('forecast');
  });

  it('stay for the turns that follow in the task', async () => {
    const { log, provider, run } = scene([calls(['switch', {}]), says('So.'), says('So.')]);
    await run();

    await log.append(nextTurn);
    await run();

    expect(toolNames(provider.requests[2])).toContain('forecast');
  });

  it('are gone in the next task', async () => {
    const { log, provider, run } = scene([calls(['switch', {}]), says('So.'), says('So.')]);
    await run();

    await log.append({ type: 'task-start', taskId: 'task-2' });
    await log.append(nextTurn);
    await run();

    expect(toolNames(provider.requests[2])).not.toContain('forecast');
  });

  it('are refused before the skill was loaded, and run afterwards', async () => {
    const { log, run } = scene([
      calls(['forecast', {}, 'c1']),
      calls(['switch', {}, 'c2']),
      calls(['forecast', {}, 'c3']),
      says('So.'),
    ]);

    await run();

    const outcomes = [...log.state().calls.values()].map(({ end }) => end?.outcome);
    expect(outcomes).toEqual(['failed', 'ok', 'ok']);
  });

  it('webbrain 5.3 tiers: are not offered to a smaller model that takes the task over', async () => {
    const { log, provider, run } = scene([calls(['switch', {}]), says('So.'), says('So.')]);
    await run();

    await log.append({ ...nextTurn, tier: 'compact' });
    await run();

    expect(toolNames(provider.requests[2])).not.toContain('forecast');
  });

  it('are still known to a turn that goes on after a death', async () => {
    const { deps, run } = scene([calls(['switch', {}]), says('So.')]);
    await run();

    const { tools } = await withSkills(deps, never);

    expect(tools).toContain(forecast);
  });

  it('are made once for each set of skills', async () => {
    let made = 0;
    const counted: SkillShelf = {
      catalogue: [],
      tools: () => {
        made += 1;
        return [forecast];
      },
    };
    const { deps } = scene([], {}, async () => counted);

    const skilled = await withSkills(deps, never);

    expect(skilled.tools).toBe(skilled.tools);
    expect(made).toBe(1);
  });
});

it('says of what a server answered to a failed call that it comes from the server', async () => {
  const { log, deps } = scene([calls(['switch', {}, 'c1']), calls(['forecast', {}, 'c2']), says('So.')]);
  const remote = { skillId: 'weather', skillHash: 'h', url: 'https://api.test/v1', reads: true, allowsLoopback: false };
  const routes: TurnDeps['routes'] = {
    locate: async (_tool, _input, tabId) => ({ tab: { tabId, url: 'https://shop.test/' }, remote }),
    async run(permit, facts, base) {
      if (facts.tool.name !== 'forecast') return deps.routes.run(permit, facts, base);
      throw new ToolError('unavailable', 'The server refused.', 'Go on.', { detail: 'words of the server' });
    },
  };

  await runTurn({ ...deps, routes }, new AbortController().signal);

  expect(log.state().calls.get('c2')?.end?.message.text).toMatch(
    /source="https:\/\/api\.test">\nwords of the server\n/,
  );
});

describe('the catalogue of a turn', () => {
  it.each([
    ['ask', ['notes']],
    ['act', ['weather']],
    ['dev', ['weather', 'debug']],
  ] as const)('webbrain 5.2 modes: in %s mode holds %j', async (mode, ids) => {
    const { provider, run } = scene([says('So.')], { mode });

    await run();

    const told = shelf.catalogue.filter(({ id }) => provider.requests[0]?.system.includes(`\n${id} — `));
    expect(told.map(({ id }) => id)).toEqual(ids);
  });

  it('webbrain 5.3 tiers: is not given to compact models', () => {
    const turn = { mode: 'act', tier: 'compact' } as const;
    const { deps } = scene([], turn);
    const state = deps.state().turn;

    expect(state && catalogueFor(shelf, state)).toEqual([]);
  });

  it('is read once a turn, so that a turn has the same skills throughout', async () => {
    let readings = 0;
    const { provider, run } = scene([calls(['look', {}]), says('So.')], {}, async () => {
      readings += 1;
      return readings === 1 ? shelf : { ...shelf, catalogue: [] };
    });

    await run();

    expect(readings).toBe(1);
    expect(provider.requests[1]?.system).toBe(provider.requests[0]?.system);
  });
});

describe('a turn whose skills', () => {
  it('cannot be read goes on without them, and the bug is told', async () => {
    const bugs: unknown[] = [];
    const broken = new Error('The store is broken.');
    const { log, provider, deps } = scene([says('So.')], {}, () => Promise.reject(broken));

    await runTurn({ ...deps, onBug: (error) => bugs.push(error) }, never);

    expect(log.state().turn?.end?.reason).toBe('answered');
    expect(toolNames(provider.requests[0])).toEqual(deps.tools.map(({ name }) => name));
    expect(bugs).toEqual([broken]);
  });

  it('take for ever to be read can be stopped', async () => {
    const stop = new AbortController();
    const { log, deps } = scene([], {}, () => new Promise<SkillShelf>(() => undefined));

    const running = runTurn(deps, stop.signal);
    stop.abort(new Error('stopped'));

    expect(await running).toBe('ended');
    expect(log.state().turn?.end?.reason).toBe('stopped');
  });
});

describe('a turn without skills', () => {
  it('has the same tools and no catalogue', async () => {
    const { deps } = scene([]);
    const { skills: _skills, ...without } = deps;

    const skilled = await withSkills(without, never);

    expect(skilled.tools).toBe(deps.tools);
    expect(skilled.shelf).toBeUndefined();
  });
});

const nextTurn: Extract<SessionEvent, { type: 'turn-start' }> = {
  type: 'turn-start',
  turnId: 'turn-2',
  mode: 'act',
  tier: 'full',
  providerId: 'p',
  modelId: 'm',
  tabId: 1,
  stepLimit: 50,
};
