import { describe, expect, it } from 'vitest';
import { httpTool, jobTool, ORIGIN, readText, skillText, targetManifest } from '../../test/fakes/skill-text';
import type { SkillToolView } from '../core/skill-setup';
import { diffLines, viewOfReading } from './skill-view';

function viewOf(manifest: unknown) {
  const markdown = skillText(manifest);
  return viewOfReading(readText(markdown), { source: { kind: 'text' }, markdown, hash: 'h', isSet: () => false });
}

const PARAMETERS = { type: 'object', properties: { url: { type: 'string' }, q: { type: 'string' } } };
const GET = { type: 'url', url: `${ORIGIN}/do/\${input.a}`, method: 'GET' };

describe('what people see of a tool', () => {
  it.each<[string, unknown, Partial<SkillToolView>]>([
    ['http', [httpTool()], { kind: 'http', request: `GET ${ORIGIN}/look`, readOnly: true, downloads: false }],
    ['a job', [jobTool()], { request: `POST ${ORIGIN}/jobs`, readOnly: false, downloads: true }],
    ['a url target', targetManifest(GET, { readOnly: true }), { request: `GET ${GET.url}`, readOnly: true }],
    ['one that does not say that it reads', targetManifest(GET), { readOnly: false }],
    [
      'an app target',
      targetManifest({ type: 'app', component: 'api', path: '/do', method: 'PUT' }),
      { request: `PUT ${ORIGIN}/do`, host: 'skills.test' },
    ],
    [
      'a core tool',
      targetManifest({ type: 'builtin', name: 'navigate' }),
      { request: 'builtin navigate', host: '', readOnly: false },
    ],
  ])('%s', (_, manifest, view) => {
    expect(viewOf(manifest).tools).toMatchObject([view]);
  });

  it('webbrain 5.3 activeTabUrlArg: is what it sends, the address of the tab apart', () => {
    const [plain] = viewOf([httpTool({ parameters: PARAMETERS })]).tools;
    const [tab] = viewOf([httpTool({ parameters: PARAMETERS, activeTabUrlArg: 'url' })]).tools;

    expect(plain).toMatchObject({ sends: ['url', 'q'], sendsTabUrl: false });
    expect(tab).toMatchObject({ sends: ['url', 'q'], sendsTabUrl: true });
  });
});

it('names each host once', () => {
  const tools = [httpTool(), httpTool({ name: 'b' }), httpTool({ name: 'c', endpoint: 'https://other.test:8443/' })];

  expect(viewOf(tools).hosts).toEqual(['skills.test', 'other.test:8443']);
});

it('names the hosts that only a button of a card may reach', () => {
  const root = {
    components: { api: { url: ORIGIN }, more: { url: 'https://more.test/v1' } },
    targets: { connect: { type: 'url', url: 'https://connect.test/a', method: 'POST' } },
  };

  expect(viewOf(targetManifest(GET, {}, root)).hosts).toEqual(['skills.test', 'connect.test', 'more.test']);
});

describe('the difference of two texts', () => {
  it.each([
    ['a\nb\nc', 'a\nb\nc', []],
    ['a\nb\nc', 'a\nx\nc', ['- b', '+ x']],
    ['a\nc', 'a\nb\nc', ['+ b']],
    ['a\nb\nc', 'a\nc', ['- b']],
    ['a\na', 'a', ['- a']],
    ['', 'a', ['- ', '+ a']],
  ])('of %j and %j is %j', (before, after, diff) => {
    expect(diffLines(before, after)).toEqual(diff);
  });
});
