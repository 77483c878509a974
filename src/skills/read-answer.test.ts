import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonReply, textReply } from '../../test/fakes/skill-port';
import { skillReading } from '../../test/fakes/skill-scene';
import type { JsonValue } from '../core/json';
import type { SkillReply } from '../core/skill-port';
import { ToolError } from '../core/tool-error';
import { type AnswerRules, readAnswer } from './read-answer';

function read(reply: SkillReply, rules: Partial<AnswerRules> = {}) {
  return readAnswer(reply, {
    reading: skillReading({ embedOrigins: ['https://board.test', 'http://localhost:8080'] }),
    allowsLoopback: false,
    source: { kind: 'thread', threadId: 't' },
    maxChars: 8_000,
    hide: (text) => text,
    ...rules,
  });
}

describe('K20 K21 an answer', () => {
  it.each([
    [textReply('plain'), { type: 'result', content: 'plain' }],
    [
      { status: 200, mediaType: '', text: 'no type' },
      { type: 'result', content: 'no type' },
    ],
    [jsonReply({ content: 'a' }), { type: 'result', content: 'a' }],
    [jsonReply({ content: '', markdown: '**a**' }), { type: 'result', content: '', markdown: '**a**' }],
    [
      jsonReply({ content: 'a', markdown: 'b', embedUrl: 'https://board.test/x' }),
      { type: 'result', content: 'a', markdown: 'b', embedUrl: 'https://board.test/x' },
    ],
  ])('may be %j', (reply, answer) => {
    expect(read(reply)).toEqual(answer);
  });

  it.each([
    jsonReply({ markdown: 'a' }),
    jsonReply({ content: 1 }),
    jsonReply({ content: null }),
    jsonReply({ content: 'a', markdown: 1 }),
    jsonReply({ content: 'a', embedUrl: {} }),
    jsonReply('a'),
    jsonReply(['a']),
    jsonReply(null),
    { status: 200, mediaType: 'application/json', text: '{"content":' },
    { status: 200, mediaType: 'application/json', text: `${'['.repeat(200_000)}${']'.repeat(200_000)}` },
    { status: 200, mediaType: 'text/html', text: '<!doctype html>' },
  ])('may not be %j', (reply) => {
    expect(() => read(reply)).toThrowError(
      expect.objectContaining({ code: 'unavailable', message: expect.stringContaining('invalid_tool_response') }),
    );
  });

  it('may have fields that nobody knows, which are left out with a warning', () => {
    expect(read(jsonReply({ content: 'a', done: true }))).toEqual({
      type: 'result',
      content: 'a',
      warnings: [expect.stringContaining('left out')],
    });
  });
});

describe('K23 embedUrl', () => {
  it.each([
    'javascript:alert(1)',
    '/board',
    '//board.test/x',
    'data:text/html,x',
    'blob:https://board.test/1',
    'chrome-extension://abc/x.html',
    'https://evil.test/',
    'https://board.test.evil.test/',
    'https://board.test@evil.test/',
    'https://u:p@board.test/',
    'https://board.test:8443/',
    'http://board.test/',
    'http://localhost:8080/',
    'not an address',
  ])('can not be %s; the result goes without it', (embedUrl) => {
    expect(read(jsonReply({ content: 'a', embedUrl }))).toEqual({
      type: 'result',
      content: 'a',
      warnings: [expect.stringContaining('address')],
    });
  });

  it('may be on this machine where the user agreed to that', () => {
    const reply = jsonReply({ content: 'a', embedUrl: 'http://localhost:8080/b' });

    expect(read(reply, { allowsLoopback: true })).toMatchObject({ embedUrl: 'http://localhost:8080/b' });
  });
});

describe('K34 a card', () => {
  const card = jsonReply({
    type: 'action_required',
    title: 'Connect',
    elements: [{ type: 'button', id: 'a', label: 'A' }],
  });

  it('asks the user of a conversation', () => {
    expect(read(card)).toMatchObject({ type: 'action', card: { title: 'Connect' } });
  });

  it('is refused where there is none', () => {
    expect(() => read(card, { source: { kind: 'api' } })).toThrowError(
      expect.objectContaining({ code: 'denied', message: expect.stringContaining('action_required_not_allowed') }),
    );
  });
});

it('K20 K27 ends for anything that a server sends with an answer or a failure', () => {
  const field = fc.constantFrom(
    'type',
    'title',
    'elements',
    'content',
    'markdown',
    'embedUrl',
    'target',
    'id',
    '__proto__',
  );
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<JsonValue>(
        'action_required',
        'button',
        'url',
        'app',
        'https://board.test/',
        '${input}',
        '${',
        1,
        null,
      ),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(field, tie('value'), { maxKeys: 5 }),
    ),
  }));

  void fc.assert(
    fc.property(
      fc.oneof(value, fc.record({ type: fc.constant('action_required'), title: fc.constant('T'), elements: value })),
      (sent) => {
        try {
          expect(['result', 'action']).toContain(read(jsonReply(sent)).type);
        } catch (error) {
          expect(error).toBeInstanceOf(ToolError);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});
