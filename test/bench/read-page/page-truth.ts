/** What a page holds, as the one who wrote it sees it. */
export interface PageTruth {
  /** Texts of the blocks a reader comes for, and of those around them. */
  readonly main: readonly string[];
  readonly noise: readonly string[];
  readonly headings: readonly string[];
  /** Absolute addresses. */
  readonly links: readonly string[];
  readonly code: readonly string[];
  /** The cells of each row. */
  readonly rows: readonly (readonly string[])[];
}

/**
 * Tells what a page holds. It runs in the page, so all that it needs is in it: `parts` are selectors, else the page
 * marks its blocks.
 */
export function readTruth(parts?: { readonly main: string; readonly noise: string }): PageTruth {
  const blocks = 'p,li,h1,h2,h3,h4,h5,h6,pre,td,th,dd,dt,caption,figcaption,summary,blockquote,div,center,font,i,b,a';
  const seen = (element: Element): boolean => element.checkVisibility();
  const textOf = (element: Element): string => (element.textContent ?? '').replaceAll('¶', '').trim();
  const isLeaf = (element: Element): boolean =>
    ![...element.querySelectorAll(blocks)].some((inner) => !/^(a|b|i|font)$/.test(inner.localName));
  const all = (selector: string): Element[] => [...document.querySelectorAll(selector)].filter(seen);
  const noiseRoots = parts ? all(parts.noise) : [];
  const mainRoots = parts ? all(parts.main) : [];
  const within = (roots: readonly Element[], element: Element): boolean => roots.some((root) => root.contains(element));
  const isNoise = (element: Element): boolean =>
    parts ? within(noiseRoots, element) : /NOISE-\d/.test(textOf(element));
  const isMain = (element: Element): boolean =>
    parts ? within(mainRoots, element) && !isNoise(element) : /MAIN-\d/.test(textOf(element)) && !isNoise(element);
  // A block is the innermost one that is no mere part of a line.
  const leaves = all('p,li,h1,h2,h3,h4,h5,h6,pre,td,th,dd,dt,caption,figcaption,summary,blockquote,div,center').filter(
    (element) => isLeaf(element) && textOf(element) !== '',
  );
  const split = (element: Element): string[] =>
    // What stands between line breaks is told apart where there is a mark in each.
    parts ? [textOf(element)] : textOf(element).split(/(?=(?:MAIN|NOISE)-\d)/);
  const marked = leaves.flatMap((element) => {
    if (parts)
      return isMain(element) ? [['main', textOf(element)]] : isNoise(element) ? [['noise', textOf(element)]] : [];
    return split(element).flatMap((text) => {
      const kind = /^MAIN/.test(text) ? 'main' : /^NOISE/.test(text) ? 'noise' : '';
      return kind ? [[kind, text]] : [];
    });
  });
  const of = (kind: string): string[] => marked.flatMap(([each, text = '']) => (each === kind ? [text] : []));
  const mainOf = (selector: string): Element[] => all(selector).filter(isMain);
  return {
    main: of('main'),
    noise: of('noise'),
    headings: mainOf('h1,h2,h3,h4,h5,h6').map(textOf),
    links: [
      ...mainOf('a[href]'),
      // A link without a mark counts where the block around it has one.
      ...(parts ? [] : all('a[href]').filter((link) => !isMain(link) && isMain(link.closest('p,li,dd,td') ?? link))),
    ].flatMap((link) => {
      const { href } = link as HTMLAnchorElement;
      const isHere = href.split('#')[0] === document.URL.split('#')[0];
      return !/^https?:/.test(href) || isHere || textOf(link) === '' ? [] : [href];
    }),
    code: mainOf('pre').map(({ textContent }) => textContent ?? ''),
    rows: mainOf('table')
      .filter((table) => !table.querySelector('table') && (parts || table.querySelectorAll('tr').length > 3))
      .flatMap((table) => [...table.querySelectorAll('tr')])
      .filter((row) => row.children.length > 1)
      .map((row) => [...row.children].map(textOf)),
  };
}
