import type { CapabilityMap, NavigationOutcome, NotesCapability, TabInfo } from '../core/capabilities';
import type { DownloadItem } from '../core/download';
import type { JsonObject } from '../core/json';
import type { Effect } from '../core/mode';
import type { PageFile, ToolOutput } from '../core/tool';
import { ToolError } from '../core/tool-error';
import type { ContentProtocol, Params } from '../messaging/protocol';
import type { Platform, TrustedInput } from '../platform/platform';
import { type Permit, redeemPermit } from '../policy/permit';
import type { DialogGuard } from './dialog-guard';
import { fileCapabilities, type SessionFiles, savePageContent } from './file-capabilities';
import { summariseFrames } from './frame-summaries';
import type { FrameDirectory } from './frames';
import { createResearch, type Research } from './research';
import { type ContentChannel, type ContentOutcome, goneTab } from './route-content-channel';
import { outcomeOf, type SettleLimits, type TabStory, watchNavigation } from './route-watch';
import { settlePage } from './settle-page';
import { takePicture } from './take-picture';
import { tellDialogs } from './tell-dialogs';
import { watchDownloads } from './watch-downloads';
import { type RequestWatch, type TabRequests, watchRequests } from './watch-requests';

/** All that one call may do, until it is revoked. */
export interface OpenCall {
  /** Each method checks that the permit covers its class of effect. */
  readonly capabilities: CapabilityMap;
  /** Sends the call to the content script. */
  runInPage(
    to: { readonly tabId: number; readonly documentId?: string },
    call: Params<ContentProtocol, 'tool/run'>,
    options: { readonly timeoutMs: number; readonly effects: readonly Effect[] },
    signal: AbortSignal,
  ): Promise<ContentOutcome<ToolOutput>>;
  /** Real input into the tab; absent where the browser has none. */
  readonly trustedInput?: TrustedInput;
  /** Saves a file of a page; by its address with the user's cookies only if that is of the page's own origin. */
  saveFile(file: PageFile, pageUrl: string, signal: AbortSignal): Promise<DownloadItem>;
  /** Ends every right of the call; whoever kept an object gets errors from it. */
  revoke(): void;
}

export interface EffectsDeps {
  readonly platform: Platform;
  readonly channel: ContentChannel;
  readonly guard: DialogGuard;
  readonly directory: FrameDirectory;
}

/** What belongs to the session that the call is part of. */
export interface SessionPorts {
  readonly notes: NotesCapability;
  /** The tab that the conversation belongs to; it is never closed. */
  homeTabId(): number;
  /** The arguments of an earlier call of the session. */
  inputOf(callId: string): JsonObject | undefined;
  readonly files: SessionFiles;
}

export interface Effects {
  /**
   * Uses the permit up and gives what it allows.
   * @throws ToolError `denied` when it is not a permit of this very call as the world is now.
   */
  open(permit: Permit, digest: string, ports: SessionPorts): OpenCall;
  /** What tabs ask servers for, while something watches. */
  readonly requests: RequestWatch;
}

/** A tab navigates at most so long before the call goes on. */
const NAVIGATION_LIMITS = { startMs: 2_000, loadMs: 20_000, textMs: 1_500 };
/** At the end of a history nothing happens, and only time tells. */
const HISTORY_LIMITS = { startMs: 1_000, loadMs: 20_000, textMs: 1_500 };
/** The browser tells of a download a little later than of the page that did not come. */
const DOWNLOAD_MS = 500;
const SCRIPT_TIMEOUT_MS = 15_000;

/** The effects seam: the only way from a call to the browser, and the only place where permits are redeemed. */
export function createEffects(deps: EffectsDeps): Effects {
  const { platform, channel } = deps;
  const requests = watchRequests(platform);
  const mover = { ...deps, requests };
  const research = createResearch(mover);
  return {
    requests,
    open(permit, digest, ports) {
      if (!redeemPermit(permit, digest)) {
        throw new ToolError(
          'denied',
          'The page or the target changed after the decision.',
          'Look again, then repeat the call.',
        );
      }
      let revoked = false;
      const allow = (...effects: readonly Effect[]) => {
        if (revoked) throw new ToolError('denied', 'The call has ended; nothing more can be done in it.');
        if (!effects.some((effect) => permit.effects.has(effect))) {
          throw new ToolError('denied', `This call was not allowed to do this (${effects.join(', ')}).`);
        }
      };
      // Knowing which tabs and windows there are is part of every call.
      const allowLook = () => allow(...permit.effects);
      return {
        capabilities: buildCapabilities({ ...mover, research }, ports, permit.callId, { allow, allowLook }),
        runInPage(to, call, { timeoutMs, effects }, signal) {
          allow(...effects);
          return channel.call(to, 'tool/run', call, { timeoutMs }, signal);
        },
        ...(platform.trustedInput && { trustedInput: guardInput(platform.trustedInput, () => allow('input')) }),
        saveFile(file, pageUrl, signal) {
          allow('download');
          return savePageContent({ platform, files: ports.files }, file, pageUrl, signal);
        },
        revoke: () => {
          revoked = true;
        },
      };
    },
  };
}

