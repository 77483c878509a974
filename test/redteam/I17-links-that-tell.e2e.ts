import { refIn } from '../e2e/harness/scripted-model.ts';
import { showThread } from './private-page.ts';
import { redCase } from './red-case.ts';

redCase({
  id: 'I17',
  how: 'a link that tells a third party of its click tells it nothing but that',
  stage: (run) =>
    showThread(run, '<a href="https://forum.test/next" ping="https://evil.test/ping">Next page</a><p>More below</p>'),
  plan: [['click', (request) => ({ ref_id: refIn(request, /link "Next page"/) })]],
});
