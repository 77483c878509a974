/** The categories a product can be in. */
export type CategoryId = 'kettles' | 'teapots' | 'mugs' | 'coffee' | 'tea' | 'boards';

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly category: CategoryId;
  readonly priceCents: number;
  /** How many are left; 0 is sold out. */
  readonly stock: number;
  readonly colour: string;
  /** Out of 5. */
  readonly rating: number;
  readonly text: string;
}

/** Product ids and how many of each are in the cart. */
export type Cart = Map<string, number>;

/** The categories in the order the shop shows them. */
export const CATEGORIES: readonly { readonly id: CategoryId; readonly name: string }[] = [
  { id: 'kettles', name: 'Kettles' },
  { id: 'teapots', name: 'Teapots' },
  { id: 'mugs', name: 'Mugs' },
  { id: 'coffee', name: 'Coffee makers' },
  { id: 'tea', name: 'Tea' },
  { id: 'boards', name: 'Boards and trays' },
];

/**
 * All products, in the order of "Featured". The cheapest kettle is not the first one, and one kettle that costs little
 * is sold out, so that a wrong choice is easy to make.
 */
export const PRODUCTS: readonly Product[] = [
  product(
    'harbour-gooseneck',
    'Harbour gooseneck kettle',
    'kettles',
    8900,
    7,
    'black',
    4.8,
    'A slow, steady pour for filter coffee. Holds 0.9 litres and keeps its temperature for an hour.',
  ),
  product(
    'fjord-mug',
    'Fjord mug',
    'mugs',
    1600,
    31,
    'blue',
    4.6,
    'Stoneware with a deep blue reactive glaze. 350 ml, dishwasher safe.',
  ),
  product(
    'willow-teapot',
    'Willow teapot',
    'teapots',
    4200,
    9,
    'green',
    4.5,
    'A porcelain pot for four cups, with a fine steel strainer inside the lid.',
  ),
  product(
    'copper-hob',
    'Copper hob kettle',
    'kettles',
    12400,
    3,
    'copper',
    4.9,
    'Hand-hammered copper, tin lined. For gas and electric hobs. 1.6 litres.',
  ),
  product(
    'morning-press',
    'Morning French press',
    'coffee',
    3400,
    12,
    'black',
    4.3,
    'Double-walled steel keeps a litre of coffee hot until the second cup.',
  ),
  product(
    'everyday-kettle',
    'Everyday kettle',
    'kettles',
    2950,
    18,
    'white',
    4.1,
    'A plain, quick 1.7 litre kettle with a limescale filter. Two years of guarantee.',
  ),
  product(
    'oak-board',
    'Oak serving board',
    'boards',
    3800,
    14,
    'brown',
    4.7,
    'One piece of oiled oak, 40 by 22 centimetres, with a leather loop.',
  ),
  product(
    'assam',
    'Assam loose leaf, 250 g',
    'tea',
    1250,
    60,
    'brown',
    4.4,
    'Malty and strong. From a single garden, second flush.',
  ),
  product(
    'pebble-kettle',
    'Pebble mini kettle',
    'kettles',
    2200,
    5,
    'grey',
    4.2,
    'Half a litre for one or two cups. Small enough for a suitcase, boils in two minutes.',
  ),
  product(
    'speckled-mug',
    'Speckled mug',
    'mugs',
    1400,
    22,
    'white',
    4.4,
    'Off-white with iron speckles. No two are alike. 300 ml.',
  ),
  product(
    'lilac-glass-kettle',
    'Lilac glass kettle',
    'kettles',
    2450,
    0,
    'purple',
    3.9,
    'Borosilicate glass with a soft light while it boils. 1.5 litres.',
  ),
  product(
    'moka-six',
    'Moka pot, six cups',
    'coffee',
    3900,
    8,
    'silver',
    4.6,
    'Aluminium stovetop espresso the way grandmother made it.',
  ),
  product('earl-grey', 'Earl Grey, 50 bags', 'tea', 650, 80, 'blue', 4.2, 'Black tea with oil of Calabrian bergamot.'),
  product(
    'cast-iron-teapot',
    'Cast-iron teapot',
    'teapots',
    6800,
    4,
    'black',
    4.8,
    'Enamelled inside, keeps tea warm for an hour. 0.8 litres.',
  ),
  product(
    'studio-kettle',
    'Studio variable kettle',
    'kettles',
    7450,
    11,
    'steel',
    4.7,
    'Choose any temperature from 40 to 100 degrees; it holds it for half an hour.',
  ),
  product(
    'enamel-mug',
    'Enamel camp mug',
    'mugs',
    1150,
    40,
    'green',
    4.0,
    'Steel with a chip-resistant coat. Goes on the fire. 400 ml.',
  ),
  product(
    'walnut-tray',
    'Walnut tray',
    'boards',
    5200,
    6,
    'brown',
    4.5,
    'Bent plywood with a walnut face and two handles.',
  ),
  product(
    'pour-over',
    'Pour-over dripper',
    'coffee',
    2100,
    19,
    'white',
    4.5,
    'Ceramic cone with spiral ribs, for one to three cups.',
  ),
  product(
    'tall-mug',
    'Tall latte mug',
    'mugs',
    1850,
    15,
    'grey',
    4.3,
    'Slim, with a handle for three fingers. 450 ml.',
  ),
  product(
    'sencha',
    'Sencha green tea, 100 g',
    'tea',
    1490,
    35,
    'green',
    4.6,
    'Steamed leaves from Shizuoka. Fresh, a little sweet.',
  ),
  product(
    'glass-teapot',
    'Glass teapot',
    'teapots',
    3600,
    10,
    'clear',
    4.1,
    'Watch the leaves open. With a removable glass infuser. 1 litre.',
  ),
  product(
    'linen-kettle',
    'Linen cordless kettle',
    'kettles',
    4600,
    9,
    'cream',
    4.4,
    'Quiet boil, warm matt finish, and a base that takes the cord in. 1.7 litres.',
  ),
  product(
    'bamboo-board',
    'Bamboo cutting board',
    'boards',
    1900,
    25,
    'brown',
    4.2,
    'Reversible, with a groove for juice. 35 by 25 centimetres.',
  ),
  product(
    'chai-set',
    'Masala chai set',
    'tea',
    2350,
    13,
    'red',
    4.7,
    'Assam, cardamom, ginger, cinnamon and a page that says how.',
  ),
];

