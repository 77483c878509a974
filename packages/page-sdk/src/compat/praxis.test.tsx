import { act, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeAgent, startFakeAgent, until } from '../../test/fake-agent';
import { definePraxisElement, PraxisAgent, type PraxisElement, usePraxisReadable, usePraxisTool } from './praxis';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const progress = {
  type: 'custom',
  name: 'progress',
  description: 'Shows the progress.',
  input_schema: { type: 'object', properties: { percent: { type: 'number' } } },
} as const;

let agent: FakeAgent;
beforeEach(() => {
  // The agent of a document outlives a test; another one begins with an empty slot.
  Reflect.deleteProperty(document, Symbol.for('page-agent.v1'));
  agent = startFakeAgent();
});
afterEach(() => {
  document.body.replaceChildren();
  agent.close();
});

describe('the element', () => {
  async function connected(): Promise<PraxisElement> {
    definePraxisElement();
    // Defined in the line before.
    const element = document.createElement('praxis-agent') as PraxisElement;
    element.options = { api: { url: 'https://agent.example' }, tools: [progress] };
    element.onClientTool = ({ id, name, input }) => ({ id, name, input });
    document.body.append(element);
    await agent.connect();
    return element;
  }

  it('P3: takes tools in the shape of Praxis', async () => {
    await connected();

    expect(agent.tools()).toEqual([
      { name: 'progress', description: 'Shows the progress.', inputSchema: progress.input_schema },
    ]);
    expect(JSON.parse((await agent.call('progress', { percent: 5 }, { callId: 'c' })).text)).toEqual({
      id: 'c',
      name: 'progress',
      input: { percent: 5 },
    });
  });

  it('P38, P39: tells of calls and of the log by the names of Praxis, and no others', async () => {
    await connected();
    const heard: unknown[] = [];
    for (const type of ['praxis.tool.change', 'praxis.log', 'toolcall'])
      document.body.addEventListener(type, (event) => heard.push([type, event instanceof CustomEvent && event.detail]));

    agent.send({ type: 'log', level: 'warn', message: 'dropped', data: { names: ['a'] } });
    await agent.call('progress', {}, { callId: 'c' });
    await until(() => heard.length === 3);

    expect(heard).toEqual([
      ['praxis.log', { level: 'warn', message: 'dropped', data: { names: ['a'] } }],
      ['praxis.tool.change', { id: 'c', name: 'progress', status: 'start' }],
      ['praxis.tool.change', { id: 'c', name: 'progress', status: 'end', isError: false }],
    ]);
  });

  it('takes options that were set before it was known', async () => {
    const early = Object.assign(document.createElement('praxis-late'), {
      options: { tools: [progress] },
      onClientTool: () => 'early',
    });
    document.body.append(early);

    definePraxisElement('praxis-late');
    customElements.upgrade(early);
    await agent.connect();

    expect((await agent.call('progress')).text).toBe('early');
  });
});

describe('React', () => {
  const options = { tools: [progress, { ...progress, name: 'other' }] };

  function Lesson({ unit }: { unit: number }) {
    usePraxisTool('progress', (input: { percent: number }, call) => ({ unit, ...call, same: call.input === input }));
    usePraxisReadable('unit', unit);
    return null;
  }

  it('P15, P16, P18, P19: hooks answer with the newest closure, the rest goes to onClientTool or is unknown', async () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const show = (unit: number | null, onClientTool?: () => unknown) =>
      act(async () =>
        root.render(
          <StrictMode>
            <PraxisAgent options={options} onClientTool={onClientTool}>
              {unit !== null && <Lesson unit={unit} />}
            </PraxisAgent>
          </StrictMode>,
        ),
      );
    await show(1);
    await agent.connect();
    const offered = agent.tools().map(({ name }) => name);

    await show(2);
    const answered = JSON.parse((await agent.call('progress', { percent: 5 }, { callId: 'c' })).text);
    const unknown = await agent.call('other');
    await show(2, () => 'client');
    const events: string[] = [];
    document.body.addEventListener('praxis.tool.change', () => events.push('praxis.tool.change'));
    const client = await agent.call('other');
    await until(() => events.length === 2);
    await show(null);
    await until(() => agent.tools().length === 0);
    await act(async () => root.unmount());

    expect(offered).toEqual(['progress']);
    expect(answered).toEqual({ unit: 2, id: 'c', name: 'progress', input: { percent: 5 }, same: true });
    expect(unknown).toMatchObject({ isError: true, code: 'unknown_tool', text: 'unknown tool other' });
    expect(client.text).toBe('client');
  });
});
