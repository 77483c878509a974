import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { noComputers, noPageTools } from '../../test/fakes/no-skills';
import { skillBackground } from '../../test/fakes/skill-background';
import { httpTool, skillText } from '../../test/fakes/skill-text';
import type { Tier } from '../core/mode';
import type { SessionEvent } from '../session/event';
import { SessionLog } from '../session/log';
import { FileStore } from './file-store';
import { sessionPorts } from './session-ports';
import { Sessions } from './sessions';

let databases = 0;

async function setUp(tier: Tier = 'full') {
  databases += 1;
  const log = await SessionLog.open(`ports-${databases}`);
  const sessions = new Sessions({
    log,
    notify: () => undefined,
    newId: () => crypto.randomUUID(),
    forget: async () => undefined,
  });
  const session = await sessions.open(`session-${databases}`);
  const append = (event: SessionEvent) => sessions.append(session, event);
  await append({ type: 'session-start', tabId: 4 });
  await append({
    type: 'turn-start',
    turnId: 't1',
    mode: 'act',
    tier,
    providerId: 'p',
    modelId: 'm',
    tabId: 4,
    stepLimit: 9,
  });
  const background = skillBackground();
  const files = () => FileStore.open(`files-${databases}`);
  return {
    ...background,
    session,
    append,
    ports: sessionPorts(
      { sessions, library: background.library, computers: noComputers, pageTools: noPageTools, files },
      session,
    ),
  };
}

describe('what a call of a session may use', () => {
  it('loads a skill with names that its loaded skills leave free', async () => {
    const { ports, append, add } = await setUp();
    await add(skillText([httpTool()]));
    await add(`${skillText([httpTool()])}\n\n\`\`\`tabhand-skill\n{ "name": "Two" }\n\`\`\`\n`);
    const message = { role: 'tool', id: 'm', callId: 'c', name: 'load_skill', ok: true, text: '' } as const;
    await append({
      type: 'message-add',
      message: { role: 'assistant', id: 'r1', text: '', calls: [{ id: 'c', name: 'load_skill', input: {} }] },
    });
    await append({
      type: 'tool-end',
      callId: 'c',
      name: 'load_skill',
      outcome: 'ok',
      message,
      durationMs: 1,
      loadsSkill: 'two',
    });

    expect((await ports.skills.load('test-skill', 'act')).tools).toEqual(['look_up_2']);
  });

  it('webbrain 5.3 tiers: names no tools that the model of the turn is not offered', async () => {
    const { ports, add } = await setUp('mid');
    await add(skillText([httpTool({ tiers: ['full'] })]));

    expect((await ports.skills.load('test-skill', 'act')).tools).toEqual([]);
  });

  it('writes and reads the notes of the session', async () => {
    const { ports, session } = await setUp();

    await ports.notes.write('Cheapest: 12', { replace: false });

    expect(ports.notes.read()).toBe(session.state.notes);
    expect(session.state.notes).toContain('Cheapest: 12');
  });

  it('knows the tab of the conversation, and no call that was never made', async () => {
    const { ports } = await setUp();

    expect(ports.homeTabId()).toBe(4);
    expect(ports.inputOf('other')).toBeUndefined();
  });
});
