import type { CategoryId, Product } from './catalogue.ts';

const GREY = ['#9aa0a6', '#6f757b'] as const;

const PAINT: Readonly<Record<string, readonly [string, string]>> = {
  black: ['#3a3a40', '#24242a'],
  blue: ['#4f7cac', '#34587f'],
  green: ['#7a9e7e', '#55785b'],
  copper: ['#c98352', '#9b5c33'],
  white: ['#fbfaf6', '#d9d4c7'],
  brown: ['#a9794f', '#7c5433'],
  purple: ['#b3a0cf', '#8a75ab'],
  silver: ['#c9cdd2', '#989ea5'],
  steel: ['#b8bec5', '#868d95'],
  clear: ['#dcebed', '#a9c6ca'],
  cream: ['#eee3cd', '#cbb994'],
  red: ['#c4574a', '#943b31'],
};

const SHAPES: Readonly<Record<CategoryId, (light: string, dark: string) => string>> = {
  kettles: (a, b) =>
    `<path d="M58 62c-4-22 40-30 44 0" fill="none" stroke="${b}" stroke-width="7" stroke-linecap="round"/><path d="M106 84l26-16 4 7-26 24z" fill="${b}"/><path d="M46 122c0-34 10-56 34-56s34 22 34 56c0 6-4 8-9 8H55c-5 0-9-2-9-8z" fill="${a}"/><circle cx="80" cy="63" r="5" fill="${b}"/>`,
  teapots: (a, b) =>
    `<path d="M112 90c22-2 24-26 30-26l-2 10c-2 22-14 36-30 36z" fill="${b}"/><path d="M50 84c-30-6-30 36 2 32" fill="none" stroke="${b}" stroke-width="7"/><ellipse cx="80" cy="98" rx="36" ry="32" fill="${a}"/><path d="M60 70c2-10 38-10 40 0z" fill="${b}"/><circle cx="80" cy="58" r="5" fill="${b}"/>`,
  mugs: (a, b) =>
    `<path d="M106 78c26-4 26 36-2 34" fill="none" stroke="${b}" stroke-width="8"/><path d="M50 62h58v56c0 8-5 12-12 12H62c-7 0-12-4-12-12z" fill="${a}"/><ellipse cx="79" cy="62" rx="29" ry="6" fill="${b}"/>`,
  coffee: (a, b) =>
    `<path d="M60 46h42l-6 40H66z" fill="${b}"/><path d="M66 88h30l10 42H56z" fill="${a}"/><path d="M104 60c18 0 18 30-2 30" fill="none" stroke="${b}" stroke-width="7"/><circle cx="81" cy="42" r="5" fill="${b}"/>`,
  tea: (a, b) =>
    `<rect x="50" y="52" width="60" height="78" rx="5" fill="${a}"/><rect x="50" y="52" width="60" height="16" rx="5" fill="${b}"/><path d="M80 84c16 4 18 20 0 32-18-12-16-28 0-32z" fill="${b}"/>`,
  boards: (a, b) =>
    `<rect x="36" y="64" width="76" height="60" rx="8" fill="${a}"/><path d="M112 84h22a9 9 0 010 20h-22z" fill="${a}"/><circle cx="130" cy="94" r="4" fill="#fff"/><path d="M46 80h56M46 94h56M46 108h56" stroke="${b}" stroke-width="2"/>`,
};

/** A small picture of a product, drawn from its category and colour. */
export function drawing({ category, colour }: Product): string {
  const [light, dark] = PAINT[colour] ?? GREY;
  return `<svg class="drawing" viewBox="0 0 160 160" aria-hidden="true"><ellipse cx="80" cy="134" rx="52" ry="6" fill="#00000014"/>${SHAPES[category](light, dark)}</svg>`;
}
