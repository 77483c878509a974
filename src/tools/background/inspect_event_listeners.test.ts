import { expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import type { ListenerFound } from '../../core/capabilities';
import tool from './inspect_event_listeners';

const CLICK: ListenerFound = { on: 0, type: 'click', flags: ['capture', 'once'], handler: '() => buy()', line: 7 };

function run(found: readonly ListenerFound[], type?: string) {
  const context = backgroundContext({ listeners: { of: async () => found } });
  return tool.run({ ref_id: 'e1', ...(type !== undefined && { type }) }, context);
}

it('prints where each listener is and what it begins with', async () => {
  const { text } = await run([CLICK, { ...CLICK, on: 2, flags: [] }, { ...CLICK, on: 'window', flags: ['passive'] }]);

  expect(text.split('\n')).toEqual([
    'element click capture once line 7: () => buy()',
    'ancestor 2 click line 7: () => buy()',
    'window click passive line 7: () => buy()',
  ]);
});

it('keeps to one type', async () => {
  const { text } = await run([CLICK, { ...CLICK, type: 'keydown' }], 'keydown');

  expect(text.split('\n')).toHaveLength(1);
});

it('says how many there are when not all are shown', async () => {
  const { text, note } = await run(Array.from({ length: 70 }, () => CLICK));

  expect(text.split('\n')).toHaveLength(60);
  expect(note).toContain('70');
});