function guardInput(input: TrustedInput, allow: () => void): TrustedInput {
  return {
    use(tabId, work) {
      allow();
      return input.use(tabId, (hands) =>
        work({
          perform(steps) {
            allow();
            return hands.perform(steps);
          },
          dialogs: hands.dialogs,
        }),
      );
    },
  };
}

/** Checks of what a permit allows. */
export interface Guards {
  /** @throws ToolError `denied` unless the permit covers one of the effects. */
  allow(...effects: readonly Effect[]): void;
  allowLook(): void;
}

/** What it takes to move a tab and to see where it got to. */
interface Mover extends EffectsDeps {
  readonly requests: RequestWatch;
}

function buildCapabilities(
  deps: Mover & { readonly research: Research },
  ports: SessionPorts,
  callId: string,
  { allow, allowLook }: Guards,
): CapabilityMap {
  const { platform, guard } = deps;
  return {
    tabs: {
      async list() {
        allowLook();
        return (await platform.tabs.list()).map(toTabInfo);
      },
      async get(tabId) {
        allowLook();
        return toTabInfo(await requireTab(platform, tabId));
      },
      async open(url, options) {
        allow('navigate');
        return openTab(deps, url, options);
      },
      async activate(tabId) {
        allow('navigate');
        await requireTab(platform, tabId);
        await platform.tabs.activate(tabId);
        return toTabInfo(await requireTab(platform, tabId));
      },
      async close(tabId) {
        allow('navigate');
        await requireTab(platform, tabId);
        if (tabId === ports.homeTabId()) {
          throw new ToolError(
            'denied',
            'The tab of this conversation stays open.',
            'Leave it to the user to close it.',
          );
        }
        await platform.tabs.close(tabId);
      },
      async navigate(tabId, url, signal) {
        allow('navigate');
        const begin = () => platform.tabs.navigate(tabId, url);
        return moveTab(deps, tabId, { limits: NAVIGATION_LIMITS, to: [url], begin }, signal);
      },
      async goInHistory(tabId, steps, signal) {
        allow('navigate');
        const begin = () => platform.tabs.goInHistory(tabId, steps);
        return moveTab(deps, tabId, { limits: HISTORY_LIMITS, to: [], begin }, signal);
      },
    },
    frames: {
      async list(tabId) {
        allow('read');
        return summariseFrames(deps.directory, tabId, (await requireTab(platform, tabId)).url);
      },
    },
    windows: {
      async ofTab(tabId) {
        allowLook();
        const found = await platform.windowOf(tabId);
        if (!found) throw goneTab();
        return found;
      },
      async resize(tabId, bounds) {
        allow('input');
        const found = await platform.resizeWindow(tabId, bounds);
        if (!found) throw goneTab();
        return found;
      },
    },
    capture: {
      async viewport(tabId, options, signal) {
        allow('read');
        await requireTab(platform, tabId);
        return takePicture(deps, tabId, options, signal);
      },
    },
    http: {
      async get(url, options, signal) {
        allow('network');
        return platform.httpGet(url, options, signal);
      },
      async file(url, options, signal) {
        allow('network');
        return platform.httpFile(url, { ...options, signedIn: false }, signal);
      },
      async tabFile(tabId, options, signal) {
        allow('network');
        // What is shown to the user was fetched with their cookies, and nobody but the browser says which address that is.
        const { url } = await requireTab(platform, tabId);
        return platform.httpFile(url, { ...options, signedIn: true }, signal);
      },
    },
    ...fileCapabilities(platform, ports, { allow, allowLook }),
    research: {
      async read(url, options, signal) {
        allow('network');
        return deps.research(url, options, signal);
      },
    },
    pdf: {
      async read(file, request, signal) {
        allowLook();
        return platform.readPdf(file, request, signal);
      },
    },
    pageScript: {
      async run(tabId, body, signal) {
        allow('script');
        await requireTab(platform, tabId);
        return runScript(platform, tabId, body, signal);
      },
    },
    pageConsole: {
      async read(tabId, signal) {
        allow('read');
        await requireTab(platform, tabId);
        return platform.pages.readConsole(tabId, signal);
      },
    },
    network: {
      async read(tabId) {
        allow('read');
        await requireTab(platform, tabId);
        return platform.pages.networkLog(tabId);
      },
    },
    listeners: {
      async of(tabId, ref, signal) {
        allow('read');
        await requireTab(platform, tabId);
        return (await platform.pages.findListeners?.(tabId, ref, signal)) ?? [];
      },
    },
    pageStyles: {
      async insert(tabId, css) {
        allow('input');
        await requireTab(platform, tabId);
        await platform.pages.insertCss(tabId, css);
        return callId;
      },
      async remove(tabId, handle) {
        allow('input');
        await requireTab(platform, tabId);
        const css = ports.inputOf(handle)?.css;
        if (typeof css !== 'string') {
          throw new ToolError('not-found', 'There is no such style sheet.', 'Take the patch_id from inject_css.');
        }
        await platform.pages.removeCss(tabId, css);
      },
    },
    notes: {
      read() {
        allowLook();
        return ports.notes.read();
      },
      async write(text, options) {
        allow('memory');
        await ports.notes.write(text, options);
      },
    },
    dialogs: {
      async answerNext(tabId, answer) {
        // A yes may do whatever the page asked for.
        if (answer.accept) allow('submit');
        else allow('input');
        await guard.answerNext(tabId, answer);
      },
    },
  };
}

