import { expect, it } from 'vitest';
import { backgroundContext } from '../../../test/fakes/background-context';
import { toolsFor } from '../../core/tools-for';
import computer from './computer';

it('K32 lists this installation by id and name', async () => {
  const here = { id: '3f2b', name: 'Office PC' };
  const context = backgroundContext({ computers: { list: async () => [here] } });

  const { text } = await computer.run({ action: 'list' }, context);

  expect(JSON.parse(text)).toEqual([here]);
});

it('K32 is for no small model, and for nobody before a skill asks for devices', () => {
  const has = new Set(['computers'] as const);

  expect(toolsFor([computer], { mode: 'ask', tier: 'compact', has })).toEqual([]);
  expect(toolsFor([computer], { mode: 'act', tier: 'full', has: new Set() })).toEqual([]);
  expect(toolsFor([computer], { mode: 'ask', tier: 'mid', has })).toEqual([computer]);
});
