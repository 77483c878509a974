import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import type { Browser } from 'puppeteer-core';
import type { OpenPage } from './bench-browser.ts';

/** A project that turns a page into text for a model. */
export interface Peer {
  readonly name: PeerName;
  /** Attaches to a page that is open. */
  attach(page: OpenPage): Promise<Look>;
  stop(): Promise<void>;
  /** Takes away what a look left in the page, so that others do not meet it; not timed. */
  clean?(page: OpenPage): Promise<void>;
}

export type PeerName = 'playwright' | 'cdmcp' | 'page-agent' | 'stagehand';

/** One look at the page it was attached to: the text a model would get. */
export type Look = () => Promise<string>;

/** What a peer is attached with. */
export interface PeerScene {
  readonly browser: Browser;
  readonly siteUrl: string;
}

const FOLDER = join(import.meta.dirname, 'peers');
const MODULES = join(FOLDER, 'node_modules');

/** Starts each peer; those that cannot run are told to `onFailure` with the reason. */
export async function startPeers(
  scene: PeerScene,
  onFailure: (name: PeerName, reason: string) => void,
): Promise<readonly Peer[]> {
  installPeers();
  const started = await Promise.all(
    Object.entries(STARTERS).map(async ([name, start]) => {
      try {
        return await start(scene);
      } catch (error) {
        // The keys of the table are the names.
        onFailure(name as PeerName, String(error));
        return undefined;
      }
    }),
  );
  return started.filter((peer) => peer !== undefined);
}

/** Installs exactly what the peers' lock file names, without the browsers that some of them would fetch. */
function installPeers(): void {
  const marker = join(MODULES, '.package-lock.json');
  if (existsSync(marker) && isCurrent(marker)) return;
  process.stderr.write('Installing the projects that are measured beside ours (npm ci)…\n');
  const { status } = spawnSync('npm', ['ci'], {
    cwd: FOLDER,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', PUPPETEER_SKIP_DOWNLOAD: '1' },
  });
  if (status !== 0) process.stderr.write('npm ci failed; peers that are missing are not measured.\n');
}

function isCurrent(marker: string): boolean {
  const versions = (file: string): string =>
    Object.entries<{ readonly version?: string; readonly optional?: boolean }>(
      JSON.parse(readFileSync(file, 'utf8')).packages,
    )
      .filter(([path, { optional }]) => path !== '' && !optional)
      .map(([path, { version }]) => `${path} ${version}`)
      .join('\n');
  return versions(marker) === versions(join(FOLDER, 'package-lock.json'));
}

const STARTERS: Readonly<Record<PeerName, (scene: PeerScene) => Promise<Peer>>> = {
  playwright: startPlaywright,
  cdmcp: startDevToolsMcp,
  'page-agent': startPageAgent,
  stagehand: startStagehand,
};

/** What `playwright-mcp` prints. */
async function startPlaywright({ browser }: PeerScene): Promise<Peer> {
  const attached = await chromium.connectOverCDP(browser.wsEndpoint());
  return {
    name: 'playwright',
    async attach({ url }) {
      const page = await eventually(() =>
        attached
          .contexts()
          .flatMap((context) => context.pages())
          .find((each) => each.url() === url),
      );
      return () => page.ariaSnapshot({ mode: 'ai', timeout: 60_000 });
    },
    stop: () => attached.close(),
  };
}

interface SnapshotModule {
  readonly TextSnapshot: { create(page: object, options: object): Promise<object> };
}
interface FormatterModule {
  readonly SnapshotFormatter: new (snapshot: object) => object;
}

/** `take_snapshot` of chrome-devtools-mcp, over its own classes. */
async function startDevToolsMcp(): Promise<Peer> {
  const source = join(MODULES, 'chrome-devtools-mcp/build/src');
  const { TextSnapshot }: SnapshotModule = await load(join(source, 'TextSnapshot.js'));
  const { SnapshotFormatter }: FormatterModule = await load(join(source, 'formatters/SnapshotFormatter.js'));
  return {
    name: 'cdmcp',
    async attach({ page }) {
      const mcpPage = {
        pptrPage: page,
        uniqueBackendNodeIdToMcpId: new Map(),
        getDevToolsData: async () => ({}),
        extraHandles: [],
      };
      return async () => String(new SnapshotFormatter(await TextSnapshot.create(mcpPage, {})));
    },
    stop: async () => undefined,
  };
}

/** page-agent's controller as it ships, in an isolated world as in an extension. */
async function startPageAgent({ siteUrl }: PeerScene): Promise<Peer> {
  const file = '@page-agent/page-controller/dist/lib/page-controller.js';
  if (!existsSync(join(MODULES, file))) throw new Error('page-agent is not installed.');
  return {
    name: 'page-agent',
    async attach({ inWorld }) {
      await inWorld(
        `import('${siteUrl}peers/${file}').then((module) => { globalThis.benchAgent = new module.PageController({ enableMask: false }); })`,
      );
      return () =>
        inWorld(
          `benchAgent.getBrowserState().then((state) => [state.header, state.content, state.footer].join('\\n'))`,
        );
    },
    stop: async () => undefined,
    clean: ({ inWorld }) => inWorld('benchAgent.cleanUpHighlights(), document.body.offsetHeight'),
  };
}

interface StagehandContext {
  pages(): readonly { targetId(): string }[];
  close(): Promise<void>;
}
interface ContextModule {
  readonly V3Context: { create(url: string, options: object): Promise<StagehandContext> };
}
interface CaptureModule {
  captureHybridSnapshot(page: object, options: object): Promise<{ readonly combinedTree: string }>;
}

/** Stagehand's snapshot of DOM and accessibility tree together. */
async function startStagehand({ browser }: PeerScene): Promise<Peer> {
  const source = join(MODULES, '@browserbasehq/stagehand/dist/esm/lib/v3/understudy');
  const { V3Context }: ContextModule = await load(join(source, 'context.js'));
  const { captureHybridSnapshot }: CaptureModule = await load(join(source, 'a11y/snapshot/index.js'));
  const context = await V3Context.create(browser.wsEndpoint(), { env: 'LOCAL' });
  return {
    name: 'stagehand',
    async attach({ targetId }) {
      const page = await eventually(() => context.pages().find((each) => each.targetId() === targetId));
      return async () => (await captureHybridSnapshot(page, { pierceShadow: true })).combinedTree;
    },
    stop: () => context.close(),
  };
}

function load<T>(file: string): Promise<T> {
  return import(pathToFileURL(file).href);
}

/** A peer hears of a new tab a little later than we do. */
async function eventually<T>(find: () => T | undefined): Promise<T> {
  const endsAtMs = performance.now() + 5_000;
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    if (performance.now() > endsAtMs) throw new Error('The peer does not see the page.');
    await new Promise((done) => setTimeout(done, 50));
  }
}
