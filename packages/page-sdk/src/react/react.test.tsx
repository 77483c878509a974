import { act, StrictMode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type FakeAgent, startFakeAgent, until } from '../../test/fake-agent';
import { getPageAgent } from '../get-page-agent';
import {
  PageAgentElement,
  PageAgentProvider,
  type PageAgentProviderProps,
  ToolCalls,
  useHumanInTheLoop,
  usePageAgentStatus,
  usePageContext,
  usePageTool,
  useSuggestions,
  useToolCalls,
} from '../react';

// React wants to know that updates are waited for.
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
  vi.restoreAllMocks();
});

const Here = () => {
  useSuggestions([{ title: 'Here', message: 'We are here.' }]);
  return null;
};

async function show(children: React.ReactNode, props: PageAgentProviderProps = {}): Promise<void> {
  await act(async () =>
    root.render(
      <StrictMode>
        <PageAgentProvider {...props}>
          <Here />
          {children}
        </PageAgentProvider>
      </StrictMode>,
    ),
  );
}

/** Shows something and connects the agent. */
async function connect(children: React.ReactNode, props: PageAgentProviderProps = {}): Promise<void> {
  await show(children, props);
  await act(() => agent.connect());
}

async function call(name: string, input = {}, callId?: string): Promise<{ text: string; isError: boolean }> {
  return act(() => agent.call(name, input, callId === undefined ? {} : { callId }));
}

const inputSchema = z.object({ color: z.string() });

function Paint({
  text = 'a',
  description = 'Paints.',
  deps,
}: {
  text?: string;
  description?: string;
  deps?: unknown[];
}) {
  usePageTool({ name: 'paint', description, inputSchema, execute: ({ color }) => `${text} ${color}` }, deps);
  return null;
}

describe('usePageTool', () => {
  it('C1: makes a function of a component callable, and warns of nothing in strict mode', async () => {
    const warn = vi.spyOn(console, 'warn');
    await connect(<Paint />);

    expect((await call('paint', { color: 'red' })).text).toBe('a red');
    expect(agent.tools()[0]?.inputSchema).toMatchObject({ properties: { color: { type: 'string' } } });
    expect(warn).not.toHaveBeenCalled();
  });

  it('P15: the newest closure answers, and nothing is registered anew (C16)', async () => {
    await connect(<Paint text="old" />);
    const sent = agent.received.length;

    await show(<Paint text="new" />);

    expect((await call('paint', { color: 'red' })).text).toBe('new red');
    expect(agent.received.slice(sent).some(({ type }) => type === 'registry.set')).toBe(false);
  });

  it('C16: another description is another snapshot', async () => {
    await connect(<Paint />);

    await show(<Paint description="Paints anew." />);

    await until(() => agent.tools()[0]?.description === 'Paints anew.');
  });

  it('C16: deps register a schema of a library anew', async () => {
    function Choice({ colors }: { colors: readonly string[] }) {
      usePageTool(
        { name: 'choose', description: 'Chooses.', inputSchema: z.object({ c: z.enum(colors) }), execute: () => 1 },
        [colors],
      );
      return null;
    }
    await connect(<Choice colors={['red']} />);

    await show(<Choice colors={['blue']} />);

    await until(() => JSON.stringify(agent.tools()).includes('blue'));
  });

  it('P16: the tool goes with its component', async () => {
    await connect(<Paint />);

    await show(null);

    await until(() => agent.tools().length === 0);
  });

  it('P17, C15: the last mounted answers, and the first is back when it goes', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    await connect([<Paint key="a" text="first" />]);

    await show([<Paint key="a" text="first" />, <Paint key="b" text="second" />]);
    const withBoth = await call('paint', { color: 'x' });
    await show([<Paint key="a" text="first" />]);

    expect([withBoth.text, (await call('paint', { color: 'x' })).text]).toEqual(['second x', 'first x']);
  });

  it('P18: a hook outside a provider says what it needs', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);

    await expect(act(async () => root.render(<Paint />))).rejects.toThrow('PageAgentProvider');
  });

  it('P16: a declared tool is offered while a component answers it', async () => {
    const calls: unknown[] = [];
    function Answer() {
      usePageTool('declared', (input, { id, name }) => void calls.push({ id, name, input }));
      return null;
    }
    const tools = [{ name: 'declared', description: 'Declared.' }];
    await connect(<Answer />, { tools });
    await until(() => agent.tools().length === 1);

    await call('declared', { a: 1 }, 'c');
    await show(null, { tools });
    await until(() => agent.tools().length === 0);

    expect(calls).toEqual([{ id: 'c', name: 'declared', input: { a: 1 } }]);
    expect(await call('declared')).toMatchObject({ isError: true, text: 'unknown tool declared' });
  });

  it('P19: what no hook answers goes to onClientTool', async () => {
    await connect(<Paint />, { onClientTool: ({ name }) => `asked ${name}` });

    expect([(await call('paint', { color: 'x' })).text, (await call('other')).text]).toEqual(['a x', 'asked other']);
  });

  it('C12: available hides a tool and shows it again, with one registration', async () => {
    const registered = vi.spyOn(getPageAgent(), 'registerTool');
    const Tool = ({ on }: { on: boolean }) => {
      usePageTool({ name: 'paint', description: 'Paints.', available: on, execute: () => 1 });
      return null;
    };
    await connect(<Tool on />);

    await show(<Tool on={false} />);
    await until(() => agent.tools()[0]?.available === false);
    await show(<Tool on />);
    await until(() => agent.tools()[0]?.available === undefined);

    expect(agent.tools().length).toBe(1);
    expect(registered.mock.calls.length).toBeLessThanOrEqual(4);
  });
});

