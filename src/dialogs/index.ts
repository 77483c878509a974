import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { guardDialogs } from './guard-dialogs';

/** Runs in the page's own world: before the first script of a page that the agent navigates to, or later. */
export default defineUnlistedScript(guardDialogs);
