import { describe, expect, it } from 'vitest';
import { hasDisplay, parseOptions } from './options.mjs';

describe('parseOptions', () => {
  it('opens Chrome with a window in ask mode when nothing is said', () => {
    const parsed = parseOptions([], true);

    expect(parsed).toMatchObject({ kind: 'options', options: { browser: 'chrome', headless: false, mode: 'ask' } });
  });

  it('runs a task without a window, in act mode', () => {
    const parsed = parseOptions(
      ['--task', ' Buy tea ', '--browser', 'firefox', '--yes', '--json', '--timeout=5'],
      true,
    );

    expect(parsed).toEqual({
      kind: 'options',
      options: {
        browser: 'firefox',
        headless: true,
        task: 'Buy tea',
        mode: 'act',
        yes: true,
        json: true,
        timeoutMs: 5000,
      },
    });
  });

  it('is headless where there is no display', () => {
    expect(parseOptions([], false)).toMatchObject({ options: { headless: true } });
    expect(hasDisplay('linux', {})).toBe(false);
    expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
    expect(hasDisplay('darwin', {})).toBe(true);
  });

  it.each([
    [['--browser', 'opera'], '--browser is chrome or firefox, not "opera".'],
    [['--mode', 'fast'], '--mode is ask, act or dev, not "fast".'],
    [['--task', ' '], '--task needs a text.'],
    [['--yes'], 'go with --task.'],
    [['--task', 'x', '--url', 'javascript:1'], '--url needs an http or https address'],
    [['--task', 'x', '--timeout', 'soon'], '--timeout needs a number of seconds'],
    [['--bogus'], '--bogus'],
    [['stray'], 'stray'],
    [['--task'], '--task'],
  ])('says in one line what is wrong with %j', (argv, words) => {
    const parsed = parseOptions(argv, true);

    expect(parsed).toMatchObject({ kind: 'problem', message: expect.stringContaining(words) });
    expect(parsed.kind === 'problem' && parsed.message).not.toContain('\n');
  });

  it('puts help above everything else', () => {
    expect(parseOptions(['--help', '--browser', 'opera'], true)).toEqual({ kind: 'help' });
  });
});
