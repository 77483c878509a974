import { describe, expect, it } from 'vitest';
import { createPageSpeech } from './page-speech';

function begin() {
  const open = new Set(['c1']);
  let nowMs = 0;
  const speech = createPageSpeech({ isOpen: (callId) => open.has(callId), now: () => nowMs });
  const wait = (ms: number) => {
    nowMs += ms;
  };
  return { speech, wait };
}

describe('what a page may say beside its snapshots', () => {
  it('claims and answers a call once for each time that it is asked', () => {
    const { speech } = begin();
    const claim = { type: 'call.claim', callId: 'c1' };
    const result = { type: 'call.result', callId: 'c1', text: '', isError: false };

    expect([speech.hear(claim), speech.hear(claim), speech.hear(result), speech.hear(result)]).toEqual([
      'pass',
      'drop',
      'pass',
      'drop',
    ]);
    speech.ask('c1');
    expect([speech.hear(claim), speech.hear(result)]).toEqual(['pass', 'pass']);
    speech.renew();
    expect(speech.hear(result)).toBe('pass');
  });

  it.each([
    { type: 'call.claim', callId: 'c2' },
    { type: 'call.result', callId: 'c2' },
    { type: 'call.progress', callId: 'c2' },
    { type: 'link.ready' },
    { type: 'link.beat' },
    { type: 'permission/answer' },
    {},
  ])('has no say beyond its own calls: %o', (message) => {
    expect(begin().speech.hear(message)).toBe('drop');
  });

  it('tells how far a call is by the newest only', () => {
    expect(begin().speech.hear({ type: 'call.progress', callId: 'c1', fraction: 0.5 })).toBe('newest');
  });

  it('asks for something ten times a second at most', () => {
    const { speech, wait } = begin();
    const ask = () => speech.hear({ type: 'message.send', requestId: 'r', text: 'Hello' });

    const heard = Array.from({ length: 12 }, ask);

    expect(heard.filter((each) => each === 'pass')).toHaveLength(10);
    expect(heard.at(-1)).toBe('too-often');
    wait(1_001);
    expect(ask()).toBe('pass');
  });
});
