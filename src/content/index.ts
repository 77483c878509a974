import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { BUILD_ID } from '../core/build-id';
import { readClosedRootsBy } from '../dom/flat-tree';
import { createRefTable } from '../dom/refs';
import { watchSelection } from '../dom/selection-times';
import { watchSecrets } from '../dom/sensitive';
import { frameIdOf, isExtensionAlive, listenForBackground, openOrClosedRoot, readBlob } from '../platform/content';
import { contentTools } from '../tools/content-registry';
import { askGuard } from './ask-guard';
import { claimDocument } from './claim-document';
import { createDispatcher } from './dispatch';

/** Under this name the debugger, which works by text, finds elements by ref in our isolated world. */
const FIND = Symbol.for('tabhand.find');

export default defineUnlistedScript(() => {
  const claim = claimDocument(globalThis, BUILD_ID, isExtensionAlive);
  if (!claim) return;
  const { signal } = claim;
  const refs = createRefTable(document, () => claim.frame);
  Reflect.set(globalThis, FIND, refs.resolve);
  readClosedRootsBy(openOrClosedRoot);
  watchSelection(document, signal);
  watchSecrets(document, signal);
  const dispatch = createDispatcher({
    document,
    refs,
    tools: contentTools,
    build: BUILD_ID,
    signal,
    nameFrame(name) {
      claim.frame = name;
    },
    frameIdOf,
    askGuard: (token) => askGuard(window, token),
    readBlob,
  });
  listenForBackground(dispatch, signal);
});
