import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { BUILD_ID } from '../core/build-id';
import { createRefTable } from '../dom/refs';
import { isExtensionAlive, listenForBackground } from '../platform/content';
import { contentTools } from '../tools/content-registry';
import { claimDocument } from './claim-document';
import { createDispatcher } from './dispatch';

export default defineUnlistedScript(() => {
  const signal = claimDocument(globalThis, BUILD_ID, isExtensionAlive);
  if (!signal) return;
  const dispatch = createDispatcher({
    document,
    refs: createRefTable(document),
    tools: contentTools,
    build: BUILD_ID,
    signal,
  });
  listenForBackground(dispatch, signal);
});
