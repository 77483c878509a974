import { describe, expect, it } from 'vitest';
import { replay } from '../../test/fakes/replay-provider';
import type { JsonObject } from '../core/json';
import type { Message } from '../core/message';

const IMAGE = { mediaType: 'image/png', data: 'iVBORw0KGgo=', widthPx: 1, heightPx: 1 } as const;

const TALK: readonly Message[] = [
  { role: 'user', id: '1', text: 'Look.' },
  {
    role: 'assistant',
    id: '2',
    text: 'I look.',
    calls: [
      { id: 'a', name: 'inspect_viewport', input: {}, providerMetadata: { google: { thoughtSignature: 'SIG' } } },
      { id: 'b', name: 'read_page', input: { page: 1 } },
    ],
  },
  { role: 'tool', id: '3', callId: 'a', name: 'inspect_viewport', ok: true, text: 'A picture.', images: [IMAGE] },
  { role: 'tool', id: '4', callId: 'b', name: 'read_page', ok: false, code: 'timed-out', text: 'It took too long.' },
  { role: 'user', id: '5', text: 'Go on.' },
];

async function bodyFor(kind: string, modelId: string, messages: readonly Message[] = TALK): Promise<JsonObject> {
  let body = '';
  await replay({
    kind,
    modelId,
    bytes: new Uint8Array(),
    request: { messages },
    onRequest: (_url, init) => (body = String(init.body)),
  });
  // A request body of ours is a JSON object.
  return JSON.parse(body) as JsonObject;
}

describe('chat completions', () => {
  it('show a picture in the user message behind all tool results', async () => {
    const { messages } = await bodyFor('custom', 'gpt-4o');

    expect(messages).toMatchObject([
      { role: 'system' },
      { role: 'user', content: 'Look.' },
      {
        role: 'assistant',
        content: 'I look.',
        tool_calls: [{ id: 'a' }, { id: 'b', function: { arguments: '{"page":1}' } }],
      },
      { role: 'tool', tool_call_id: 'a', content: 'A picture.' },
      { role: 'tool', tool_call_id: 'b', content: 'It took too long.' },
      {
        role: 'user',
        content: [
          { type: 'text' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
          { type: 'text', text: 'Go on.' },
        ],
      },
    ]);
  });

  it('say that a picture was left out for a model without eyes', async () => {
    const text = JSON.stringify(await bodyFor('custom', 'toy'));

    expect(text).not.toContain('iVBORw0KGgo');
    expect(text).toContain('A picture was left out');
  });

  it('put an assistant message between tool and user where the server wants one', async () => {
    const { messages } = await bodyFor('mistral', 'mistral-small-latest');

    expect((messages as { role: string }[]).map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'tool',
      'assistant',
      'user',
    ]);
  });

  it('leave out an assistant message that has nothing to say', async () => {
    const { messages } = await bodyFor('custom', 'toy', [
      { role: 'user', id: '1', text: 'One' },
      { role: 'assistant', id: '2', text: '', reasoning: 'Hm', calls: [], partial: true },
      { role: 'user', id: '3', text: 'Two' },
    ]);

    expect(messages).toMatchObject([{ role: 'system' }, { role: 'user', content: [{ text: 'One' }, { text: 'Two' }] }]);
  });
});

describe('OpenAI Responses', () => {
  it('keeps nothing on the server and shows the picture in the tool result', async () => {
    const body = await bodyFor('openai', 'gpt-5');

    expect(body).toMatchObject({ store: false, include: ['reasoning.encrypted_content'], stream: true });
    expect(body.input).toMatchObject([
      { role: 'developer' },
      { role: 'user' },
      { role: 'assistant' },
      { type: 'function_call', call_id: 'a' },
      { type: 'function_call', call_id: 'b' },
      { type: 'function_call_output', call_id: 'a', output: [{ type: 'input_text' }, { type: 'input_image' }] },
      { type: 'function_call_output', call_id: 'b', output: 'It took too long.' },
      { role: 'user' },
    ]);
  });
});

