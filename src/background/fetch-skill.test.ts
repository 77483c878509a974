import { expect, it } from 'vitest';
import { FakeSkillPort, textReply } from '../../test/fakes/skill-port';
import { HttpFault } from '../core/http-fault';
import { ToolError } from '../core/tool-error';
import { fetchSkill } from './fetch-skill';

const URL = 'https://skills.test/weather.md';

function answering(reply: FakeSkillPort['reply']): FakeSkillPort {
  const port = new FakeSkillPort();
  port.reply = reply;
  return port;
}

it('gets the text with one request that holds nothing of the user', async () => {
  const port = answering(() => textReply('# Weather'));

  expect(await fetchSkill(URL, port)).toBe('# Weather');
  expect(port.requests).toMatchObject([{ method: 'GET', url: URL, headers: {}, maxBytes: 500_000 }]);
});

it.each([
  ['http://skills.test/a.md', 'skill-not-https'],
  ['ftp://skills.test/a.md', 'skill-not-https'],
  ['skills.test/a.md', 'skill-not-https'],
  ['https://user@skills.test/a.md', 'skill-not-https'],
  ['https://192.168.0.1/a.md', 'skill-fetch-failed'],
  ['https://169.254.169.254/latest', 'skill-fetch-failed'],
  ['https://printer.local/a.md', 'skill-fetch-failed'],
])('asks nobody for %s: %s', async (address, code) => {
  const port = new FakeSkillPort();

  await expect(fetchSkill(address, port)).rejects.toMatchObject({ name: 'PanelError', code });
  expect(port.requests).toEqual([]);
});

it('reads a file from this machine, which the user themselves names', async () => {
  expect(
    await fetchSkill(
      'http://127.0.0.1:8080/a.md',
      answering(() => textReply('# Local')),
    ),
  ).toBe('# Local');
});

it.each([
  ['https://skills.test/openapi', 5_000_000],
  ['https://skills.test/v1/spec.yaml?v=2', 5_000_000],
  ['https://skills.test/spec.json.md', 500_000],
])('waits at %s for %i bytes at most', async (address, maxBytes) => {
  const port = answering(() => textReply('# Weather'));

  await fetchSkill(address, port);

  expect(port.requests).toMatchObject([{ maxBytes }]);
});

it('takes more than a skill may have of an OpenAPI document alone', async () => {
  const address = 'https://skills.test/spec.json';
  const long = 'x'.repeat(500_001);
  const document = `{"openapi":"3.1.0","x-long":"${long}"}`;

  expect(
    await fetchSkill(
      address,
      answering(() => textReply(document)),
    ),
  ).toBe(document);
  await expect(
    fetchSkill(
      address,
      answering(() => textReply(long)),
    ),
  ).rejects.toMatchObject({ code: 'skill-too-large' });
});

it.each([
  ['redirected', 'skill-redirected'],
  ['too-large', 'skill-too-large'],
  ['not-text', 'skill-not-text'],
] as const)('names an answer that is %s: %s', async (fault, code) => {
  const port = answering(() => {
    throw new ToolError('unavailable', 'It failed.', undefined, { cause: new HttpFault(fault) });
  });

  await expect(fetchSkill(URL, port)).rejects.toMatchObject({ name: 'PanelError', code });
});

it('says that nothing came, whatever the reason', async () => {
  const port = answering(() => {
    throw new ToolError('timed-out', 'It took too long.');
  });

  await expect(fetchSkill(URL, port)).rejects.toMatchObject({ name: 'PanelError', code: 'skill-fetch-failed' });
});

it('takes no error page for a skill', async () => {
  const port = answering(() => textReply('Not found', 404));

  await expect(fetchSkill(URL, port)).rejects.toMatchObject({ code: 'skill-fetch-failed', params: { status: '404' } });
});

it('takes no page that only shows the file', async () => {
  const port = answering(() => ({ status: 200, mediaType: 'text/html', text: '<h1>weather.md</h1>' }));

  await expect(fetchSkill(URL, port)).rejects.toMatchObject({ code: 'skill-not-text' });
});

it('does not hide a bug of ours as a failure of the server', async () => {
  const port = answering(() => {
    throw new TypeError('a bug');
  });

  await expect(fetchSkill(URL, port)).rejects.toBeInstanceOf(TypeError);
});
