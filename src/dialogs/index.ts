import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { guardDialogs } from './guard-dialogs';
import { LOAD_TOKEN } from './load-token';

/** How long a page that nobody relieves keeps quiet. */
const LASTS_MS = 20_000;

/** Runs before the first script of a page that the agent navigates to. */
export default defineUnlistedScript(() => {
  guardDialogs({ token: LOAD_TOKEN, mode: 'arm', lastsMs: LASTS_MS, handsAreOurs: false });
});
