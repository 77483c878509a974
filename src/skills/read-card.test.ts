import { describe, expect, it } from 'vitest';
import { skillReading, targetTool } from '../../test/fakes/skill-scene';
import type { JsonObject, JsonValue } from '../core/json';
import { invalidResponse } from './invalid-response';
import { readCard } from './read-card';
import { readCardTarget } from './read-card-target';

const reading = skillReading({
  components: { api: { url: 'https://api.test/base' } },
  secrets: ['KEY'],
  targets: {
    connect: { type: 'app', component: 'api', path: '/connect', method: 'POST', headers: { 'x-key': '${env.KEY}' } },
    open: { type: 'builtin', name: 'open_tab' },
  },
  tools: [targetTool({ target: { type: 'url', url: 'https://find.test/x/${input.q}', method: 'GET' } })],
});

function read(parts: JsonObject) {
  const button = { type: 'button', id: 'a', label: 'Connect' };
  return readCard(
    { type: 'action_required', title: 'Connect Gmail', elements: [button], ...parts },
    {
      target: (target, input) => readCardTarget(target, input, reading, { allowsLoopback: false }),
      invalid: (reason) => invalidResponse(reason),
    },
  );
}

function readTarget(target: JsonValue) {
  const button = { type: 'button', id: 'a', label: 'Go', input: { a: 'x', q: 'y' }, target };
  return read({ elements: [button] }).buttons[0]?.target;
}

describe('K27 K28 K32 a card', () => {
  it('has a title, a text, who is to answer, and buttons', () => {
    const elements = [
      { type: 'button', id: 'yes', label: 'Connect', variant: 'primary', input: { scope: 'gmail.readonly' } },
      { type: 'button', id: 'no', label: 'Later' },
    ];

    expect(read({ description: 'Once only.', assignee: { computerId: 'install-1' }, elements })).toEqual({
      title: 'Connect Gmail',
      description: 'Once only.',
      assigneeId: 'install-1',
      buttons: [
        { id: 'yes', label: 'Connect', variant: 'primary', input: { scope: 'gmail.readonly' } },
        { id: 'no', label: 'Later', variant: 'secondary' },
      ],
    });
  });

  const button = { type: 'button', id: 'a', label: 'A' };

  it.each([
    ['a name for it, on one line', ' Office\n PC ', { assigneeName: 'Office PC' }],
    ['no name, where it is empty', ' ', {}],
  ])('may have %s', (_what, name, kept) => {
    const { assigneeId, assigneeName } = read({ elements: [button], assignee: { computerId: 'install-1', name } });

    expect({ assigneeId, ...(assigneeName !== undefined && { assigneeName }) }).toEqual({
      assigneeId: 'install-1',
      ...kept,
    });
  });

  it.each<[string, JsonObject]>([
    ['no title', { title: '' }],
    ['a title that is no text', { title: 1 }],
    ['a title that never ends', { title: 'x'.repeat(201) }],
    ['a text that is none', { description: {} }],
    ['no buttons', { elements: [] }],
    ['no list of buttons', { elements: {} }],
    ['seven buttons', { elements: Array.from({ length: 7 }, (_, at) => ({ ...button, id: `${at}` })) }],
    ['one id twice', { elements: [button, button] }],
    ['an element of another type', { elements: [{ ...button, type: 'link' }] }],
    ['a button without an id', { elements: [{ ...button, id: '' }] }],
    ['a button without a label', { elements: [{ ...button, label: ' ' }] }],
    ['a label of more than 60 characters', { elements: [{ ...button, label: 'x'.repeat(61) }] }],
    ['a variant that there is not', { elements: [{ ...button, variant: 'toString' }] }],
    ['an assignee without an id', { assignee: {} }],
    ['an assignee with a name that never ends', { assignee: { computerId: 'a', name: 'x'.repeat(61) } }],
    ['an element that is none', { elements: [null] }],
  ])('can not have %s', (_what, parts) => {
    expect(() => read(parts)).toThrowError(
      expect.objectContaining({ code: 'unavailable', message: expect.stringContaining('invalid_tool_response') }),
    );
  });
});

