import { expect, it } from 'vitest';
import type { AssistantMessage } from '../core/message';
import type { RemoteTool } from '../core/tool';
import { coreTools } from '../tools/registry';
import { titleCalls, titleDelta } from './title-calls';

const save: RemoteTool = {
  runsIn: 'skill',
  name: 'save_bookmark',
  label: 'Save bookmark',
  description: 'Saves.',
  modes: ['act'],
  tier: 'mid',
  effects: ['submit'],
  trust: 'untrusted',
  inputSchema: {},
  origin: { kind: 'skill', id: 's', toolName: 'save_bookmark', label: 'Team bookmarks' },
  check: () => ({}),
};
const tools = [...coreTools, save];
const call = (name: string) => ({ id: name, name, input: {} });
const title = { label: 'Save bookmark', skill: 'Team bookmarks' };

it('K1 gives the call of a skill the display name of its tool, and the name of the skill', () => {
  const message: AssistantMessage = {
    role: 'assistant',
    id: 'a',
    text: '',
    calls: [call('save_bookmark'), call('read_page'), call('no_such_tool')],
  };

  expect(titleCalls(message, tools).calls).toEqual([
    { ...call('save_bookmark'), title },
    call('read_page'),
    call('no_such_tool'),
  ]);
});

it('gives the call of a page the title of its tool, and the host of the page', () => {
  const origin = { kind: 'page', id: 'https://shop.test', toolName: 'save', label: 'shop.test' } as const;
  const message: AssistantMessage = { role: 'assistant', id: 'a', text: '', calls: [call('save_bookmark')] };

  const [titled] = titleCalls(message, [{ ...save, runsIn: 'page', origin }]).calls;
  expect(titled?.title).toEqual({ label: 'Save bookmark', skill: 'shop.test', isPage: true });
});

it('K1 gives it to a call that still arrives', () => {
  const arriving = (name: string) => ({ type: 'call-start', responseId: 'r', name }) as const;

  expect(titleDelta(arriving('save_bookmark'), tools)).toEqual({ ...arriving('save_bookmark'), title });
  expect(titleDelta(arriving('read_page'), tools)).toEqual(arriving('read_page'));
});
