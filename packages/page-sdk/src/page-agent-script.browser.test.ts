import { afterEach, expect, it } from 'vitest';
import { type FakeAgent, startFakeAgent, until } from '../test/fake-agent';
import type { PageAgentElement } from './element';

let agent: FakeAgent | undefined;
afterEach(() => {
  document.querySelector('page-agent')?.remove();
  agent?.close();
});

it('P1, P8, P38: an element in a page offers, answers and tells, in a real browser', async () => {
  agent = startFakeAgent();
  await import('./page-agent-script');
  const heard: string[] = [];
  document.addEventListener('toolcall', (event) => heard.push(event instanceof CustomEvent && event.detail.status), {
    signal: AbortSignal.timeout(10_000),
  });
  // The script has made it known.
  const element = document.createElement('page-agent') as PageAgentElement;
  element.tools = [{ name: 'progress', description: 'Shows the progress.' }];
  element.onClientTool = ({ input }) => localStorage.setItem('progress', JSON.stringify(input));
  element.setReadable('lesson', 7);

  document.body.append(element);
  await agent.connect();
  await agent.call('progress', { percent: 50 });
  await until(() => heard.length === 2);

  expect(localStorage.getItem('progress'), 'C7: a handler has all that the page has').toBe('{"percent":50}');
  expect(heard).toEqual(['start', 'end']);
  expect(agent.received.find((message) => message.type === 'context.set')).toMatchObject({
    items: [{ name: 'lesson', value: 7 }],
  });
});
