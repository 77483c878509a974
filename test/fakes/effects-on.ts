import { createDialogGuard } from '../../src/background/dialog-guard';
import { createEffects, type SessionPorts } from '../../src/background/effects';
import { createFieldSecrets } from '../../src/background/field-secrets';
import { createFrameDirectory } from '../../src/background/frames';
import { createContentChannel } from '../../src/background/route-content-channel';
import { noAnswers } from './no-answers';
import { noFence } from './no-fence';
import { noFiles } from './no-files';
import { noComputers, noPageTools, noSkills } from './no-skills';
import { fakePages } from './pages';
import type { FakePlatform } from './platform';

/** The real effects seam over a platform in memory, and what it is made of; no fence holds its tabs. */
export function effectsOn(platform: FakePlatform) {
  const channel = createContentChannel(platform);
  const guard = createDialogGuard(platform, 'token');
  const directory = createFrameDirectory(platform);
  const pages = fakePages(platform);
  const fields = createFieldSecrets('salt');
  const parts = { platform, channel, guard, directory, fence: noFence, answers: noAnswers };
  return { ...parts, pages, effects: createEffects({ ...parts, hub: pages.hub, fields }) };
}

/** What belongs to a session that has nothing yet. */
export function emptyPorts(homeTabId: number, sessionId = 's1'): SessionPorts {
  return {
    notes: { read: () => '', write: async () => undefined },
    homeTabId: () => homeTabId,
    inputOf: () => undefined,
    files: noFiles,
    sessionId,
    skills: noSkills,
    computers: noComputers,
    pageTools: noPageTools,
  };
}
