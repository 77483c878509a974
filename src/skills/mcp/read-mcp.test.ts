import { describe, expect, it } from 'vitest';
import { pathsOf, readManifestOf } from '../../../test/fakes/skill-text';

const PIN = 'a'.repeat(64);
const AT = '$.mcp.tools[0]';
const read = (tool: object = {}, server: object = {}) =>
  readManifestOf({
    mcp: {
      url: 'https://notes.test/mcp',
      tools: [{ name: 'find', description: 'Finds.', pin: PIN, ...tool }],
      ...server,
    },
  });

describe('readMcp', () => {
  it('takes a server and its tools', () => {
    const reading = read({ input: { type: 'object', properties: { q: { type: 'string' } } } });

    expect(reading.problems).toEqual([]);
    expect(reading.tools).toMatchObject([
      { kind: 'mcp', name: 'find', remoteName: 'find', endpoint: 'https://notes.test/mcp', pin: PIN, readOnly: false },
    ]);
    expect(reading.tools[0]?.parameters).toMatchObject({ additionalProperties: false });
  });

  it.each([
    [{ name: 'read_page' }, `${AT}.name`],
    [{ name: 'no.dots' }, `${AT}.name`],
    [{ description: undefined }, AT],
    [{ pin: 'abc' }, `${AT}.pin`],
    [{ pin: undefined }, AT],
    [{ resultPolicy: 'trusted' }, `${AT}.resultPolicy`],
    [{ readOnly: 'yes' }, `${AT}.readOnly`],
  ])('refuses %j', (tool, path) => {
    const reading = read(tool);

    expect(reading.tools).toEqual([]);
    expect(pathsOf(reading)).toEqual([path]);
  });

  it.each([
    [{ url: undefined }, '$.mcp'],
    [{ url: 'http://notes.test/mcp' }, '$.mcp.url'],
    [{ url: 'https://127.0.0.1/mcp' }, '$.mcp.url'],
    [{ url: 'https://10.0.0.1/mcp' }, '$.mcp.url'],
    [{ url: 'https://notes.test/a/%2e%2e/mcp' }, '$.mcp.url'],
  ])('refuses a server with %j', (server, path) => {
    const reading = read({}, server);

    expect(reading.tools).toEqual([]);
    expect(pathsOf(reading)).toEqual([path]);
  });

  it('takes no token for the name of one', () => {
    const reading = read({}, { token: 'sk-123.456' });

    expect(pathsOf(reading)).toEqual(['$.mcp.token']);
    expect(reading.secrets).toEqual([]);
  });

  it('is never for ask without being said to only read', () => {
    expect(read({ modes: ['ask', 'act'] }).tools).toMatchObject([{ modes: ['act', 'dev'] }]);
  });

  it('takes a name once', () => {
    const tools = [1, 2].map(() => ({ name: 'find', description: 'x', pin: PIN }));

    expect(pathsOf(read({}, { tools }))).toEqual(['$.mcp.tools[1].name']);
  });
});
