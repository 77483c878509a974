import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { loadModelMaker } from '../providers/sdk-modules';

/** Chrome's second script: the SDK packages, for a service worker that imports it when a model is first asked. */
export default defineUnlistedScript(() => {
  globalThis.tabhandLoadModelMaker = loadModelMaker;
});
