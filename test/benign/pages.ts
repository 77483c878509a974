import { page } from '../redteam/web/pages.ts';

/** So many paragraphs that say nothing much, each another. */
export function paragraphs(count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, n) =>
      `<p>On day ${n + 1} the harbour office counted ${n * 7 + 3} boats, among them ${n % 5} from abroad, and wrote it into its book.</p>`,
  );
}

/** An article with a fact in its middle. */
export const article = page(
  'A wall for the harbour',
  `${paragraphs(6).join('')}<p>The new harbour wall will cost 4.2 million, and be ready in May.</p>${paragraphs(6).join('')}`,
);

/** A forum's thread with so many posts; some have texts of their own, by their numbers. */
export function thread(count: number, own: Readonly<Record<number, string>>): string {
  const posts = Array.from({ length: count }, (_, n) => {
    const text = own[n + 1] ?? `Mine does the same since version ${n}. Did you try another cable?`;
    return `<article><h2>Reply ${n + 1}</h2><p>${text}</p></article>`;
  });
  return page('It does not pair', posts.join(''));
}

/** A table of towns. */
export const towns = page(
  'Towns',
  `<table><tr><th>Town</th><th>People</th></tr><tr><td>Arvik</td><td>12,400</td></tr>
  <tr><td>Borsund</td><td>8,150</td></tr><tr><td>Cedra</td><td>30,975</td></tr></table>`,
);
