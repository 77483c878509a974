import { describe, expect, it } from 'vitest';
import { isContentSender, isPanelSender } from './sender';

const own = { ownId: 'tabhand', panelUrl: 'chrome-extension://tabhand/sidepanel.html' };
const chrome = { ...own, panelTabMayApprove: false };
const firefox = { ...own, panelUrl: 'moz-extension://9f/sidepanel.html', panelTabMayApprove: true };

describe('isPanelSender', () => {
  it.each([
    ['the side panel', { id: 'tabhand', url: own.panelUrl }, chrome, true, true],
    [
      'the side panel with its own state in the address',
      { id: 'tabhand', url: `${own.panelUrl}?window=1#x` },
      chrome,
      true,
      true,
    ],
    ['the panel in a tab of Chrome', { id: 'tabhand', url: own.panelUrl, tab: { id: 1 } }, chrome, true, false],
    ['the panel in a tab of Firefox', { id: 'tabhand', url: firefox.panelUrl, tab: { id: 1 } }, firefox, true, true],
    ['the panel inside a frame', { id: 'tabhand', url: own.panelUrl, frameId: 3 }, chrome, false, false],
    ['another extension', { id: 'other', url: own.panelUrl }, chrome, false, false],
    ['no extension', { url: own.panelUrl }, chrome, false, false],
    ['a content script', { id: 'tabhand', url: 'https://evil.example/', tab: { id: 1 } }, chrome, false, false],
    ['another page of ours', { id: 'tabhand', url: 'chrome-extension://tabhand/other.html' }, chrome, false, false],
    ['a page with our path', { id: 'tabhand', url: 'https://tabhand/sidepanel.html' }, chrome, false, false],
    ['a look-alike id', { id: 'tabhand', url: 'chrome-extension://tabhand.evil/sidepanel.html' }, chrome, false, false],
    ['another origin', { id: 'tabhand', url: own.panelUrl, origin: 'https://evil.example' }, chrome, false, false],
    ['our origin', { id: 'tabhand', url: own.panelUrl, origin: 'chrome-extension://tabhand' }, chrome, true, true],
    ['no address', { id: 'tabhand' }, chrome, false, false],
  ])('judges %s', (_, sender, options, mayCommand, mayApprove) => {
    expect(isPanelSender(sender, options)).toEqual({ mayCommand, mayApprove });
  });
});

describe('isContentSender', () => {
  it.each([
    ['our script in a web page', { id: 'tabhand', url: 'https://shop.example/', tab: { id: 1 } }, true],
    ['our panel in a tab', { id: 'tabhand', url: own.panelUrl, tab: { id: 1 } }, false],
    ['the side panel', { id: 'tabhand', url: own.panelUrl }, false],
    ['another extension', { id: 'other', url: 'https://shop.example/', tab: { id: 1 } }, false],
    ['no tab', { id: 'tabhand', url: 'https://shop.example/' }, false],
    ['a local file', { id: 'tabhand', url: 'file:///a', tab: { id: 1 } }, false],
  ])('judges %s', (_, sender, expected) => {
    expect(isContentSender(sender, own)).toBe(expected);
  });
});
