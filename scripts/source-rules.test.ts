import { describe, expect, it } from 'vitest';
import { checkSource } from './source-rules';

describe('the source rules', () => {
  it.each([
    ['a call of chrome.*', 'src/agent/a.ts', 'chrome.tabs.query({});', 'move chrome.* into src/platform'],
    ['a call of browser.*', 'src/dom/a.ts', 'const a = browser.runtime;', 'move browser.* into src/platform'],
    ['globalThis.chrome', 'src/dom/a.ts', 'const a = globalThis.chrome;', 'move chrome.* into src/platform'],
    ['a type of chrome.*', 'src/dom/a.ts', 'let a: chrome.tabs.Tab;', 'move chrome.* into src/platform'],
    [
      'the import of the browser',
      'src/dom/a.ts',
      "import { browser as b } from 'wxt/browser';",
      'move the browser call',
    ],
    ['fetch', 'src/background/a.ts', "await fetch('https://a.example');", 'use a capability instead of fetch'],
    ['fetch handed on', 'src/background/a.ts', 'start({ fetch });', 'use a capability instead of fetch'],
    ['window.fetch', 'src/dom/a.ts', "window.fetch('/');", 'use a capability instead of fetch'],
    ['a timer in a tool', 'src/tools/content/a.ts', 'setTimeout(look, 500);', 'wait for a signal'],
    [
      'a timer beside a page',
      'src/background/a.ts',
      'await new Promise((go) => setTimeout(go, 50));',
      'wait for a signal',
    ],
    ['a timer that is handed on', 'src/dom/a.ts', 'poll({ every: setInterval });', 'wait for a signal'],
    ['a WebSocket', 'src/agent/a.ts', "new WebSocket('wss://a.example');", 'use a capability instead of WebSocket'],
    [
      'mintPermit',
      'src/background/a.ts',
      "import { mintPermit } from '../policy/permit';",
      'only in src/policy/decide.ts',
    ],
    [
      'redeemPermit',
      'src/agent/a.ts',
      "import { redeemPermit as r } from '../policy/permit';",
      'only in src/background/effects.ts',
    ],
    ['innerHTML', 'src/sidepanel/a.ts', 'element.innerHTML = text;', 'build nodes'],
    ['dangerouslySetInnerHTML', 'src/sidepanel/a.tsx', 'const a = <p dangerouslySetInnerHTML={b} />;', 'build nodes'],
    ['new Function', 'src/core/a.ts', "new Function('return 1');", 'call functions'],
    ['a file called index', 'src/core/index.ts', '', 'not index'],
    ['a file called utils', 'src/core/utils.ts', '', 'not utils'],
  ])('refuse %s', (_title, path, text, message) => {
    expect(checkSource(path, text).join()).toContain(message);
  });

  it.each([
    ['chrome.* in the platform folder', 'src/platform/chrome.ts', 'chrome.tabs.query({});'],
    ['a timer in the settle module', 'src/dom/settle.ts', 'setTimeout(check, 60);'],
    ['the type of a timer', 'src/background/a.ts', 'let timer: ReturnType<typeof setTimeout> | undefined;'],
    ['a timer in the panel', 'src/sidepanel/a.ts', 'setTimeout(work, 50);'],
    ['fetch in a provider', 'src/providers/openai.ts', "await fetch('https://a.example');"],
    ['a member that is called fetch', 'src/tools/background/a.ts', "context.http.fetch('https://a.example');"],
    ['a value that is called browser', 'src/core/a.ts', "const a = { browser: 'chrome' };"],
    ['a read of outerHTML', 'src/tools/content/a.ts', 'const text = element.outerHTML;'],
    ['mintPermit in decide()', 'src/policy/decide.ts', "import { mintPermit } from './permit';"],
    ['the entrypoint of the background', 'src/background/index.ts', ''],
  ])('accept %s', (_title, path, text) => {
    expect(checkSource(path, text)).toEqual([]);
  });

  it('name the line', () => {
    expect(checkSource('src/core/a.ts', '\n\nchrome.tabs;')[0]).toMatch(/^src\/core\/a\.ts:3: /);
  });
});
