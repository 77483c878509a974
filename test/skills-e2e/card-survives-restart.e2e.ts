import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { launch } from '../../scripts/start/launch.ts';
import type { Launched } from '../../scripts/start/launched.ts';
import { readLog } from '../../scripts/start/panel-driver.ts';
import { setUpModel } from '../../scripts/start/set-up-model.ts';
import { endWithUs } from '../e2e/harness/end-with-us.ts';
import { importSkill } from '../e2e/harness/import-skill.ts';
import { usePanel } from '../e2e/harness/panel.ts';
import { lastToolText, SCRIPTED_MODEL_ID, SCRIPTED_MODEL_KEY, say, use } from '../e2e/harness/scripted-model.ts';
import { browserName, e2e } from '../e2e/harness/world.ts';
import { TEST_NAMES, testCertificate } from '../skills/certificate.ts';

e2e('K31 a card is still there after a restart of the browser, and its button runs once', async (world) => {
  const { model, site, skillServer } = world;
  const profile = mkdtempSync(join(tmpdir(), 'tabhand-profile-'));
  // A browser of its own: the tests share theirs.
  const start = async (): Promise<Launched> => {
    const trustedKey = testCertificate().keyHash;
    const launched = await launch(browserName(), { headless: true, profile, localNames: TEST_NAMES, trustedKey });
    const pid = launched.browser.process()?.pid;
    if (pid !== undefined) endWithUs(pid, profile);
    return launched;
  };
  const openPanel = async (launched: Launched) => {
    const page = await launched.browser.newPage();
    await page.goto(`${site.url}article.html`, { waitUntil: 'domcontentloaded' });
    return usePanel(await launched.openPanel(page));
  };
  let launched = await start();
  try {
    const { baseUrl } = model;
    const found = {
      kind: 'custom',
      modelId: SCRIPTED_MODEL_ID,
      key: SCRIPTED_MODEL_KEY,
      baseUrl,
      demo: false,
      from: '',
    };
    await setUpModel(launched, found, { mode: 'act' });
    const skill = await importSkill({ launched }, skillServer.skill('bookmarks'));
    model.script(
      use(['load_skill', { skill_id: skill.id }]),
      use(['save_bookmark', { url: 'https://papers.test/abs/tides' }]),
      say('Connected.'),
    );
    const before = await openPanel(launched);
    await before.send('Save the page for the team.');
    await before.answer('once');
    await before.sees('.action-card');

    await launched.close();
    launched = await start();
    const after = await openPanel(launched);
    await after.click('.header nav button[aria-label^="History"]');
    await after.click('.history-open::-p-text(Save the page for the team.)');
    await after.page.waitForSelector('.action-card .button.primary[aria-disabled="false"]', { visible: true });
    await after.page.click('.action-card .button.primary', { count: 2 });
    await after.shows('You chose “Connect”');
    const answer = await model.request(3);

    expect(lastToolText(answer)).toContain('Connected.');
    expect(skillServer.to('connect')).toHaveLength(1);
    expect([...skillServer.bookmarks.connected.values()]).toEqual(['bookmarks.write']);
    const log = await readLog(after.page, before.sessionId);
    expect(log.filter(({ event }) => event.type === 'action-response')).toHaveLength(1);
  } finally {
    await launched.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
