import { expect, it } from 'vitest';
import { connectionFixes } from './connection-fixes';

it('lists what can be run or typed, in a fixed order, and nothing else', () => {
  const params = { url: 'http://a', windows: 'setx A', command: 'A=1 run', detail: 'words', macos: '' };

  expect(connectionFixes({ ok: false, code: 'x', params, modelIds: [] })).toEqual([
    { key: 'command', text: 'A=1 run' },
    { key: 'windows', text: 'setx A' },
  ]);
});
