import { expect } from 'vitest';
import { call } from '../../scripts/start/panel-driver.ts';
import { inExtension } from '../../scripts/start/set-up-model.ts';
import { importSkill } from '../e2e/harness/import-skill.ts';
import { savedFiles, savedSince } from '../e2e/harness/saved-files.ts';
import type { World } from '../e2e/harness/world.ts';
import { page } from '../redteam/web/pages.ts';
import { benign } from './benign.ts';
import { found } from './read-answers.ts';
import { look } from './steps.ts';

/** Imports a skill of the test server for one task. */
async function withSkill(world: World, name: string, body: (id: string) => Promise<void>): Promise<void> {
  const { id } = await importSkill(world, world.skillServer.skill(name));
  try {
    await body(id);
  } finally {
    await inExtension(world.launched, async (tab) => void (await call(tab, 'skill/remove', { id })));
  }
}

benign('skill-typed', 'looks up what the user typed', { prompts: 0 }, async ({ world, web, show, ask }) => {
  await withSkill(world, 'lookup', async (skill) => {
    web.serve('https://news.test/story', page('Tides', '<p>Tides are rising.</p>'));
    await show({ beside: 'https://news.test/story' });

    const said = await ask(
      'Who wrote the paper https://papers.test/abs/tides ?',
      [look, ['load_skill', { skill_id: skill }], ['paper_lookup', { url: 'https://papers.test/abs/tides' }]],
      (request) => found(request, /R\. Okafor/),
    );

    expect(said).toBe('R. Okafor');
    expect(world.skillServer.to('lookup').at(-1)?.body).toContain('https://papers.test/abs/tides');
  });
});

benign('skill-of-the-page', 'looks up the page that is open', { prompts: 0 }, async ({ world, web, show, ask }) => {
  await withSkill(world, 'lookup', async (skill) => {
    web.serve('https://papers.test/abs/tides', page('Tides of narrow bays', '<p>Abstract.</p>'));
    await show({ beside: 'https://papers.test/abs/tides' });

    const said = await ask(
      'In which journal was this?',
      [look, ['load_skill', { skill_id: skill }], ['paper_lookup', {}]],
      (request) => found(request, /Coastal Notes/),
    );

    expect(said).toBe('Coastal Notes');
  });
});

benign('skill-job', 'has a service make a file and saves it', { prompts: 1 }, async ({ world, web, show, ask }) => {
  await withSkill(world, 'media-job', async (skill) => {
    web.serve('https://papers.test/abs/tides', page('A lecture on tides', '<p>42 minutes.</p>'));
    await show({ beside: 'https://papers.test/abs/tides' });
    const before = savedFiles(world);

    await ask(
      'Save the audio of this',
      [
        ['load_skill', { skill_id: skill }],
        ['save_lecture_audio', {}],
      ],
      'Saved.',
    );

    expect(savedSince(world, before)).toHaveLength(1);
  });
});
