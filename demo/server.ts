import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Cart, money, productById, selectProducts } from './shop/catalogue.ts';
import {
  type CartItem,
  cartPage,
  checkoutPage,
  type Fields,
  itemsOf,
  listPage,
  missingPage,
  type Order,
  orderPage,
  productPage,
  SHIPPING,
  totalCents,
} from './shop/pages.ts';

/** A running shop: its address, and what is in it, for those who check. */
export interface Shop {
  readonly url: string;
  cart(): CartView;
  orders(): readonly Order[];
  /** Empties the cart and forgets the orders. */
  reset(): void;
  close(): Promise<void>;
}

/** The cart as `GET /api/cart` gives it. */
export interface CartView {
  readonly items: readonly CartItem[];
  readonly total: string;
}

interface Store {
  readonly cart: Cart;
  readonly orders: Order[];
  subscribed: boolean;
}

const FILES: Readonly<Record<string, string>> = {
  '/shop.css': 'text/css; charset=utf-8',
  '/shop.js': 'text/javascript; charset=utf-8',
};
const MAX_BODY_BYTES = 100_000;

/** Serves the demo shop on loopback. Each call is a shop of its own, with one cart and its orders. Port 0 takes a free one. */
export async function startShop({ port = 0 }: { readonly port?: number } = {}): Promise<Shop> {
  const shop: Store = { cart: new Map(), orders: [], subscribed: false };
  const server = createServer((request, response) => {
    answer(shop, request, response).catch((error) => {
      if (!response.headersSent)
        response.writeHead(error instanceof BodyError ? 413 : 500, { 'content-type': 'text/plain' });
      response.end(error instanceof BodyError ? 'The form is too long.' : 'The shop has a fault.');
    });
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen(port, '127.0.0.1', done);
  });
  // A server that listens on a TCP port has such an address.
  const address = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${address.port}/`;
  return {
    url,
    cart: () => cartView(shop.cart),
    orders: () => [...shop.orders],
    reset() {
      shop.cart.clear();
      shop.orders.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}

class BodyError extends Error {}

async function answer(shop: Store, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://shop');
  const reply = await replyTo(shop, request, url);
  const headers = { 'content-type': reply.type ?? 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(reply.status ?? 200, reply.location ? { location: reply.location } : headers).end(reply.body);
}

interface Reply {
  readonly status?: number;
  /** HTML when absent. */
  readonly type?: string;
  readonly location?: string;
  readonly body?: string | Buffer;
}

async function replyTo(shop: Store, request: IncomingMessage, url: URL): Promise<Reply> {
  const { cart } = shop;
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /': {
      const asked = (key: string) => (url.searchParams.get(key) ?? '').trim();
      const query = { search: asked('q'), category: asked('category'), sort: asked('sort') };
      return { body: listPage({ ...query, products: selectProducts(query), cart }) };
    }
    case 'GET /cart':
      return { body: cartPage({ cart, added: productById(url.searchParams.get('added')) }) };
    case 'POST /cart':
      return addToCart(shop, await form(request));
    case 'POST /cart/update':
      return updateCart(shop, await form(request));
    case 'GET /checkout':
      return cart.size === 0 ? seeOther('/cart') : { body: checkoutPage({ cart }) };
    case 'POST /checkout':
      return placeOrder(shop, await form(request));
    case 'POST /newsletter':
      shop.subscribed = (await form(request)).subscribe === 'yes';
      return seeOther('/');
    case 'GET /api/cart':
      return json(cartView(cart));
    case 'GET /api/orders':
      return json(shop.orders);
    default:
      return otherPage(shop, request.method ?? '', url.pathname);
  }
}

async function otherPage({ cart, orders }: Store, method: string, path: string): Promise<Reply> {
  const type = FILES[path];
  if (method === 'GET' && type) return { type, body: await readFile(new URL(`./shop${path}`, import.meta.url)) };
  const [, kind, id] = (method === 'GET' && /^\/(product|order)\/([\w-]+)$/.exec(path)) || [];
  const product = kind === 'product' ? productById(id) : undefined;
  const order = kind === 'order' ? orders.find((each) => each.id === id) : undefined;
  if (product) return { body: productPage({ product, cart }) };
  if (order) return { body: orderPage({ order, cart }) };
  return { status: 404, body: missingPage({ cart }) };
}

function addToCart({ cart }: Store, fields: Fields): Reply {
  const product = productById(fields.product);
  const quantity = Number(fields.quantity ?? 1);
  if (!product || product.stock === 0 || !Number.isInteger(quantity) || quantity < 1) {
    return { status: 400, body: missingPage({ cart }) };
  }
  cart.set(product.id, Math.min(product.stock, (cart.get(product.id) ?? 0) + quantity));
  return seeOther(`/cart?added=${product.id}`);
}

function updateCart({ cart }: Store, fields: Fields): Reply {
  for (const id of [...cart.keys()]) {
    const quantity = Number(fields[`quantity-${id}`] ?? Number.NaN);
    if (!Number.isInteger(quantity) || quantity < 0) continue;
    if (quantity === 0) cart.delete(id);
    else cart.set(id, Math.min(productById(id)?.stock ?? 0, quantity));
  }
  return seeOther('/cart');
}

function placeOrder(shop: Store, fields: Fields): Reply {
  const problems = problemsOf(fields);
  if (Object.keys(problems).length > 0) {
    return { status: 422, body: checkoutPage({ cart: shop.cart, values: fields, problems }) };
  }
  const shipping = SHIPPING.find((each) => each.id === fields.shipping);
  const order: Order = {
    id: `CC-${1001 + shop.orders.length}`,
    name: fields.name ?? '',
    city: fields.city ?? '',
    shipping: shipping?.id ?? 'standard',
    newsletter: fields.newsletter === 'yes',
    items: itemsOf(shop.cart),
    totalCents: totalCents(shop.cart) + (shipping?.priceCents ?? 0),
  };
  shop.orders.push(order);
  shop.cart.clear();
  return seeOther(`/order/${order.id}`);
}

function problemsOf(fields: Fields): Record<string, string> {
  const required = {
    name: 'your name',
    email: 'your email',
    street: 'your street',
    postcode: 'your postcode',
    city: 'your city',
    cardnumber: 'the card number',
    cardexpiry: 'when the card expires',
    cardcode: 'the security code',
  };
  const missing = Object.entries(required).filter(([name]) => !fields[name]?.trim());
  return Object.fromEntries(missing.map(([name, words]) => [name, `Enter ${words}.`]));
}

function cartView(cart: Cart): CartView {
  return { items: itemsOf(cart), total: money(totalCents(cart)) };
}

function json(value: unknown): Reply {
  return { type: 'application/json', body: JSON.stringify(value) };
}

function seeOther(location: string): Reply {
  return { status: 303, location };
}

async function form(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new BodyError();
    chunks.push(chunk);
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
}