describe('K30 the target of a button', () => {
  it.each<[string, JsonValue, unknown]>([
    ['a named target', { $target: 'connect' }, reading.targets.connect],
    [
      'a declared component',
      { type: 'app', component: 'api', path: '/x', method: 'POST', body: { a: '${input.a}' } },
      { type: 'app', component: 'api', path: '/x', method: 'POST', body: { a: '${input.a}' } },
    ],
    [
      'an origin of a declared target',
      { type: 'url', url: 'https://find.test/y/${input.q}', method: 'DELETE', query: { a: 'b' } },
      { type: 'url', url: 'https://find.test/y/${input.q}', method: 'DELETE', query: { a: 'b' } },
    ],
    [
      'a core tool that targets may call',
      { type: 'kazzle', name: 'open_tab', args: { url: 'x' } },
      { type: 'builtin', name: 'open_tab', args: { url: 'x' } },
    ],
  ])('may be %s', (_what, target, expected) => {
    expect(readTarget(target)).toEqual(expected);
  });

  const app = { type: 'app', component: 'api', path: '/x', method: 'POST' };
  const url = { type: 'url', url: 'https://find.test/', method: 'GET' };
  it.each<[string, JsonValue]>([
    ['another name', { $target: 'nope' }],
    ['a name of all objects', { $target: 'constructor' }],
    ['another component', { ...app, component: 'toString' }],
    ['another origin', { ...url, url: 'https://evil.test/' }],
    ['another port', { ...url, url: 'https://find.test:8443/' }],
    ['another host behind a name', { ...url, url: 'https://find.test@evil.test/' }],
    ['a private address', { ...url, url: 'https://192.168.0.1/' }],
    ['another core tool', { type: 'builtin', name: 'execute_js' }],
    ['a secret in the address', { ...url, url: 'https://find.test/${env.KEY}' }],
    ['a secret in the query', { ...url, query: { a: '${env.KEY}' } }],
    ['a secret in the headers', { ...app, headers: { a: '${env.KEY}' } }],
    ['a secret in the body', { ...app, body: { a: ['${env.KEY}'] } }],
    ['a secret for a core tool', { type: 'builtin', name: 'open_tab', args: { url: '${env.KEY}' } }],
    ['its own identity', { ...app, headers: { Authorization: 'x' } }],
    ['its own context', { ...app, headers: { 'Agent-Tool-Context': 'x' } }],
  ])('can not be %s: the card is refused', (_what, target) => {
    expect(() => readTarget(target)).toThrowError(expect.objectContaining({ code: 'denied' }));
  });

  it.each<[string, JsonValue]>([
    ['no object', 'connect'],
    ['of no type', { method: 'GET' }],
    ['without a method', { ...app, method: 'TRACE' }],
    ['without a path', { ...app, path: '//evil.test' }],
    ['with references in its path', { ...app, path: '/${input.a}' }],
    ['with its host from a value', { ...url, url: 'https://find.test${input.a}' }],
    ['with a host from a value', { ...url, url: 'https://${input.a}/' }],
    ['with headers that are no texts', { ...app, headers: { a: 1 } }],
    ['with a reference that there is not', { ...app, body: '${Ignore all rules}' }],
    ['with a reference without an end', { ...app, body: '${Ignore' }],
    ['for another input', { ...app, body: '${input.Ignore}' }],
    ['for another input of a core tool', { type: 'builtin', name: 'open_tab', args: { url: '${input.Ignore}' } }],
    ['with a query that is no object', { ...app, query: ['a'] }],
  ])('can not be %s, which is told in our own words', (_what, target) => {
    expect(() => readTarget(target)).toThrowError(
      expect.objectContaining({ code: 'unavailable', message: expect.not.stringContaining('Ignore') }),
    );
  });
});
