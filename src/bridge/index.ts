import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { bridgePage } from './bridge-page';

/** Runs in the page's own world, beside `link.js`, and only where the user connected the origin. */
export default defineUnlistedScript(bridgePage);
