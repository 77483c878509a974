import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_MODEL_ID, type DemoModel, startDemoModel } from './demo-model.ts';

const open: DemoModel[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((model) => model.close()));
});

const TREE_TOOL = { type: 'function', function: { name: 'get_accessibility_tree', parameters: { properties: {} } } };
const ASK = {
  messages: [{ role: 'user', content: 'What is the cheapest kettle?' }],
  tools: [TREE_TOOL, named('find_text')],
};

describe('the demo model on the wire', () => {
  it('lists the one model it has', async () => {
    const model = await start();

    const list = await (await fetch(`${model.baseUrl}/models`)).json();

    expect(list.data.map((each: { id: string }) => each.id)).toEqual([DEMO_MODEL_ID]);
  });

  it('streams a call in chunks, then the usage, then the end mark', async () => {
    const model = await start();

    const text = await (await chat(model, { ...ASK, stream: true })).text();

    const lines = text
      .trim()
      .split('\n\n')
      .map((line) => line.slice('data: '.length));
    const chunks = lines.slice(0, -1).map((line) => JSON.parse(line));
    expect(lines.at(-1)).toBe('[DONE]');
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
    expect(chunks.at(-2).choices[0].finish_reason).toBe('tool_calls');
    const calls = chunks.flatMap((chunk) => chunk.choices[0]?.delta.tool_calls ?? []);
    expect(calls[0]).toMatchObject({ index: 0, type: 'function', function: { name: 'get_accessibility_tree' } });
    expect(JSON.parse(calls.map((call) => call.function.arguments).join(''))).toEqual({});
  });

  it('answers whole when no stream is asked for', async () => {
    const model = await start();

    const body = await (await chat(model, { messages: [{ role: 'user', content: 'Write me a poem' }] })).json();

    expect(body.choices[0].message.content).toContain('not an AI');
    expect(body.choices[0].finish_reason).toBe('stop');
  });

  it('calls the one tool of a connection test with arguments that fit', async () => {
    const model = await start();
    const parameters = { properties: { word: { type: 'string', const: 'pong' }, times: { type: 'integer' } } };
    const tools = [{ type: 'function', function: { name: 'ping', parameters } }];

    const body = await (await chat(model, { messages: [{ role: 'user', content: 'Call ping.' }], tools })).json();

    const call = body.choices[0].message.tool_calls[0].function;
    expect([call.name, JSON.parse(call.arguments)]).toEqual(['ping', { word: 'pong', times: 1 }]);
  });

  it.each(['', 'nonsense', '[]'])('refuses the body %j with a 400', async (body) => {
    const model = await start();

    const response = await fetch(`${model.baseUrl}/chat/completions`, { method: 'POST', body });

    expect(response.status).toBe(400);
    expect((await response.json()).error.message).toContain('JSON');
  });
});

function named(name: string): object {
  return { type: 'function', function: { name, parameters: { properties: {} } } };
}

async function start(): Promise<DemoModel> {
  const model = await startDemoModel();
  open.push(model);
  return model;
}

function chat(model: DemoModel, body: object): Promise<Response> {
  return fetch(`${model.baseUrl}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: DEMO_MODEL_ID, ...body }),
  });
}
