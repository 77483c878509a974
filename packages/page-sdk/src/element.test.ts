import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAgent, startFakeAgent, until } from '../test/fake-agent';
import { definePageAgentElement, type PageAgentElement } from './element';

const tools = [{ name: 'progress', description: 'Shows the progress.' }];

let agent: FakeAgent;
beforeEach(() => {
  // The agent of a document outlives a test; another one begins with an empty slot.
  Reflect.deleteProperty(document, Symbol.for('page-agent.v1'));
  agent = startFakeAgent();
  definePageAgentElement();
});
afterEach(() => {
  document.body.replaceChildren();
  agent.close();
  vi.restoreAllMocks();
});

function createElement(): PageAgentElement {
  // Defined above.
  return document.createElement('page-agent') as PageAgentElement;
}

async function connected(change: Partial<PageAgentElement> = {}): Promise<PageAgentElement> {
  const element = Object.assign(createElement(), { tools, onClientTool: () => 'done', ...change });
  element.setReadable('here', true);
  document.body.append(element);
  await agent.connect();
  return element;
}

describe('<page-agent>', () => {
  it('P8: one handler for all tools, as a property', async () => {
    await connected({ onClientTool: ({ id, name, input }) => ({ id, name, input }) });

    expect(JSON.parse((await agent.call('progress', { n: 1 }, { callId: 'c' })).text)).toEqual({
      id: 'c',
      name: 'progress',
      input: { n: 1 },
    });
  });

  it('P8: the attribute is ignored with a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const element = await connected({ onClientTool: null });
    element.setAttribute('onclienttool', 'alert(1)');

    expect(await agent.call('progress')).toMatchObject({
      isError: true,
      code: 'handler_not_found',
      text: 'tool progress is not available on this page',
    });
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('P41: a handler that is set late works', async () => {
    const element = await connected({ onClientTool: null });
    const before = agent.tools();

    element.onClientTool = () => 'late';
    await until(() => agent.tools().length === 1);

    expect([before, (await agent.call('progress')).text]).toEqual([[], 'late']);
  });

  it('P22: readables go with it into the document and out of it', async () => {
    const element = createElement();
    element.setReadable('lesson', { n: 1 });
    element.tools = tools;
    element.onClientTool = () => 1;
    document.body.append(element);
    await agent.connect();
    const shown = (await agent.next('context.set')).items;

    expect(() => element.setReadable('lesson', (() => 1) as never)).toThrow(TypeError);
    const removed = [element.removeReadable('none'), element.removeReadable('lesson')];
    element.setReadable('other', 2);
    element.remove();
    await until(() => agent.received.filter(({ type }) => type === 'context.set').length === 2);

    expect(shown).toEqual([{ name: 'lesson', value: { n: 1 } }]);
    expect(removed).toEqual([false, true]);
    expect(agent.received.filter((message) => message.type === 'context.set').at(-1)?.items).toEqual([]);
    expect(agent.tools()).toEqual([]);
  });

  it('P35: moving it in the document sends nothing and loses nothing', async () => {
    const element = await connected();
    const sent = agent.received.length;

    document.body.append(document.createElement('p'), element);
    await agent.call('progress');

    expect(agent.received.slice(sent).some(({ type }) => type === 'registry.set')).toBe(false);
  });

  it('P38, P39: its events bubble and cross shadow roots', async () => {
    const heard: unknown[] = [];
    const host = document.body.appendChild(document.createElement('div'));
    const element = Object.assign(createElement(), { tools, onClientTool: () => 'done' });
    host.attachShadow({ mode: 'open' }).append(element);
    const controller = new AbortController();
    for (const type of ['toolcall', 'agentlog', 'agentstatus', 'consentchange'])
      document.addEventListener(type, ({ type }) => heard.push(type), { signal: controller.signal });

    await agent.connect();
    agent.send({ type: 'consent', context: true, suggestions: true, hidden: [] });
    agent.send({ type: 'log', level: 'info', message: 'x' });
    await agent.call('progress');
    await until(() => heard.length === 5);
    controller.abort();

    expect(heard).toEqual(['agentstatus', 'consentchange', 'agentlog', 'toolcall', 'toolcall']);
  });

  it('P5: a list with a name twice is refused, and the old one stays', async () => {
    const element = await connected();

    expect(() => {
      element.tools = [...tools, ...tools];
    }).toThrow(TypeError);

    expect(element.tools).toEqual(tools);
    expect((await agent.call('progress')).text).toBe('done');
  });

  it('takes properties that were set before it was known', async () => {
    const early = document.createElement('page-agent-late');
    Object.assign(early, { tools, onClientTool: () => 'early' });
    document.body.append(early);

    definePageAgentElement('page-agent-late');
    customElements.upgrade(early);
    await agent.connect();

    expect((await agent.call('progress')).text).toBe('early');
  });
});
