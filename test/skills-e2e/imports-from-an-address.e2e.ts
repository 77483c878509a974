import { expect } from 'vitest';
import { agreeToSkill } from '../e2e/harness/paste-skill.ts';
import { fetchAddress, openAdd, refusalOf, shownDiff } from '../e2e/harness/skill-doors.ts';
import { e2e } from '../e2e/harness/world.ts';

e2e('an address is fetched without the cookies that its site has set', async (world) => {
  const { skillServer } = world;
  const address = `${skillServer.originAt('skills.test')}/files/lookup.md`;
  const headers = { 'set-cookie': 'session=1; Secure; SameSite=None' };
  // As a page: Chrome saves Markdown instead of showing it.
  skillServer.disturb('skill-file', { headers, mediaType: 'text/html', times: 2 });
  const page = await world.open('article.html');
  await page.goto(address);
  await page.goto(address);
  const { panel } = await world.beside('article.html');
  await openAdd(panel);

  await fetchAddress(panel, address);
  await panel.sees('.sub-foot');

  const cookies = skillServer.to('skill-file').map(({ headers }) => headers.cookie);
  expect(cookies).toEqual([undefined, 'session=1', undefined]);
  expect(skillServer.to('skill-file')[2]?.headers.referer).toBeUndefined();
  expect((await panel.call('skill/list', {})).filter(({ source }) => source.kind === 'url')).toEqual([]);
});

e2e('a file that changed at its address is a new import, with what changed in it', async (world) => {
  const { skillServer } = world;
  const { panel } = await world.beside('article.html');
  await openAdd(panel);
  const url = `${skillServer.originAt('skills.test')}/files/lookup.md`;
  await fetchAddress(panel, url);
  await panel.sees('.sub-foot');
  await agreeToSkill(panel);
  const before = await panel.call('skill/list', {});
  const changed = skillServer.skill('lookup').replace('# Paper lookup', '# Paper lookup\n\nNew words.');
  skillServer.disturb('skill-file', { body: changed, mediaType: 'text/plain' });

  await panel.click('button::-p-text(Fetch again)');
  const diff = await shownDiff(panel);
  const unchanged = await panel.call('skill/list', {});
  await panel.click('.sub-foot button.primary');
  await panel.sees('button::-p-text(Export)');

  expect(diff.filter((line) => /^[-+] ./.test(line))).toEqual(['+ New words.']);
  expect(unchanged.map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash));
  const [skill, ...others] = (await panel.call('skill/list', {})).filter(({ source }) => source.kind === 'url');
  expect(others).toEqual([]);
  expect(skill).toMatchObject({ id: 'paper-lookup', markdown: changed, source: { url } });
});

const NEVER_ENDS = { body: 'x'.repeat(600_000), mediaType: 'text/markdown', drips: true } as const;

for (const [what, disturbance, words] of [
  ['that leads elsewhere', { redirectTo: '/ok' }, 'leads to another one'],
  ['that sends more than a skill may have, and never ends', NEVER_ENDS, '500 kB at most'],
  ['of a page', { body: '<h1>lookup.md</h1>', mediaType: 'text/html' }, 'not plain text'],
  ['of a picture', { body: 'x', mediaType: 'image/png' }, 'not plain text'],
  ['where nothing is', { status: 404, body: 'Gone.' }, 'Nothing could be read'],
] as const) {
  e2e(`an address ${what} is refused by a sentence that says what to do`, async (world) => {
    const { skillServer } = world;
    skillServer.disturb('skill-file', disturbance);
    const { panel } = await world.beside('article.html');
    await openAdd(panel);

    await fetchAddress(panel, `${skillServer.originAt('skills.test')}/files/lookup.md`);

    expect(await refusalOf(panel)).toContain(words);
    expect(skillServer.to('ok')).toEqual([]);
    expect(await panel.page.$('.sub-foot')).toBeNull();
  });
}

e2e('an address that is not https is refused before anything is asked', async (world) => {
  const { panel } = await world.beside('article.html');
  await openAdd(panel);

  await fetchAddress(panel, 'http://skills.test/files/lookup.md');

  expect(await refusalOf(panel)).toContain('has to begin with https://');
  expect(world.skillServer.visits).toEqual([]);
});
