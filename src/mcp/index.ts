import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { openMcp } from './open-mcp';

/** Chrome's third script: the MCP client, for a service worker that imports it when a skill first needs it. */
export default defineUnlistedScript(() => {
  globalThis.tabhandOpenMcp = openMcp;
});
