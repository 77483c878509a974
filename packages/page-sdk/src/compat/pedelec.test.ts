import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { type FakeAgent, startFakeAgent, until } from '../../test/fake-agent';
import { defineTool, Pedelec, type PedelecSession, type ToolCallContext } from './pedelec';

const argsSchema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } as const;
const remove = defineTool({ name: 'document.remove', description: 'Removes a document.', argsSchema });
const page = defineTool({
  name: 'get_current_page',
  description: 'Reads the page.',
  argsSchema: { type: 'object' },
  timeoutMs: 5_000,
  handler: (_args, { turnId }) => ({ title: 'Here', turnId }),
});

let agent: FakeAgent;
beforeEach(() => {
  // The agent of a document outlives a test; another one begins with an empty slot.
  Reflect.deleteProperty(document, Symbol.for('page-agent.v1'));
  agent = startFakeAgent();
});
afterEach(() => {
  agent.close();
  vi.restoreAllMocks();
});

async function connected(): Promise<PedelecSession<'document.remove' | 'get_current_page'>> {
  const creating = new Pedelec().createSession({ skills: { guidance: 'Read first.', tools: [remove, page] } });
  await agent.connect();
  return creating;
}

describe('createSession', () => {
  it('D1, D3, D23: offers the tools with the times and names that the agent takes', async () => {
    await connected();

    expect(await agent.next('guidance.set')).toMatchObject({ text: 'Read first.' });
    expect(agent.tools()).toMatchObject([
      { name: 'document_remove', inputSchema: argsSchema, timeoutMs: 60_000 },
      { name: 'get_current_page', timeoutMs: 5_000 },
    ]);
    expect((await agent.call('get_current_page')).text).toBe('{"title":"Here","turnId":"turn"}');
  });

  it.each([
    ['a name twice', [page, page]],
    ['names that the agent could not tell apart', [remove, { ...remove, name: 'document_remove' }]],
    ['an empty description', [{ ...page, description: ' ' }]],
    ['a root that is no object', [{ ...page, argsSchema: { type: 'array' } }]],
    ['no time', [{ ...page, timeoutMs: 0 }]],
    ['the old input', [{ ...page, input: {} }]],
    ['a name that begins with a digit', [{ ...page, name: '1st' }]],
  ])('D4: refuses %s', async (_title, tools) => {
    // What no type lets through is what is tested.
    const creating = new Pedelec().createSession({ skills: { guidance: '', tools: tools as never } });

    await expect(creating).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('D23: gives up when nobody allows it, and offers nothing any more', async () => {
    const client = new Pedelec({ approvalTimeoutMs: 20 });

    const creating = client.createSession({ skills: { guidance: '', tools: [page] } });

    await expect(creating).rejects.toMatchObject({ code: 'APPROVAL_TIMEOUT' });
    expect(await client.getApprovalStatus()).toMatchObject({ installed: false, approved: false });
  });

  it('D3: names of tools are types', () => {
    expectTypeOf(remove.name).toEqualTypeOf<'document.remove'>();
    expectTypeOf<PedelecSession<'a'>['onTool']>().toBeCallableWith('a', () => 1);
  });
});

describe('handlers', () => {
  it('D10: get the call by the names of Pedelec', async () => {
    const session = await connected();
    const seen: ToolCallContext[] = [];
    session.onTool('document.remove', (_args, context) => void seen.push(context));

    await agent.call('document_remove', { id: 'x' }, { callId: 'c', turnStartedAtMs: 7 });

    expect(seen[0]).toMatchObject({
      type: 'tool_call',
      toolRequestId: 'c',
      tool: 'document.remove',
      turnId: 'turn',
      turnStartedAt: 7,
    });
    expect(seen[0]?.sessionId).toBe(session.sessionId);
  });

  it('D16: named before inline before generic, and disposers go in any order (D17)', async () => {
    const session = await connected();
    const ask = async (name: string) => (await agent.call(name, { id: 'x' })).text;
    const offGeneric = session.onTool((tool, args) => ({ tool, args }));
    const offOld = session.onTool('get_current_page', () => 'old');
    const offNamed = session.onTool('get_current_page', () => 'named');

    offOld();
    const named = await ask('get_current_page');
    offNamed();
    const inline = await ask('get_current_page');
    const generic = await ask('document_remove');
    offGeneric();
    const none = await agent.call('document_remove', { id: 'x' });

    expect([named, JSON.parse(inline).title, JSON.parse(generic)]).toEqual([
      'named',
      'Here',
      { tool: 'document.remove', args: { id: 'x' } },
    ]);
    expect(none).toMatchObject({ isError: true, code: 'handler_not_found' });
    expect(JSON.parse(none.text).error.code).toBe('TOOL_HANDLER_NOT_FOUND');
  });

  it('D13: a returned failure is a result, a thrown one an error', async () => {
    const session = await connected();
    session.onTool('document.remove', ({ id }: { id: string }) => {
      if (id === 'bug') throw new Error('no luck');
      return { error: { code: 'NOT_ALLOWED', message: 'Locked.' } };
    });

    const returned = await agent.call('document_remove', { id: 'x' });
    const thrown = await agent.call('document_remove', { id: 'bug' });

    expect(returned).toMatchObject({ isError: false, text: '{"error":{"code":"NOT_ALLOWED","message":"Locked."}}' });
    expect(thrown.isError).toBe(true);
    expect(JSON.parse(thrown.text)).toEqual({ error: { code: 'TOOL_HANDLER_ERROR', message: 'no luck' } });
  });

  it('D23: a result that could not be delivered is told', async () => {
    const session = await connected();
    const errors: unknown[] = [];
    session.onError(({ code }) => errors.push(code));
    agent.answers.ack = false;
    vi.useFakeTimers({ toFake: ['setTimeout'] });

    await agent.call('get_current_page');
    vi.advanceTimersByTime(5_000);
    vi.useRealTimers();

    expect(errors).toEqual(['SUBMIT_TOOL_RESULT_FAILED']);
  });
});

describe('a turn', () => {
  async function accept(): Promise<void> {
    const { requestId } = await agent.next('message.send');
    agent.send({ type: 'status', status: 'running' });
    agent.send({ type: 'reply', requestId, ok: true });
  }

  it('D8: goes from running over waiting_tool_result to idle, and refuses another text meanwhile', async () => {
    const session = await connected();
    const statuses: string[] = [];
    session.onStatus((status, { previousStatus }) => statuses.push(`${previousStatus} ${status}`));
    session.onTool('document.remove', async () => [
      session.getStatus(),
      await session.sendText('more').catch((error) => error.code),
    ]);

    const sending = session.sendText('Remove it');
    await accept();
    agent.send({ type: 'status', status: 'waiting_tool_result' });
    const { text } = await agent.call('document_remove', { id: 'x' });
    agent.send({ type: 'status', status: 'running' });
    agent.send({ type: 'status', status: 'idle' });
    await sending;

    expect(JSON.parse(text)).toEqual(['waiting_tool_result', 'SESSION_BUSY']);
    expect(statuses).toEqual([
      'idle running',
      'running waiting_tool_result',
      'waiting_tool_result running',
      'running idle',
    ]);
  });

  it('rejects when the user says no, and is idle again', async () => {
    const session = await connected();

    const sending = session.sendText('Hello');
    const { requestId } = await agent.next('message.send');
    agent.send({ type: 'reply', requestId, ok: false, code: 'denied_by_user' });

    await expect(sending).rejects.toMatchObject({ code: 'APPROVAL_REJECTED' });
    expect(session.getStatus()).toBe('idle');
  });

  it('ending the session rejects it, withdraws the tools and tells once', async () => {
    const session = await connected();
    const ended = vi.fn();
    session.onEnded(ended);

    const sending = session.sendText('Hello');
    await accept();
    await session.end();
    await session.end();

    await expect(sending).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    await expect(session.sendText('more')).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    await until(() => agent.tools().length === 0);
    expect([session.getStatus(), ended.mock.calls.length]).toEqual(['ended', 1]);
  });
});