describe('the provider', () => {
  it('P21: tools that are made anew for each render are registered once, with a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const props = () => ({ tools: [{ name: 'declared', description: 'Declared.', execute: () => 1 }] });
    const provided = vi.spyOn(getPageAgent(), 'provide');
    await connect(null, props());
    const before = provided.mock.calls.length;

    for (let n = 0; n < 4; n++) await show(null, props());

    expect(provided.mock.calls.length).toBe(before);
    expect(warn.mock.calls.filter(([text]) => String(text).includes('useMemo')).length).toBe(1);
  });

  it('P40: tells of calls and of the log', async () => {
    const [changes, lines]: [unknown[], unknown[]] = [[], []];
    await connect(<Paint />, { onToolChange: (detail) => changes.push(detail), onLog: (detail) => lines.push(detail) });

    await call('paint', { color: 'x' }, 'c');
    await until(() => changes.length === 2);
    agent.send({ type: 'log', level: 'info', message: 'hello' });
    await until(() => lines.length === 1);

    expect(changes).toEqual([
      { id: 'c', name: 'paint', status: 'start' },
      { id: 'c', name: 'paint', status: 'end', isError: false },
    ]);
    expect(lines).toEqual([{ level: 'info', message: 'hello' }]);
  });

  it('P38: the element around its children lets events bubble', async () => {
    const heard: unknown[] = [];
    host.addEventListener('toolcall', (event) => heard.push(event instanceof CustomEvent && event.detail.status));
    await act(async () =>
      root.render(
        <PageAgentElement>
          <Here />
          <Paint />
        </PageAgentElement>,
      ),
    );
    await act(() => agent.connect());

    await call('paint', { color: 'x' });

    await until(() => heard.length === 2);
    expect(heard).toEqual(['start', 'end']);
  });

  it('registers nothing while rendering on a server', () => {
    const html = renderToString(
      <PageAgentProvider>
        <Paint />
        <ToolCalls />
        text
      </PageAgentProvider>,
    );

    expect(html).toBe('text');
    expect(getPageAgent().calls()).toEqual([]);
  });

  it('D8: the status can be drawn', async () => {
    const Status = () => <p>{usePageAgentStatus()}</p>;
    await connect(<Status />);

    agent.send({ type: 'status', status: 'waiting_tool_result' });

    await act(() => until(() => getPageAgent().status === 'waiting_tool_result'));
    expect(host.textContent).toBe('waiting_tool_result');
  });
});

describe('usePageContext', () => {
  const Value = ({ name = 'a', value }: { name?: string; value: { n: number } | undefined }) => {
    usePageContext(name, value);
    return null;
  };
  const items = () => agent.received.filter((message) => message.type === 'context.set').at(-1)?.items;

  it('P28: is set, sent anew only when its JSON is another, and removed', async () => {
    await connect(<Value value={{ n: 1 }} />);
    const sent = () => agent.received.filter(({ type }) => type === 'context.set').length;
    const first = [items(), sent()];

    await show(<Value value={{ n: 1 }} />);
    await show(
      <>
        <Value value={{ n: 1 }} />
        <Paint />
      </>,
    );
    await until(() => agent.tools().length === 1);
    const same = sent();
    await show(<Value value={{ n: 2 }} />);
    await until(() => items()?.[0]?.value !== undefined && JSON.stringify(items()).includes('2'));
    await show(<Value value={undefined} />);
    await until(() => items()?.length === 0);

    expect(first).toEqual([[{ name: 'a', value: { n: 1 } }], 1]);
    expect(same).toBe(1);
  });

  it('P24: another value keeps its place', async () => {
    const both = (n: number) => [<Value key="a" name="a" value={{ n }} />, <Value key="b" name="b" value={{ n: 0 }} />];
    await connect(both(1));

    await show(both(2));

    await until(() => JSON.stringify(items()).includes('2'));
    expect(items()?.map(({ name }) => name)).toEqual(['a', 'b']);
  });
});

