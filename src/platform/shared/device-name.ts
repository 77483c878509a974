import { browser } from 'wxt/browser';

const SYSTEMS: Readonly<Record<string, string>> = {
  mac: 'macOS',
  win: 'Windows',
  linux: 'Linux',
  android: 'Android',
  cros: 'ChromeOS',
  openbsd: 'OpenBSD',
};

/** What the browser and the system are called, in the user's language. */
export async function deviceName(browserName: string): Promise<string> {
  const { os } = await browser.runtime.getPlatformInfo();
  const system = SYSTEMS[os] ?? os;
  const message = browser.i18n.getMessage(MESSAGE);
  return message.replace('{browser}', browserName).replace('{system}', system) || browserName;
}

// The typings know the keys of the locales; this one is among them.
const MESSAGE = 'device_defaultName' as Parameters<typeof browser.i18n.getMessage>[0];

/** What a browser that is made from Chromium calls itself: the brand that is neither Chromium's nor made up. */
export function brandName(brands: readonly { readonly brand: string }[]): string {
  const own = brands.find(({ brand }) => brand !== 'Chromium' && !/not.?a.?brand/i.test(brand));
  return (
    own?.brand.replace(/^Google /, '') ?? (brands.some(({ brand }) => brand === 'Chromium') ? 'Chromium' : 'Chrome')
  );
}
