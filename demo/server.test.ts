import { afterEach, describe, expect, it } from 'vitest';
import { type Shop, startShop } from './server.ts';
import { PRODUCTS } from './shop/catalogue.ts';

const open: Shop[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((shop) => shop.close()));
});

describe('the demo shop', () => {
  it('has a cheapest kettle that is not listed first, and a kettle that is sold out', () => {
    const kettles = PRODUCTS.filter((product) => product.category === 'kettles');
    const cheapest = Math.min(...kettles.map((kettle) => kettle.priceCents));

    expect(kettles[0]?.priceCents).toBeGreaterThan(cheapest);
    expect(kettles.filter((kettle) => kettle.stock === 0)).toHaveLength(1);
    expect(kettles.find((kettle) => kettle.stock === 0)?.priceCents).toBeGreaterThan(cheapest);
  });

  it('finds products by a word, whatever its number', async () => {
    const shop = await start();

    const page = await (await fetch(`${shop.url}?q=Kettles`)).text();

    expect(page).toContain('7 products');
    expect(page).not.toContain('Fjord mug');
  });

  it('escapes what was searched for', async () => {
    const shop = await start();

    const page = await (await fetch(`${shop.url}?q=${encodeURIComponent('<b>x')}`)).text();

    expect(page).not.toContain('<b>x');
  });

  it('keeps the cart on the server, one for each shop', async () => {
    const [shop, other] = [await start(), await start()];

    await post(shop, 'cart', { product: 'fjord-mug', quantity: '2' });
    await post(shop, 'cart/update', { 'quantity-fjord-mug': '3' });

    expect(await (await fetch(`${shop.url}api/cart`)).json()).toEqual(shop.cart());
    expect(shop.cart().items).toEqual([{ id: 'fjord-mug', name: 'Fjord mug', quantity: 3, priceCents: 1600 }]);
    expect(other.cart().items).toEqual([]);
  });

  it('refuses what is sold out', async () => {
    const shop = await start();

    const response = await post(shop, 'cart', { product: 'lilac-glass-kettle' });

    expect(response.status).toBe(400);
    expect(shop.cart().items).toEqual([]);
  });

  it('says which fields of the checkout are missing, and keeps no order', async () => {
    const shop = await start();
    await post(shop, 'cart', { product: 'fjord-mug' });

    const response = await post(shop, 'checkout', { name: 'Ada' });

    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Enter the card number.');
    expect(shop.orders()).toEqual([]);
  });

  it('places an order and empties the cart', async () => {
    const shop = await start();
    await post(shop, 'cart', { product: 'fjord-mug' });

    const fields = { name: 'Ada', email: 'a@b.c', street: 'Lane 1', postcode: '1', city: 'Ghent', shipping: 'express' };
    await post(shop, 'checkout', { ...fields, cardnumber: '4', cardexpiry: '1', cardcode: '1' });

    expect(shop.orders()).toMatchObject([{ name: 'Ada', shipping: 'express', newsletter: false, totalCents: 2590 }]);
    expect(shop.cart().items).toEqual([]);
  });
});

async function start(): Promise<Shop> {
  const shop = await startShop();
  open.push(shop);
  return shop;
}

function post(shop: Shop, path: string, fields: Record<string, string>): Promise<Response> {
  return fetch(shop.url + path, { method: 'POST', body: new URLSearchParams(fields) });
}
