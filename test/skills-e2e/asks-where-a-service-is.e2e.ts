import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import { expect } from 'vitest';
import { agreeToSkill } from '../e2e/harness/paste-skill.ts';
import { openSkillAdd, pickOperations } from '../e2e/harness/pick-operations.ts';
import { e2e } from '../e2e/harness/world.ts';
import { shelterDocument } from '../skills/serve-shelter.ts';

e2e(
  'an OpenAPI file that does not say where its service is becomes a skill for the address that is typed',
  async (world) => {
    const { skillServer } = world;
    const { panel } = await world.beside('article.html');
    await openSkillAdd(panel);
    const path = join(world.downloads, 'shelter.yaml');
    writeFileSync(path, shelterDocument());
    // The selector names a field for files.
    const field = (await panel.page.$('input[type="file"][accept]')) as ElementHandle<HTMLInputElement> | null;
    await field?.uploadFile(path);
    await panel.sees('.operation');
    const asked = await panel.page.$eval('.sub-foot button.primary', (button) => button.hasAttribute('disabled'));
    await panel.click('input[inputmode="url"]');
    await panel.page.keyboard.type(`${skillServer.origin}/shelter/v1`);
    await pickOperations(panel, ['GET /animals/{animal-id}/visits']);
    await agreeToSkill(panel);

    const skill = (await panel.call('skill/list', {})).find(({ name }) => name === 'Animal shelter');
    const { id = '' } = skill ?? {};
    const result = await panel.call('skill/test', { id, tool: 'listVisits', input: { 'animal-id': 'x', limit: 2 } });

    expect(asked).toBe(true);
    expect(skill?.source).toEqual({ kind: 'file', name: 'shelter.yaml' });
    expect(result).toMatchObject({ ok: true });
    expect(skillServer.visits.map((visit) => visit.path)).toEqual(['/shelter/v1/animals/x/visits?limit=2']);
  },
);
