import * as z from 'zod/mini';
import { defineBackgroundTool } from '../../core/tool';

export default defineBackgroundTool({
  name: 'computer',
  label: 'Look up this device',
  description:
    'Gives the id and name by which servers of skills know this installation, for tools that take a computer id. Other installations are not known here.',
  modes: ['ask', 'act', 'dev'],
  tier: 'mid',
  devTier: 'full',
  effects: ['read'],
  trust: 'own',
  needs: ['computers'],
  input: z.strictObject({ action: z.enum(['list']) }),
  async run(_input, { computers }) {
    return { text: JSON.stringify(await computers.list()) };
  },
});
