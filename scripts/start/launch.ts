import { launchChrome } from './launch-chrome.ts';
import { launchFirefox } from './launch-firefox.ts';
import type { BrowserName, Launched, LaunchOptions } from './launched.ts';

/** Starts a browser with the extension, and waits until the extension runs. */
export function launch(name: BrowserName, options: LaunchOptions): Promise<Launched> {
  return name === 'chrome' ? launchChrome(options) : launchFirefox(options);
}