interface Move {
  readonly limits: SettleLimits;
  /** Where it leads, as far as that is known. */
  readonly to: readonly string[];
  begin(): Promise<void>;
}

async function moveTab(
  { platform, channel, guard, requests: requestWatch }: Mover,
  tabId: number,
  { limits, to: urls, begin }: Move,
  signal: AbortSignal,
): Promise<NavigationOutcome> {
  const before = await requireTab(platform, tabId);
  if (await guard.asksToStay(tabId)) throw asksToStay();
  const loads = await guard.guardLoads(urls.length > 0 ? urls : [before.url]);
  const watch = watchNavigation(platform);
  const downloads = watchDownloads(platform);
  const requests = requestWatch.begin(tabId, '');
  try {
    signal.throwIfAborted();
    await begin();
    const story = await watch.settle(tabId, limits, signal);
    if (isNewPage(story)) await settlePage(channel, requests, { tabId, phase: story.phase }, signal);
    const dialogs = await dialogsOf(guard, tabId);
    const after = await requireTab(platform, tabId);
    const outcome = outcomeOf(story);
    // While an error page takes over, the tab may still name the page before.
    const to = outcome.state === 'failed' && outcome.error !== 'aborted' ? (story.url ?? after.url) : after.url;
    const [download] = outcome.error === 'aborted' ? await downloads.seen(DOWNLOAD_MS) : [];
    return { tabId, from: before.url, to, title: after.title, ...outcome, ...dialogs, ...(download && { download }) };
  } finally {
    watch.stop();
    downloads.stop();
    requests.stop();
    await loads.end();
  }
}

function isNewPage({ phase }: TabStory): boolean {
  return phase === 'load' || phase === 'commit';
}

async function dialogsOf(guard: DialogGuard, tabId: number): Promise<Pick<NavigationOutcome, 'dialogs'>> {
  const records = await guard.arm(tabId);
  const { lines } = tellDialogs(records === 'silent' ? [] : records);
  return lines.length > 0 ? { dialogs: lines } : {};
}

function asksToStay(): ToolError {
  return new ToolError(
    'not-actionable',
    'The page wants to ask before it is left: something in it may be unsaved. It was not left.',
    'Save it, or ask the user. If it may be lost, call handle_dialog with accept and repeat this.',
  );
}

/** A script whose page is left never ends, and neither browser says so. */
async function runScript(platform: Platform, tabId: number, body: string, signal: AbortSignal): Promise<string> {
  const left = new AbortController();
  const done = new AbortController();
  platform.onNavigation(
    (event) => {
      if (event.tabId !== tabId || (event.type !== 'navigation-commit' && event.type !== 'tab-close')) return;
      const message = 'The page was left before the code ended; what it did until then is done.';
      left.abort(new ToolError('interrupted', message, 'Look at the page that is there now.'));
    },
    { signal: done.signal },
  );
  try {
    const stopped = AbortSignal.any([signal, left.signal]);
    return await platform.pages.runScript(tabId, body, { timeoutMs: SCRIPT_TIMEOUT_MS }, stopped);
  } finally {
    done.abort();
  }
}

async function openTab(
  { platform, channel, guard, requests: requestWatch }: Mover,
  url: string,
  { active, besideTabId }: { readonly active: boolean; readonly besideTabId?: number },
): Promise<NavigationOutcome> {
  const loads = await guard.guardLoads([url]);
  const watch = watchNavigation(platform);
  const signal = AbortSignal.timeout(NAVIGATION_LIMITS.loadMs * 2);
  let requests: TabRequests | undefined;
  try {
    const { tabId } = await platform.tabs.create(url, {
      active,
      ...(besideTabId !== undefined && { beside: { tabId: besideTabId, makesGroup: true } }),
    });
    requests = requestWatch.begin(tabId, '');
    const story = await watch.settle(tabId, NAVIGATION_LIMITS, signal);
    if (isNewPage(story)) await settlePage(channel, requests, { tabId, phase: story.phase }, signal);
    const dialogs = await dialogsOf(guard, tabId);
    const after = await requireTab(platform, tabId);
    return {
      tabId,
      from: '',
      to: after.url === 'about:blank' ? url : after.url,
      title: after.title,
      ...outcomeOf(story),
      ...dialogs,
    };
  } finally {
    watch.stop();
    requests?.stop();
    await loads.end();
  }
}

async function requireTab(platform: Platform, tabId: number) {
  const tab = await platform.tabs.get(tabId);
  if (!tab) throw new ToolError('not-found', `There is no tab ${tabId}.`, 'Call list_tabs to see what is open.');
  return tab;
}

function toTabInfo({ tabId, windowId, title, url, active, status }: TabInfo): TabInfo {
  return { tabId, windowId, title, url, active, status };
}
