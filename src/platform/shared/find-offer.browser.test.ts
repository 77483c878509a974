import { afterEach, describe, expect, it, vi } from 'vitest';
import { findOffer } from './find-offer';

afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(Document.prototype, 'modelContext');
});

/** A look at this document. */
const look = () => findOffer('offer', location.origin);

function show(html: string): void {
  document.body.innerHTML = html;
}

/** As the browser's own would be. */
function provide(getTools: () => Promise<unknown>): void {
  Object.defineProperty(Document.prototype, 'modelContext', { configurable: true, get: () => ({ getTools }) });
}

describe('a look for an offer', () => {
  it('finds none in any page', async () => {
    show(
      '<form><input name="modelContext"></form><form name="modelContext"></form><script>console.assert(true)</script>',
    );

    expect(await look()).toBe(false);
  });

  it.each([
    '<meta name="offer" content="1">',
    '<form toolname="book" tooldescription="Books a table."></form>',
    '<script src="https://esm.test/@mcp-b/global"></script>',
    '<script type="module" src="/webmcp.js"></script>',
    '<script type="importmap">{"imports":{"tools":"https://esm.test/@mcp-b/global"}}</script>',
    '<script type="text/x">navigator.modelContext.registerTool({})</script>',
  ])('finds %s', async (html) => {
    show(html);

    expect(await look()).toBe(true);
  });

  it('finds none in a document that took the place of the one that was meant', async () => {
    show('<meta name="offer" content="1">');

    expect(await findOffer('offer', 'https://elsewhere.test')).toBe(false);
  });

  it('asks the browser for tools of this document only, and takes a refusal', async () => {
    provide(async () => []);
    expect(await look()).toBe(false);
    provide(async () => [{ name: 'elsewhere', window: {} }]);
    expect(await look()).toBe(false);
    provide(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    expect(await look()).toBe(false);
    provide(async () => [{ name: 'here', window }]);
    expect(await look()).toBe(true);
  });

  it('takes milliseconds in a page with thousands of large scripts', async () => {
    show(`<script type="text/x">${'x'.repeat(50_000)}</script>`.repeat(2_000));
    const startMs = performance.now();

    expect(await look()).toBe(false);

    expect(performance.now() - startMs).toBeLessThan(200);
  });

  it('finds a module that another one imported', async () => {
    performance.clearResourceTimings();
    expect(await look()).toBe(false);

    await fetch('/@mcp-b/global').catch(() => undefined);

    await vi.waitFor(async () => expect(await look()).toBe(true));
  });
});
