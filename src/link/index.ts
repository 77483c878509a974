import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { BUILD_ID } from '../core/build-id';
import { openLink } from '../platform/link';
import { createMcpTab } from './adapters/mcp-tab';
import { nativeContext } from './adapters/native-context';
import { createPolyfill } from './adapters/polyfill';
import { createToolForms } from './adapters/tool-forms';
import { createWebMcp } from './adapters/web-mcp';
import { linkPage, type PageLink } from './link-page';

interface Held {
  readonly build: string;
  readonly link: PageLink;
}

/** Where a second injection finds the first; the isolated world holds no script of the page. */
const KEY = Symbol.for('tabhand.link');

export default defineUnlistedScript(() => {
  // What the user allowed is an origin, and a sandboxed document has another one than its address.
  if (self.origin !== location.origin) return;
  // The property is ours alone: the symbol names it.
  const world = globalThis as { [KEY]?: Held };
  const held = world[KEY];
  if (held?.build === BUILD_ID) {
    held.link.wake();
    return;
  }
  held?.link.retire();
  const adapters = [
    createWebMcp(window),
    createToolForms(window),
    createPolyfill({ window, isNative: nativeContext(document) !== undefined }),
    createMcpTab(window),
  ];
  const link = linkPage({ adapters, window, open: openLink, now: () => performance.now() });
  world[KEY] = { build: BUILD_ID, link };
});
