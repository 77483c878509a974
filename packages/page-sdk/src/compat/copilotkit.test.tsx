import { act, StrictMode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type FakeAgent, startFakeAgent, until } from '../../test/fake-agent';
import { getPageAgent } from '../get-page-agent';
import {
  CopilotKit,
  CopilotSidebar,
  useAgentContext,
  useComponent,
  useConfigureSuggestions,
  useFrontendTool,
  useHumanInTheLoop,
  useRenderTool,
} from './copilotkit';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let agent: FakeAgent;
let host: HTMLElement;
let root: Root;
beforeEach(() => {
  // The agent of a document outlives a test; another one begins with an empty slot.
  Reflect.deleteProperty(document, Symbol.for('page-agent.v1'));
  agent = startFakeAgent();
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  agent.close();
});

function show(children: React.ReactNode): Promise<void> {
  return act(async () =>
    root.render(
      <StrictMode>
        <CopilotKit runtimeUrl="/api/copilotkit" agent="default">
          {children}
          <CopilotSidebar defaultOpen />
        </CopilotKit>
      </StrictMode>,
    ),
  );
}

async function connect(children: React.ReactNode): Promise<void> {
  await show(children);
  await act(() => agent.connect());
}

const call = (name: string, input = {}) => act(() => agent.call(name, input));

function Page() {
  const [background, setBackground] = useState('rgb(79, 70, 229)');
  useFrontendTool({
    name: 'change_background',
    description: 'Changes the background.',
    parameters: z.object({ background: z.string().describe('Any CSS background.') }),
    handler: async ({ background }) => {
      setBackground(background);
      return { status: 'success', was: background };
    },
  });
  useConfigureSuggestions({ suggestions: [{ title: 'Forest', message: 'Make it a forest.' }], available: 'always' });
  return <main style={{ background }} />;
}

it('C1, C2, C3, C8: the page that changes its background works with another import alone', async () => {
  await connect(<Page />);
  const main = host.querySelector('main');

  const { text } = await call('change_background', { background: 'rgb(1, 2, 3)' });

  expect(main?.style.background).toContain('rgb(1, 2, 3)');
  expect(text).toBe('{"status":"success","was":"rgb(1, 2, 3)"}');
  expect(JSON.stringify(agent.tools())).toContain('Any CSS background.');
  expect((await agent.next('suggestions.set', ({ suggestions }) => suggestions.length > 0)).suggestions).toEqual([
    { title: 'Forest', message: 'Make it a forest.', available: 'always' },
  ]);
});

it('C23: the sidebar asks for the panel once an agent is there', async () => {
  await connect(<Page />);

  expect(await agent.next('panel.request')).toMatchObject({ type: 'panel.request' });
});

describe('useFrontendTool', () => {
  function Tool(tool: Parameters<typeof useFrontendTool>[0]) {
    useFrontendTool(tool);
    return null;
  }

  it('C5: the handler gets the call, the agent and a signal', async () => {
    await connect(
      <Tool name="t" handler={(_args, { toolCall, agent, signal }) => [toolCall, typeof agent.stop, signal.aborted]} />,
    );

    expect(JSON.parse((await call('t', { a: 1 })).text)).toEqual([
      { id: 'call-1', function: { name: 't', arguments: '{"a":1}' } },
      'function',
      false,
    ]);
  });

  it.each([
    ['null is an empty text', () => null, { text: '', isError: false }],
    [
      'an error reads as CopilotKit has it',
      () => {
        throw new Error('no luck');
      },
      { text: 'Error: no luck', isError: true },
    ],
  ])('C8: %s', async (_title, handler, result) => {
    await connect(<Tool name="t" handler={handler} />);

    expect(await call('t')).toMatchObject(result);
  });

  it('C10, C11, C12: passes on followUp, agentId and available', async () => {
    await connect(<Tool name="t" followUp={false} agentId="writer" available="disabled" handler={() => 1} />);

    expect(agent.tools()).toMatchObject([{ name: 't', followUp: false, agentId: 'writer', available: false }]);
  });

  it('C25: a wildcard answers what no other tool does', async () => {
    await connect([<Page key="p" />, <Tool key="t" name="*" handler={(args) => args} />]);

    expect((await call('anything', { a: 1 })).text).toBe('{"toolName":"anything","args":{"a":1}}');
    expect(agent.tools().map(({ name }) => name)).toEqual(['change_background']);
  });
});

describe('drawing', () => {
  it('C13: renders a tool, one that is registered elsewhere, and any other', async () => {
    function Cards() {
      useFrontendTool({
        name: 'own',
        handler: () => 'ok',
        render: ({ status, result }) => <i>{`own ${status} ${result}`}</i>,
      });
      useFrontendTool({ name: 'bare', handler: () => 'ok' });
      useFrontendTool({ name: 'else', handler: () => 'ok' });
      useRenderTool({ name: 'bare', render: ({ parameters }) => <b>{JSON.stringify(parameters)}</b> });
      useRenderTool({ name: '*', render: ({ name }) => <u>{name}</u> });
      return null;
    }
    await connect(<Cards />);

    for (const name of ['own', 'bare', 'else']) await call(name, { a: 1 });

    expect(host.textContent).toBe('own complete ok{"a":1}else');
  });

  it('useComponent shows a component with the arguments as its props', async () => {
    function Cards() {
      useComponent({ name: 'card', parameters: z.object({ city: z.string() }), render: ({ city }) => <b>{city}</b> });
      return null;
    }
    await connect(<Cards />);

    const { text } = await call('card', { city: 'Rome' });

    expect([text, host.querySelector('b')?.textContent]).toEqual(['', 'Rome']);
  });

  it('C18: waits for respond, and a stop meanwhile is an error', async () => {
    function Approve() {
      useHumanInTheLoop({
        name: 'approve',
        description: 'Asks.',
        render: ({ respond, status, description }) =>
          respond && (
            <button type="button" onClick={() => respond({ status, description })}>
              Yes
            </button>
          ),
      });
      return null;
    }
    await connect(<Approve />);
    const button = () => host.querySelector('button');

    const answered = agent.call('approve');
    await act(() => until(() => button() !== null));
    await act(async () => button()?.click());
    const { text } = await act(() => answered);
    void agent.call('approve', {}, { callId: 'stopped' });
    await act(() => until(() => button() !== null));
    agent.send({ type: 'call.cancel', callId: 'stopped', reason: 'cancelled' });
    await act(() => until(() => button() === null));

    expect(text).toBe('{"status":"executing","description":"Asks."}');
    expect(getPageAgent().calls().at(-1)).toMatchObject({ isError: true, result: 'tool approve was cancelled' });
  });
});

it('C25: context is named by its description, and goes with its component', async () => {
  function Context({ n }: { n: number }) {
    useAgentContext([
      { description: 'The user’s plan', value: 'pro' },
      { description: 'x'.repeat(100), value: { n } },
    ]);
    return null;
  }
  const items = () => agent.received.filter((message) => message.type === 'context.set').at(-1)?.items;
  await connect(<Context n={1} />);
  const first = items();

  await show(<Context n={2} />);
  await until(() => JSON.stringify(items()).includes('2'));
  await show(null);
  await until(() => items()?.length === 0);

  expect(first).toEqual([
    { name: 'The_user_s_plan', value: 'pro' },
    { name: expect.stringMatching(/^x{54}-\w+$/), value: { n: 1 } },
  ]);
});