/** The product, if the shop has it. */
export function productById(id: string | null | undefined): Product | undefined {
  return PRODUCTS.find((each) => each.id === id);
}

/** Money as the shop writes it: `$29.50`. */
export function money(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** What the user asked the list page for; empty strings ask for everything. */
export interface Query {
  readonly search: string;
  readonly category: string;
  readonly sort: string;
}

/** What the list page shows. */
export function selectProducts({ search, category, sort }: Query): readonly Product[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = PRODUCTS.filter(
    (each) => (category === '' || each.category === category) && words.every((word) => matches(each, word)),
  );
  switch (sort) {
    case 'price-up':
      return found.sort((a, b) => a.priceCents - b.priceCents);
    case 'price-down':
      return found.sort((a, b) => b.priceCents - a.priceCents);
    case 'rating':
      return found.sort((a, b) => b.rating - a.rating);
    default:
      return found;
  }
}

function matches(each: Product, word: string): boolean {
  const stem = word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
  return `${each.name} ${each.colour} ${each.category}`.toLowerCase().includes(stem);
}

function product(
  id: string,
  name: string,
  category: CategoryId,
  priceCents: number,
  stock: number,
  colour: string,
  rating: number,
  text: string,
): Product {
  return { id, name, category, priceCents, stock, colour, rating, text };
}
