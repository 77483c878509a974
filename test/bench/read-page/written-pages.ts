/*
 * Pages in the shapes that the web has, made by rule. What a reader comes for is marked MAIN-n, what stands around it
 * NOISE-n, each in a block of its own; what may stay or go (a byline, the number of votes) has no mark.
 */

/** The HTML of a written page; undefined for an unknown name. */
export function writtenPage(name: string): string | undefined {
  const maker = new Map<string, (marks: Marks) => string>(Object.entries(makers)).get(name);
  if (!maker) return undefined;
  const body = maker(createMarks());
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${titles.get(name) ?? name}</title></head><body>${body}</body></html>`;
}

interface Marks {
  /** A mark and so many sentences. */
  main(sentences: number): string;
  noise(sentences?: number): string;
  /** A mark and a few words, as a heading, link or cell has. */
  mainWords(): string;
  noiseWords(): string;
}

function createMarks(): Marks {
  let main = 0;
  let noise = 0;
  let at = 0;
  const next = (list: readonly string[], step: number): string => {
    at = (at + step) % list.length;
    return list[at] ?? '';
  };
  const sentences = (count: number): string => Array.from({ length: count }, () => next(SENTENCES, 7)).join(' ');
  const words = (): string => next(WORDS, 5);
  return {
    main: (count) => `MAIN-${++main} ${sentences(count)}`,
    noise: (count = 1) => `NOISE-${++noise} ${sentences(count)}`,
    mainWords: () => `MAIN-${++main} ${words()}`,
    noiseWords: () => `NOISE-${++noise} ${words()}`,
  };
}

function times(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('');
}

const paragraphs = (count: number, { main }: Marks, sentences = 4): string =>
  times(count, () => `<p>${main(sentences)}</p>`);
const menu = (count: number, { noiseWords }: Marks): string =>
  `<ul>${times(count, (index) => `<li><a href="/menu/${index}">${noiseWords()}</a></li>`)}</ul>`;

const makers = {
  news: (m: Marks) => `
    <header><a href="/">${m.noiseWords()}</a><nav>${menu(8, m)}</nav></header>
    <div class="page"><div class="column"><div class="story">
      <h1>Harbour bridge opens two months early</h1><p class="byline">By A. Writer, 2 February</p>
      <ul class="share"><li><a href="/share/a">${m.noiseWords()}</a></li><li><a href="/share/b">${m.noiseWords()}</a></li><li><a href="/share/c">${m.noiseWords()}</a></li></ul>
      <figure><img src="/bridge.png" alt="The bridge at noon" width="40" height="30"><figcaption>${m.main(1)}</figcaption></figure>
      ${paragraphs(3, m)}
      <div class="related"><h3>${m.noiseWords()}</h3>${menu(3, m)}</div>
      <p>${m.main(2)} <a href="/reports/bridge">The whole report</a> was given to the council. ${m.main(1)}</p>
      <blockquote><p>${m.main(2)}</p></blockquote>
      <h2>${m.mainWords()}</h2>${paragraphs(3, m)}
      <div class="newsletter"><h3>${m.noiseWords()}</h3><p>${m.noise()}</p><input placeholder="Mail"><button>Sign up</button></div>
      ${paragraphs(2, m)}
    </div></div><div class="rail"><h3>${m.noiseWords()}</h3>${times(6, () => `<div class="teaser"><a href="/other">${m.noiseWords()}</a><p>${m.noise()}</p></div>`)}</div></div>
    <section class="comments" id="comments"><h2>${m.noiseWords()}</h2>${times(4, () => `<div class="comment"><b>Reader</b><p>${m.noise(2)}</p></div>`)}</section>
    <footer>${menu(6, m)}<p>${m.noise()}</p></footer>`,

  blog: (m: Marks) => `
    <div id="top"><div class="logo"><a href="/">${m.noiseWords()}</a></div><div class="menu">${menu(5, m)}</div></div>
    <div id="wrap"><div id="content"><div class="post"><div class="entry-title"><h2><a href="/post/7">${m.mainWords()}</a></h2></div>
      <div class="entry">${paragraphs(4, m)}<ul><li>${m.main(1)}</li><li>${m.main(1)} See <a href="https://example.org/kettles">kettles</a>.</li><li>${m.main(1)}</li></ul>
      <pre><code>MAIN-90 kettle --fill 2\n  kettle --boil\n\nkettle --pour</code></pre>${paragraphs(3, m)}</div>
      <div class="tags">${times(5, () => `<a href="/tag">${m.noiseWords()}</a> `)}</div><div class="pager"><a href="/6">${m.noiseWords()}</a> <a href="/8">${m.noiseWords()}</a></div></div></div>
    <div id="sidebar"><div class="widget"><h3>${m.noiseWords()}</h3><p>${m.noise(2)}</p></div><div class="widget"><h3>${m.noiseWords()}</h3>${menu(10, m)}</div><div class="widget"><h3>${m.noiseWords()}</h3>${menu(12, m)}</div></div></div>
    <div id="footer"><p>${m.noise()}</p></div>`,

  product: (m: Marks) => `
    <header><nav>${menu(7, m)}</nav></header><ol class="breadcrumb"><li><a href="/a">${m.noiseWords()}</a></li><li><a href="/b">${m.noiseWords()}</a></li></ol>
    <main><div class="gallery"><img src="/k.png" alt="Kettle from the side" width="40" height="40"></div>
      <div class="buy"><h1>Copper kettle, 1.7 litres</h1><p class="price">MAIN-80 49,90 €</p><p>${m.main(1)}</p><button>Add to cart</button></div>
      <section><h2>${m.mainWords()}</h2>${paragraphs(2, m, 3)}<ul>${times(5, () => `<li>${m.mainWords()}</li>`)}</ul></section>
      <section><h2>${m.mainWords()}</h2><table>${times(6, (row) => `<tr><th>${m.mainWords()}</th><td>${row + 1}.5 of ${m.mainWords()}</td></tr>`)}</table></section>
      <section class="also"><h2>${m.noiseWords()}</h2><div class="cards">${times(6, () => `<div><a href="/p">${m.noiseWords()}</a></div>`)}</div></section></main>
    <footer>${times(3, () => `<div>${menu(4, m)}</div>`)}</footer>`,

  forum: (m: Marks) => `
    <div class="head"><a href="/">${m.noiseWords()}</a>${menu(6, m)}</div><h1>Kettle drips at the spout</h1>
    <div class="thread">${times(6, (index) => `<div class="post" id="p${index}"><div class="author"><a href="/u/${index}">user${index}</a><br>Posts: ${index * 40}</div><div class="body"><p>${m.main(2)}</p>${index % 2 ? `<blockquote><p>${m.main(1)}</p></blockquote><p>${m.main(1)}</p>` : `<p>${m.main(3)}</p>`}</div><div class="tools"><a href="/q">Quote</a> <a href="/r">Report</a></div></div>`)}</div>
    <div class="online"><h4>${m.noiseWords()}</h4>${menu(8, m)}</div><div class="foot"><p>${m.noise()}</p></div>`,

  articles: (m: Marks) => `
    <header><nav aria-label="Site">${menu(5, m)}</nav></header><main><h1>Which tea for a cold morning?</h1>
      <article><p>${m.main(3)}</p></article>${times(5, (index) => `<article><header><a href="/u/${index}">user${index}</a> <time>3 May</time></header><p>${m.main(2)}</p><p>${m.main(1)}</p><footer><button>Like</button></footer></article>`)}</main>
    <aside><h2>${m.noiseWords()}</h2>${menu(6, m)}</aside>`,

  docs: (m: Marks) => `
    <header class="bar"><a href="/">${m.noiseWords()}</a></header>
    <div class="layout"><nav class="tree"><ul>${times(9, () => `<li><a href="/d">${m.noiseWords()}</a><ul>${times(3, () => `<li><a href="/d">${m.noiseWords()}</a></li>`)}</ul></li>`)}</ul></nav>
    <main><h1>${m.mainWords()}</h1><p>${m.main(2)}</p>
      <div class="note"><p>${m.main(1)}</p></div><h2 id="install">${m.mainWords()}<a class="anchor" href="#install">#</a></h2><p>${m.main(1)}</p>
      <div class="highlight"><button>Copy</button><pre><code><span class="k">import</span> MAIN-91\n\n<span class="k">def</span> <span class="n">pour</span>(cups):\n    return cups * 2</code></pre></div>
      <h3>${m.mainWords()}</h3><table><thead><tr><th>${m.mainWords()}</th><th>Meaning</th></tr></thead><tbody>${times(5, () => `<tr><td><code>MAIN-92 --fill</code></td><td>${m.main(1)}</td></tr>`)}</tbody></table>
      <h2>${m.mainWords()}</h2><dl>${times(4, () => `<dt>${m.mainWords()}</dt><dd><p>${m.main(1)}</p></dd>`)}</dl>
      <h2>${m.mainWords()}</h2><ul>${times(5, (index) => `<li><a href="/see/${index}">${m.mainWords()}</a></li>`)}</ul></main>
    <aside class="toc"><p>${m.noiseWords()}</p>${menu(5, m)}</aside></div>
    <div class="prev-next"><a href="/1">${m.noiseWords()}</a><a href="/2">${m.noiseWords()}</a></div><footer><p>${m.noise()}</p></footer>`,

  questions: (m: Marks) => `
    <header>${menu(4, m)}</header><div id="left">${menu(5, m)}</div>
    <div id="main"><h1><a href="/q/1">How do I descale a kettle?</a></h1><div id="question"><div class="votes"><button>Up</button><span>12</span></div><div class="text"><p>${m.main(2)}</p><pre><code>MAIN-93 descale(kettle)\nreturn None</code></pre><p>${m.main(1)}</p></div><div class="tags"><a href="/t">tea</a> <a href="/t">kettle</a></div></div>
      <h2>3 Answers</h2>${times(3, (index) => `<div class="answer"><div class="votes"><button>Up</button><span>${9 - index}</span></div><div class="text"><p>${m.main(2)}</p><ol><li>${m.main(1)}</li><li>${m.main(1)}</li></ol><p>${m.main(1)}</p></div><div class="user"><a href="/u">someone</a></div></div>`)}</div>
    <div id="side"><h4>${m.noiseWords()}</h4>${menu(12, m)}</div><div id="foot">${menu(6, m)}</div>`,

  results: (m: Marks) => `
    <header><input value="kettle"><nav>${menu(5, m)}</nav></header><div class="filters"><h3>${m.noiseWords()}</h3>${menu(6, m)}</div>
    <main><h1>Results for kettle</h1><ol>${times(8, (index) => `<li><h3><a href="https://example.org/hit/${index}">${m.mainWords()}</a></h3><cite>example.org › hit</cite><p>${m.main(2)}</p></li>`)}</ol>
    <nav aria-label="Pages">${times(6, (index) => `<a href="/?p=${index}">${m.noiseWords()}</a> `)}</nav></main><footer>${menu(4, m)}</footer>`,

  recipe: (m: Marks) => `
    <nav>${menu(6, m)}</nav><article><h1>Harbour soup</h1><p>${m.main(2)}</p><div class="cols"><div><h2>${m.mainWords()}</h2><ul class="ingredients">${times(8, () => `<li><span>200 g</span> ${m.mainWords()}</li>`)}</ul></div>
      <div><h2>${m.mainWords()}</h2><ol start="1">${times(6, () => `<li>${m.main(1)}</li>`)}</ol></div></div>
      <aside class="signup"><h3>${m.noiseWords()}</h3><p>${m.noise()}</p></aside><p>${m.main(1)}</p></article>
    <section class="more"><h2>${m.noiseWords()}</h2>${menu(6, m)}</section><footer><p>${m.noise()}</p></footer>`,

  report: (m: Marks) => `
    <nav>${menu(5, m)}</nav><main><article><h1>${m.mainWords()}</h1>${paragraphs(2, m)}
      <h2>${m.mainWords()}</h2><ul><li>${m.main(1)}<ul><li>${m.mainWords()}</li><li>${m.mainWords()}<ol><li>${m.mainWords()}</li><li>${m.mainWords()}</li></ol></li></ul></li><li>${m.main(1)}</li></ul>
      <figure><img src="/chart.png" alt="Chart of tides" width="40" height="30"><figcaption>${m.main(1)}</figcaption></figure>
      <p>${m.main(2)}<sup><a href="#fn1">1</a></sup></p>
      <table><caption>${m.mainWords()}</caption><thead><tr><th>Day</th><th>High</th><th>Low</th></tr></thead><tbody>${times(7, (day) => `<tr><td>${m.mainWords()}</td><td>${day}.5 m</td><td>${day}.1 m</td></tr>`)}</tbody></table>
      <p>${m.main(1)} Use <code>tide --now</code> for it.</p><pre>MAIN-94 tide --now\n  | sort</pre>
      <details open><summary>${m.mainWords()}</summary><p>${m.main(2)}</p></details>
      <section class="footnotes"><ol><li id="fn1"><p>${m.main(1)}</p></li><li><p>${m.main(1)} <a href="https://example.org/source">Source</a></p></li></ol></section></article></main>
    <footer>${menu(5, m)}</footer>`,

  short: (m: Marks) => `
    <header><nav>${menu(12, m)}</nav></header><div class="hero"><h1>We are closed on Monday</h1><p>${m.main(2)}</p></div>
    <div class="links">${times(3, () => `<div><h3>${m.noiseWords()}</h3>${menu(6, m)}</div>`)}</div><footer>${menu(14, m)}<p>${m.noise()}</p></footer>`,

  banners: (m: Marks) => `
    <div class="cookie" role="dialog" aria-label="Cookies"><p>${m.noise(3)}</p><button>Accept</button></div>
    <header role="banner">${menu(6, m)}</header><main><div class="ad"><p>${m.noiseWords()}</p></div><h1>${m.mainWords()}</h1>
      ${times(5, (index) => `<p>${m.main(3)}</p>${index % 2 ? `<div class="ad" aria-label="Advertisement"><a href="/ad"><span>${m.noiseWords()}</span></a></div>` : ''}`)}
      <p style="display:none">${m.noise()}</p><div hidden><p>${m.noise()}</p></div></main>
    <div role="complementary"><h2>${m.noiseWords()}</h2><p>${m.noise(2)}</p></div><div role="contentinfo"><p>${m.noise()}</p></div>`,

  chinese: (m: Marks) => `
    <div class="nav">${menu(6, m)}</div><div class="wrap"><div class="left"><h1>港口大桥提前两个月通车</h1><div class="text">${times(6, (index) => `<p>MAIN-${70 + index} 昨天上午，新的港口大桥正式通车，比原计划提前了两个月。许多市民在桥边等候，他们说，从今以后去对岸只要十分钟。</p>`)}</div></div>
    <div class="right"><h3>${m.noiseWords()}</h3>${menu(8, m)}</div></div><div class="bottom">${m.noise()}</div>`,

  breaks: (m: Marks) => `
    <table width="100%"><tr><td colspan="2"><a href="/">${m.noiseWords()}</a> | <a href="/b">${m.noiseWords()}</a></td></tr>
    <tr><td width="150"><font size="2">${times(8, () => `<a href="/old">${m.noiseWords()}</a><br>`)}</font></td>
    <td><b><font size="5">The old lighthouse</font></b><br><br>${times(5, () => `${m.main(3)}<br><br>`)}<i>${m.main(1)}</i></td></tr>
    <tr><td colspan="2"><center><font size="1">${m.noise()}</font></center></td></tr></table>`,

  wiki: (m: Marks) => `
    <div id="sidebar" role="navigation">${menu(8, m)}</div>
    <div id="content"><h1>Kettle</h1><div id="tagline">From the open book</div><table class="infobox"><tr><th colspan="2">${m.mainWords()}</th></tr>${times(4, () => `<tr><th>Kind</th><td>${m.mainWords()}</td></tr>`)}</table>
      <p>${m.main(2)} A <a href="/wiki/Pot">pot</a> is related.<sup><a href="#cite1">[1]</a></sup> ${m.main(2)}</p>
      <div id="toc" role="navigation"><h2>${m.noiseWords()}</h2>${menu(4, m)}</div>
      ${times(3, () => `<h2><span>${m.mainWords()}</span><span class="edit">[<a href="/edit">edit</a>]</span></h2>${paragraphs(2, m)}`)}
      <h2>${m.mainWords()}</h2><ul>${times(4, (index) => `<li><a href="/wiki/${index}">${m.mainWords()}</a></li>`)}</ul>
      <h2>References</h2><ol class="references">${times(3, (index) => `<li id="cite${index}">${m.main(1)} <a href="https://example.org/${index}">Archive</a></li>`)}</ol>
      <div class="navbox" role="navigation"><table><tr><th>${m.noiseWords()}</th><td>${menu(9, m)}</td></tr></table></div></div>
    <div id="foot" role="contentinfo">${menu(5, m)}<p>${m.noise()}</p></div>`,

  front: (m: Marks) => `
    <header><nav>${menu(7, m)}</nav></header><main>${times(9, (index) => `<article><h2><a href="/story/${index}">${m.mainWords()}</a></h2><p>${m.main(1)}</p></article>`)}</main>
    <aside><h2>${m.noiseWords()}</h2>${menu(7, m)}</aside><footer>${menu(8, m)}</footer>`,

  figures: (m: Marks) => `
    <nav>${menu(5, m)}</nav><h1>Tides of the week</h1><p>${m.main(1)}</p><table><tr><th>Day</th><th>High</th><th>Low</th><th>Note</th></tr>
    ${times(40, (day) => `<tr><td>Day ${day}</td><td>${day % 7}.4 m</td><td>0.${day % 9} m</td><td>${m.mainWords()}</td></tr>`)}</table><footer><p>${m.noise()}</p></footer>`,
};

const titles = new Map([
  ['news', 'Harbour bridge opens two months early - The Daily Tide'],
  ['recipe', 'Harbour soup'],
  ['wiki', 'Kettle - The open book'],
]);

/** The names of all written pages. */
export const WRITTEN_PAGES: readonly string[] = Object.keys(makers);

const WORDS = [
  'Copper and steel',
  'The second crossing',
  'Care of the spout',
  'Water from the hills',
  'Notes of the keeper',
  'Longer evenings',
  'A quiet harbour',
  'Boats and bells',
  'Old measures',
  'What comes next',
  'Ways to the shore',
];

const SENTENCES = [
  'The council met on Tuesday, and for once nobody asked for another month.',
  'Water that stands overnight loses its taste, so the keeper fills the kettle in the morning.',
  'Two of the boats came back late, with nets that were torn, but everyone was well.',
  'It costs less than the old one did, which surprised those who had counted every rivet.',
  'Nothing of this was planned, she said, and yet all of it was prepared for.',
  'When the tide is low, the road to the island can be walked in half an hour.',
  'Some of the visitors stayed until dark, others left when the rain began.',
  'A thin layer of lime keeps the copper from turning green, at least for a year.',
  'He wrote it down, read it twice, and sent it to the paper without a word of comment.',
  'The bell rings at six, at noon, and once more when the last ferry leaves.',
  'Engineers measured the wind for three winters before the first stone was laid.',
];
