import { describe, expect, it } from 'vitest';
import { actionRequired, channels, mcpResult, toResult } from './tool-result';

const crossing = (value: unknown) => JSON.parse(JSON.stringify(toResult(value, () => undefined)));

describe('results with more than one reader', () => {
  it('an object that only looks like one is JSON', () => {
    expect(crossing({ content: 'x' })).toEqual({ text: '{"content":"x"}', isError: false });
  });

  it('channels: text for the model, the rest for the user', () => {
    const embedUrl = 'https://app.example/card';

    expect(crossing(channels({ content: 'a', markdown: '**a**', embedUrl }))).toEqual({
      text: 'a',
      isError: false,
      markdown: '**a**',
      embedUrl,
    });
    for (const bad of ['/card', 'javascript:alert(1)', 'data:text/html,x'])
      expect(() => channels({ content: 'a', embedUrl: bad }), bad).toThrow(TypeError);
  });

  it('actionRequired: a card with buttons', () => {
    const elements = [{ type: 'button', id: 'go', label: 'Go', input: { ok: true } }] as const;

    expect(crossing(actionRequired({ title: 'Sure?', elements }))).toEqual({
      text: 'Sure?',
      isError: false,
      action: { type: 'action_required', title: 'Sure?', elements },
    });
    expect(() => actionRequired({ title: 'Sure?', elements: [] })).toThrow(TypeError);
  });

  it('mcpResult: the texts of an MCP result, or its structured content', () => {
    const content = [
      { type: 'text', text: 'a' },
      { type: 'image', data: '…' },
    ];

    expect(crossing(mcpResult({ content }))).toEqual({ text: 'a\n[image]', isError: false });
    expect(crossing(mcpResult({ structuredContent: { a: 1 } }))).toEqual({ text: '{"a":1}', isError: false });
    expect(crossing(mcpResult({ content, isError: true }))).toMatchObject({ isError: true, code: 'handler_error' });
  });
});
