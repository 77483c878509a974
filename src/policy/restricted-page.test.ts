import { describe, expect, it } from 'vitest';
import { isRestrictedPage } from './restricted-page';

describe('isRestrictedPage', () => {
  it.each([
    'chrome://settings/',
    'chrome://newtab/',
    'about:blank',
    'about:config',
    'moz-extension://a/panel.html',
    'chrome-extension://a/panel.html',
    'view-source:https://example.com/',
    'file:///etc/passwd',
    'data:text/html,x',
    'blob:https://example.com/1',
    'devtools://devtools/x.html',
    'javascript:void 0',
    'https://chromewebstore.google.com/detail/x',
    'https://chrome.google.com/webstore',
    'https://chrome.google.com/webstore/devconsole',
    'https://microsoftedge.microsoft.com/addons/detail/x',
    'https://addons.mozilla.org/en-US/firefox/',
    'https://addons.mozilla.org./',
    '',
    'no address',
  ])('restricts %j', (url) => {
    expect(isRestrictedPage(url)).toBe(true);
  });

  it.each([
    'https://example.com/',
    'http://127.0.0.1:8080/',
    'https://chrome.google.com/',
    'https://chrome.google.com/webstores',
    'https://microsoftedge.microsoft.com/',
    'https://mozilla.org/',
    'https://evil.example/?https://addons.mozilla.org/',
  ])('lets %s be', (url) => {
    expect(isRestrictedPage(url)).toBe(false);
  });
});