describe('drawing calls', () => {
  function Painter() {
    const [count, setCount] = useState(0);
    usePageTool({
      name: 'paint',
      description: 'Paints.',
      execute: () => setCount((now) => now + 1),
      render: ({ status, input, result }) => <i>{`${status} ${JSON.stringify(input)} ${result ?? '-'} ${count}`}</i>,
    });
    return null;
  }

  it('C13: shows each state, with partial arguments first; C14: and stays when the tool is gone', async () => {
    await connect(
      <>
        <Painter />
        <ToolCalls />
      </>,
    );
    const seen = () => host.querySelector('i')?.textContent ?? '';
    agent.answers.go = false;

    agent.send({ type: 'call.args', callId: 'c', name: 'paint', partial: '{"color":"re' });
    await act(() => until(() => getPageAgent().calls().length === 1));
    const first = seen();
    void agent.call('paint', { color: 'red' }, { callId: 'c' });
    await act(async () => void (await agent.next('call.claim')));
    const second = seen();
    agent.send({ type: 'call.go', callId: 'c' });
    await act(() => until(() => getPageAgent().calls()[0]?.state === 'complete'));
    const third = seen();
    await show(<ToolCalls />);

    expect([first, second, third]).toEqual([
      'inProgress {"color":"re"} - 0',
      'executing {"color":"red"} - 0',
      'complete {"color":"red"}  1',
    ]);
    expect(seen()).toContain('complete');
  });

  it('C13: a component may draw calls and list them too', async () => {
    function Both() {
      const calls = useToolCalls();
      usePageTool({ name: 'both', description: 'Both.', execute: () => 1, render: ({ result }) => <b>{result}</b> });
      return <p>{calls.map(({ name, status }) => `${name} ${status}`)}</p>;
    }
    await connect([<Both key="b" />, <ToolCalls key="t" />]);

    await call('both');

    expect(host.textContent).toBe('both complete1');
  });

  function Ask() {
    useHumanInTheLoop({
      name: 'ask',
      description: 'Asks the user.',
      render: ({ status, respond }) =>
        respond && (
          <button type="button" onClick={() => respond({ status, ok: true })}>
            Yes
          </button>
        ),
    });
    return null;
  }

  it('C18: the answer of the user is the result', async () => {
    await connect(
      <>
        <Ask />
        <ToolCalls />
      </>,
    );

    const result = agent.call('ask');
    await act(() => until(() => host.querySelector('button') !== null));
    await act(async () => host.querySelector('button')?.click());

    expect((await act(() => result)).text).toBe('{"status":"executing","ok":true}');
    expect(host.querySelector('button')).toBeNull();
  });

  it('C18: stopping while it waits is an error, not an empty result', async () => {
    await connect(
      <>
        <Ask />
        <ToolCalls />
      </>,
    );

    void agent.call('ask', {}, { callId: 'c' });
    await act(() => until(() => host.querySelector('button') !== null));
    agent.send({ type: 'call.cancel', callId: 'c', reason: 'cancelled' });
    await act(() => until(() => host.querySelector('button') === null));

    expect(getPageAgent().calls()[0]).toMatchObject({
      isError: true,
      code: 'cancelled',
      result: 'tool ask was cancelled',
    });
  });
});

describe('useSuggestions', () => {
  it('C22: shows them with their availability while mounted', async () => {
    const Chips = () => {
      useSuggestions([{ title: 'Forest', message: 'Make it a forest.' }], { available: 'always' });
      return null;
    };
    const last = () => agent.received.filter((message) => message.type === 'suggestions.set').at(-1)?.suggestions;
    await connect(<Chips />);
    const shown = last();

    await show(null);
    await until(() => last()?.length === 1);

    expect(shown?.[1]).toEqual({ title: 'Forest', message: 'Make it a forest.', available: 'always' });
  });
});
