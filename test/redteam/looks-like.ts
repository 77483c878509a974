/** Whether two names of tools could be taken for each other. Said apart from the product, which must not judge itself. */
export function looksLike(name: string, other: string): boolean {
  return seen(name) === seen(other);
}

function seen(name: string): string {
  const plain = [...name.normalize('NFKD').toLowerCase()].map((sign) => ALIKE[sign] ?? sign).join('');
  return plain.replace(/[^a-z]/g, '').replaceAll('rn', 'm');
}

const ALIKE: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  0: 'o',
  1: 'l',
  i: 'l',
  '|': 'l',
};
