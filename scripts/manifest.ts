import type { UserManifest } from 'wxt';

/** The browsers that get a build of their own. Edge and other Chromium browsers load Chrome's. */
export type TargetBrowser = 'chrome' | 'firefox';

/** Permissions every build asks for; `docs/permissions.md` gives the reason for each. */
const SHARED_PERMISSIONS = [
  'scripting',
  'tabs',
  'webNavigation',
  'webRequest',
  'alarms',
  'storage',
  'unlimitedStorage',
  'downloads',
  'declarativeNetRequestWithHostAccess',
] satisfies UserManifest['permissions'];

/** Permissions only Chrome knows. */
const CHROME_PERMISSIONS = ['sidePanel', 'debugger', 'offscreen'] satisfies UserManifest['permissions'];

/**
 * The content security policy of the extension's own pages and of its background.
 *
 * It is written out because Firefox's default adds `upgrade-insecure-requests`, which breaks model servers that
 * speak plain http. `connect-src` allows http to any host, since a model server may stand anywhere on the user's
 * network and a policy cannot name private address ranges; `src/providers` warns about plain http beyond them.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' https: http:",
  // Results of skills may show a page of their server in a sandboxed frame.
  'frame-src https:',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** The manifest of one browser's build, without what WXT derives from the entrypoints and `package.json`. */
export function extensionManifest(browser: TargetBrowser): UserManifest {
  return {
    name: '__MSG_extName__',
    description: '__MSG_extDescription__',
    default_locale: 'en',
    action: { default_title: '__MSG_cmdOpen__' },
    commands: {
      [browser === 'firefox' ? '_execute_sidebar_action' : '_execute_action']: {
        suggested_key: { default: 'Alt+Shift+T' },
      },
    },
    // What is done in a private window would outlive it in the history.
    incognito: 'not_allowed',
    host_permissions: ['<all_urls>'],
    content_security_policy: { extension_pages: CONTENT_SECURITY_POLICY },
    permissions: [...SHARED_PERMISSIONS, ...(browser === 'chrome' ? CHROME_PERMISSIONS : [])],
    ...(browser === 'chrome' ? CHROME_KEYS : FIREFOX_KEYS),
  };
}

// Messages of structured clone carry files as they are, and Chrome has them since 148. Firefox never had others.
const CHROME_KEYS = {
  minimum_chrome_version: '148',
  message_serialization: 'structured_clone',
} satisfies UserManifest & { readonly message_serialization: string };

const FIREFOX_KEYS = {
  browser_specific_settings: {
    gecko: {
      id: 'tabhand@tabhand.dev',
      strict_min_version: '142.0',
      // What is sent to the model the user chose: text and addresses of the pages the agent works on.
      data_collection_permissions: { required: ['websiteContent', 'browsingActivity'] },
    },
  },
} satisfies UserManifest;
