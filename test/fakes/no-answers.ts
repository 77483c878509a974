import type { ServerAnswers } from '../../src/background/server-answers';

/** Nobody asks who answered. */
export const noAnswers: Pick<ServerAnswers, 'run' | 'fetch' | 'read'> = {
  run: (_permit, _place, work) => work(),
  fetch: (_permit, _url, work) => work(),
  read: (_permit, work) => work(),
};