describe('Anthropic', () => {
  it('marks system, tools and the end of the talk for its cache, and a failed call as an error', async () => {
    const body = await bodyFor('anthropic', 'claude-sonnet-4-5');

    expect(JSON.stringify(body).match(/"cache_control"/g)).toHaveLength(3);
    expect(body.system).toMatchObject([{ cache_control: { type: 'ephemeral' } }]);
    expect((body.tools as JsonObject[]).at(-1)).toMatchObject({ cache_control: { type: 'ephemeral' } });
    expect(body).toMatchObject({ max_tokens: 1_000 });
    expect(body.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: [{ type: 'text' }, { type: 'tool_use' }, { type: 'tool_use' }] },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'a', content: [{ type: 'text' }, { type: 'image' }] },
          { type: 'tool_result', tool_use_id: 'b', is_error: true },
          { type: 'text', text: 'Go on.' },
        ],
      },
    ]);
  });

  it('sends the header without which it refuses browsers, and the key only there', async () => {
    let headers = new Headers();
    let body = '';
    await replay({
      kind: 'anthropic',
      modelId: 'claude-sonnet-4-5',
      bytes: new Uint8Array(),
      onRequest: (_url, init) => {
        headers = new Headers(init.headers);
        body = String(init.body);
      },
    });

    expect(headers.get('anthropic-dangerous-direct-browser-access')).toBe('true');
    expect(headers.get('x-api-key')).toBe('top-secret-key');
    expect(body).not.toContain('top-secret-key');
  });
});

describe('Gemini', () => {
  it('gets its thought signature back', async () => {
    const body = await bodyFor('google', 'gemini-3-pro-preview');

    expect(JSON.stringify(body.contents)).toContain('"thoughtSignature":"SIG"');
  });
});

describe('reasoning', () => {
  const withReasoning = (protocol: string, modelId: string, options: JsonObject): readonly Message[] => [
    { role: 'user', id: '1', text: 'Look.' },
    {
      role: 'assistant',
      id: '2',
      text: '',
      reasoning: 'Hm.',
      reasoningMetadata: { protocol, modelId, blocks: [{ text: 'Hm.', options }] },
      calls: [{ id: 'a', name: 'read_page', input: {} }],
    },
    { role: 'tool', id: '3', callId: 'a', name: 'read_page', ok: true, text: 'Page.' },
  ];

  it('goes back to Anthropic with its signature', async () => {
    const { messages } = await bodyFor(
      'anthropic',
      'claude-sonnet-4-5',
      withReasoning('anthropic', 'claude-sonnet-4-5', { anthropic: { signature: 'SIG' } }),
    );

    expect(messages).toMatchObject([
      {},
      { content: [{ type: 'thinking', thinking: 'Hm.', signature: 'SIG' }, { type: 'tool_use' }] },
      {},
    ]);
  });

  it('goes back to OpenAI encrypted', async () => {
    const { input } = await bodyFor(
      'openai',
      'gpt-5',
      withReasoning('openai-responses', 'gpt-5', { openai: { itemId: 'rs_1', reasoningEncryptedContent: 'gAAA' } }),
    );

    expect(input).toMatchObject([
      {},
      {},
      { type: 'reasoning', encrypted_content: 'gAAA' },
      { type: 'function_call' },
      {},
    ]);
  });

  it('stays away from a model that did not make it', async () => {
    const body = await bodyFor(
      'anthropic',
      'claude-opus-4-5',
      withReasoning('anthropic', 'claude-sonnet-4-5', { anthropic: { signature: 'SIG' } }),
    );

    expect(JSON.stringify(body)).not.toContain('SIG');
  });

  it('is packed so that it can go back', async () => {
    const { readFileSync } = await import('node:fs');
    const bytes = readFileSync(`${import.meta.dirname}/recordings/anthropic.sse`);

    const events = await replay({ kind: 'anthropic', modelId: 'claude-sonnet-4-5', bytes });

    expect(events.at(-1)).toMatchObject({
      reasoningMetadata: {
        protocol: 'anthropic',
        modelId: 'claude-sonnet-4-5',
        blocks: [{ text: 'Look first.', options: { anthropic: { signature: 'EqQBsig' } } }],
      },
    });
  });
});
