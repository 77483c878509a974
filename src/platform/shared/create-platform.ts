import { browser } from 'wxt/browser';
import { BUILD_ID } from '../../core/build-id';
import type { Capability } from '../../core/capabilities';
import type { Platform } from '../platform';
import type { PlatformPages } from '../platform-pages';
import { answerBook, onAnswer } from './answers';
import { developPicture } from './develop-picture';
import { deviceName } from './device-name';
import { dialogs, unregisterLeftovers } from './dialogs';
import { type BlobUrls, createDownloads } from './downloads';
import { createFence } from './fence';
import { helperTabs } from './helper-tabs';
import { originHider } from './hide-origin';
import { httpFile } from './http-file';
import { httpGet } from './http-get';
import { lifecycle } from './lifecycle';
import { messages } from './messages';
import { onNavigation } from './navigation';
import { createPages } from './pages';
import { onRequest } from './requests';
import { scaleBlob } from './scale-image';
import { createSkillPort } from './skill-http';
import { createTabs, resizeWindow, windowOf } from './tabs';

/** What every browser can offer. */
const SHARED_CAPABILITIES = [
  'tabs',
  'windows',
  'capture',
  'http',
  'pdf',
  'downloads',
  'files',
  'research',
  'pageScript',
  'pageStyles',
  'pageConsole',
  'network',
  'notes',
  'dialogs',
  'frames',
  'skills',
] as const satisfies readonly Capability[];

/** What differs between the browsers. */
export interface BrowserParts {
  /** What this browser offers beyond the shared ones. */
  readonly capabilities: readonly Capability[];
  readonly panelTabMayApprove: boolean;
  /** Asked when it is needed: it is also built where there is no browser. */
  browserName(): string;
  readonly openPanelOnAction: Platform['openPanelOnAction'];
  readonly openPanel: Platform['openPanel'];
  readonly runScript: PlatformPages['runScript'];
  readonly capture: PlatformPages['capture'];
  readonly readConsole: PlatformPages['readConsole'];
  readonly findListeners?: PlatformPages['findListeners'];
  readonly trustedInput?: Platform['trustedInput'];
  readonly releaseTabs: Platform['releaseTabs'];
  readonly onTabTaken: Platform['onTabTaken'];
  readonly readPdf: Platform['readPdf'];
  readonly blobUrls: BlobUrls;
}

/** Puts a browser's own parts together with the shared ones. Calls no browser API itself. */
export function createPlatform(parts: BrowserParts): Platform {
  return {
    capabilities: new Set([...SHARED_CAPABILITIES, ...parts.capabilities]),
    panelTabMayApprove: parts.panelTabMayApprove,
    // Getters, since this is also evaluated where there is no browser: in Node, while building.
    get ownId() {
      return browser.runtime.id;
    },
    get ownOrigin() {
      return browser.runtime.getURL('/').replace(/\/$/, '');
    },
    get panelUrl() {
      return browser.runtime.getURL('/sidepanel.html');
    },
    build: BUILD_ID,
    tabs: createTabs(),
    pages: {
      ...createPages(),
      guardDialogs: dialogs.guardDialogs,
      runScript: parts.runScript,
      capture: parts.capture,
      readConsole: parts.readConsole,
      findListeners: parts.findListeners,
    },
    guardLoads: dialogs.guardLoads,
    trustedInput: parts.trustedInput,
    async releaseTabs() {
      await Promise.all([parts.releaseTabs(), unregisterLeftovers()]);
    },
    onTabTaken: parts.onTabTaken,
    windowOf,
    resizeWindow,
    onNavigation,
    onRequest,
    onAnswer,
    answerBook,
    httpGet,
    httpFile,
    skillPort: createSkillPort(fetch, originHider()),
    downloads: createDownloads(parts.blobUrls),
    scaleImage: scaleBlob,
    fence: createFence(),
    helperTabs,
    developPicture,
    readPdf: parts.readPdf,
    deviceName: () => deviceName(parts.browserName()),
    openPanelOnAction: parts.openPanelOnAction,
    openPanel: parts.openPanel,
    ...messages,
    ...lifecycle,
  };
}
