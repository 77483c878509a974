import { describe, expect, it } from 'vitest';
import { stepTimes } from './step-times.ts';

const inPage = (tool: string) => tool === 'read';

describe('stepTimes', () => {
  it('takes the time of the page from the steps that ran there', () => {
    const marks = [
      { tool: 'read', answeredAtMs: 100, askedAtMs: 130 },
      { tool: 'note', answeredAtMs: 140, askedAtMs: 145 },
      { tool: 'read', answeredAtMs: 150, askedAtMs: 160 },
    ];
    const runs = [
      { tool: 'read', tookMs: 20 },
      { tool: 'read', tookMs: 4 },
    ];

    expect(stepTimes(marks, runs, inPage)).toEqual([
      { tool: 'read', overheadMs: 10 },
      { tool: 'note', overheadMs: 5 },
      { tool: 'read', overheadMs: 6 },
    ]);
  });

  it('refuses a page that ran another tool than the model called', () => {
    const marks = [{ tool: 'read', answeredAtMs: 0, askedAtMs: 9 }];

    expect(() => stepTimes(marks, [{ tool: 'click', tookMs: 1 }], inPage)).toThrow('ran click');
    expect(() => stepTimes(marks, [], inPage)).toThrow('ran nothing');
  });

  it('refuses runs that belong to no step', () => {
    expect(() => stepTimes([], [{ tool: 'read', tookMs: 1 }], inPage)).toThrow('1 calls');
  });
});
