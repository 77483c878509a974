import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { BUILD_ID } from '../core/build-id';
import { createRefTable } from '../dom/refs';
import { frameIdOf, isExtensionAlive, listenForBackground } from '../platform/content';
import { contentTools } from '../tools/content-registry';
import { claimDocument } from './claim-document';
import { createDispatcher } from './dispatch';

export default defineUnlistedScript(() => {
  const claim = claimDocument(globalThis, BUILD_ID, isExtensionAlive);
  if (!claim) return;
  const { signal } = claim;
  const dispatch = createDispatcher({
    document,
    refs: createRefTable(document, () => claim.frame),
    tools: contentTools,
    build: BUILD_ID,
    signal,
    nameFrame(name) {
      claim.frame = name;
    },
    frameIdOf,
  });
  listenForBackground(dispatch, signal);
});
