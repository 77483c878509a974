import { performance } from 'node:perf_hooks';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { Browser } from 'puppeteer-core';
import { median } from '../statistics.ts';
import { type OpenPage, openBenchPage } from './bench-browser.ts';
import type { BenchPage } from './bench-pages.ts';
import type { Look, Peer, PeerName } from './peers.ts';

/** What was measured of one project on one page. */
export interface Cell {
  /** Wall time at the driver, warm, in milliseconds. */
  readonly ms: number;
  readonly firstMs: number;
  readonly tokens: number;
  readonly text: string;
}

/** One page, looked at by all. */
export interface MatrixRow {
  readonly page: string;
  readonly elements: number;
  /** What a reader sees. */
  readonly visibleText: string;
  readonly cells: Readonly<Partial<Record<PeerName | 'tabhand', Cell>>>;
  /** Time in the page of the whole tree, and of `checkVisibility()` on each element, in milliseconds. */
  readonly inPageMs: number;
  readonly floorMs: number;
}

/** What all rows are measured with. */
export interface MatrixScene {
  readonly browser: Browser;
  readonly siteUrl: string;
  readonly product: string;
  readonly peers: readonly Peer[];
  readonly rounds: number;
  onFailure(what: string, reason: string): void;
}

const IDLE = 'new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })).then(() => 0)';
const SLOW_MS = 1_500;
const LIMIT_MS = 30_000;
const WARM_UP_MS = 400;
const WARM_UP_LOOKS = 40;

/** Looks at one page with every project in turn, each round in another order, and gives the medians. */
export async function measureRow(scene: MatrixScene, wanted: BenchPage): Promise<MatrixRow> {
  const open = await openBenchPage(scene.browser, scene.siteUrl + wanted.path);
  try {
    await open.inFrames(`${scene.product};0`);
    const contenders = [
      { name: 'tabhand' as const, look: async () => (await open.inFrames<string>('benchProduct.whole()')).join('\n') },
      ...(await attachAll(scene, open, wanted)),
    ];
    const seen = await open.inPage<{ elements: number; visibleText: string }>(
      `({ elements: document.querySelectorAll('*').length, visibleText: document.body.innerText })`,
    );
    const runs = await runRounds(scene, open, contenders);
    if ('by' in runs) {
      // What did not end may go on in the page, so the others get a fresh one.
      scene.onFailure(`${runs.by} on ${wanted.name}`, runs.reason);
      return await measureRow({ ...scene, peers: scene.peers.filter(({ name }) => name !== runs.by) }, wanted);
    }
    return {
      page: wanted.name,
      ...seen,
      cells: Object.fromEntries(runs),
      ...(await measureFloor(open, scene.rounds)),
    };
  } finally {
    await open.close();
  }
}

interface Contender {
  readonly name: PeerName | 'tabhand';
  readonly look: Look;
  readonly clean?: () => Promise<void>;
}

async function attachAll(
  { peers, onFailure }: MatrixScene,
  open: OpenPage,
  { name }: BenchPage,
): Promise<readonly Contender[]> {
  const contenders: Contender[] = [];
  for (const peer of peers) {
    try {
      contenders.push({
        name: peer.name,
        look: await peer.attach(open),
        clean: () => peer.clean?.(open) ?? Promise.resolve(),
      });
    } catch (error) {
      onFailure(`${peer.name} on ${name}`, String(error));
    }
  }
  return contenders;
}

/** A project's look failed. */
interface Spoiled {
  readonly by: string;
  readonly reason: string;
}

async function runRounds(
  { rounds }: MatrixScene,
  open: OpenPage,
  contenders: readonly Contender[],
): Promise<readonly [string, Cell][] | Spoiled> {
  const runs = new Map<Contender, { firstMs: number; text: string; readonly times: number[]; readonly most: number }>();
  for (const contender of contenders) {
    try {
      const { ms, text } = await timed(open, contender);
      const isSlow = ms > SLOW_MS;
      runs.set(contender, { firstMs: ms, text, times: [], most: isSlow ? Math.min(3, rounds) : rounds });
      if (!isSlow) await warmUp(contender);
    } catch (error) {
      return { by: contender.name, reason: String(error) };
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    // Backwards every other round, so that nobody always comes after the same one.
    const order = round % 2 === 0 ? contenders : contenders.toReversed();
    for (const [index] of order.entries()) {
      const contender = order[(index + round) % order.length];
      const run = contender && runs.get(contender);
      if (!run || run.times.length >= run.most) continue;
      try {
        const { ms, text } = await timed(open, contender);
        run.times.push(ms);
        run.text = text;
      } catch (error) {
        return { by: contender.name, reason: String(error) };
      }
    }
  }
  return [...runs].map(([{ name }, { firstMs, text, times }]): [string, Cell] => [
    name,
    { ms: median(times), firstMs, tokens: tokensOf(text), text },
  ]);
}

/**
 * A browser compiles what has done much work, however many looks that took. So everyone looks for about as long before
 * the clock counts, and who is quick as often as it takes.
 */
async function warmUp({ look, clean }: Contender): Promise<void> {
  const startMs = performance.now();
  for (let looks = 0; looks < WARM_UP_LOOKS && performance.now() - startMs < WARM_UP_MS; looks += 1) {
    await within(look());
    await clean?.();
  }
}

async function timed(
  open: OpenPage,
  { look, clean }: Contender,
): Promise<{ readonly ms: number; readonly text: string }> {
  // What the one before left to be done is not to be paid by this one.
  await open.inWorld(IDLE);
  const startMs = performance.now();
  const text = await within(look());
  const ms = performance.now() - startMs;
  await clean?.();
  return { ms, text };
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took over ${LIMIT_MS} ms.`)), LIMIT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The whole tree beside the least that any pass over the elements costs, those in shadow roots included, in turn, in the
 * page's own clock.
 */
async function measureFloor(open: OpenPage, rounds: number): Promise<Pick<MatrixRow, 'inPageMs' | 'floorMs'>> {
  const times = await open.inWorld<readonly (readonly [number, number])[]>(`(() => {
    const clock = (work) => { const startMs = performance.now(); work(); return performance.now() - startMs; };
    const rootsIn = (root) => [root, ...[...root.querySelectorAll('*')].flatMap((each) => (each.shadowRoot ? rootsIn(each.shadowRoot) : []))];
    const roots = rootsIn(document);
    const floor = () => { let count = 0; for (const root of roots) for (const each of root.querySelectorAll('*')) if (each.checkVisibility()) count += 1; return count; };
    return Array.from({ length: ${rounds + 1} }, () => [clock(() => benchProduct.whole()), clock(floor)]).slice(1);
  })()`);
  return { inPageMs: median(times.map(([whole]) => whole)), floorMs: median(times.map(([, floor]) => floor)) };
}

/** In pieces: a tokenizer slows down on one huge text. */
export function tokensOf(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 50_000) count += encode(text.slice(at, at + 50_000)).length;
  return count;
}
