import { CATEGORIES, type Cart, money, type Product, productById, type Query } from './catalogue.ts';
import { drawing } from './drawing.ts';

const SORTS: readonly (readonly [string, string])[] = [
  ['', 'Featured'],
  ['price-up', 'Price, low to high'],
  ['price-down', 'Price, high to low'],
  ['rating', 'Best rated'],
];

/** Delivery choices of the checkout. */
export const SHIPPING = [
  { id: 'standard', name: 'Standard, 3 to 5 days', priceCents: 490 },
  { id: 'express', name: 'Express, next day', priceCents: 990 },
  { id: 'collect', name: 'Collect in the shop', priceCents: 0 },
];

/** The fields of a form as it was sent. */
export type Fields = Readonly<Record<string, string | undefined>>;

export interface Order {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly shipping: string;
  readonly newsletter: boolean;
  readonly items: readonly CartItem[];
  readonly totalCents: number;
}

export interface CartItem {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly priceCents: number;
}

interface WithCart {
  readonly cart: Cart;
}

/** The list with search, filter and sort. */
export function listPage({
  products,
  search,
  category,
  sort,
  cart,
}: WithCart & Query & { readonly products: readonly Product[] }): string {
  const heading = search
    ? `Results for “${escaped(search)}”`
    : (CATEGORIES.find((c) => c.id === category)?.name ?? 'All products');
  const categories = [{ id: '', name: 'All categories' }, ...CATEGORIES];
  return page(
    `${search ? `Search: ${search}` : 'Copper & Clay'}`,
    cart,
    `
    <section class="tools" aria-label="Find products">
      <form action="/" method="get" role="search" class="search">
        <label for="q">Search the shop</label>
        <div class="row"><input id="q" name="q" type="search" value="${escaped(search)}" placeholder="Kettles, mugs, tea…"><button type="submit">Search</button></div>
      </form>
      <form action="/" method="get" class="filters">
        ${search ? `<input type="hidden" name="q" value="${escaped(search)}">` : ''}
        <label>Category <select name="category">${categories.map((c) => option(c.id, c.name, category)).join('')}</select></label>
        <label>Sort by <select name="sort">${SORTS.map(([id, name]) => option(id, name, sort)).join('')}</select></label>
        <button type="submit" class="quiet">Apply</button>
      </form>
    </section>
    <h1>${heading}</h1>
    <p class="count" role="status">${products.length === 1 ? '1 product' : `${products.length} products`}</p>
    ${products.length === 0 ? '<p class="empty">Nothing matches. Try a shorter word, or <a href="/">see everything</a>.</p>' : ''}
    <ul class="grid">${products.map(tile).join('')}</ul>`,
  );
}

/** One product, with the form that puts it into the cart. */
export function productPage({ product, cart }: WithCart & { readonly product: Product }): string {
  const category = CATEGORIES.find((c) => c.id === product.category);
  return page(
    product.name,
    cart,
    `
    <nav class="crumbs" aria-label="Breadcrumb"><a href="/">Shop</a> / <a href="/?category=${product.category}">${category?.name}</a></nav>
    <article class="product">
      <div class="picture">${drawing(product)}</div>
      <div>
        <h1>${product.name}</h1>
        <p class="price big">${money(product.priceCents)}</p>
        <p class="stars">Rated ${product.rating.toFixed(1)} of 5</p>
        <p>${product.text}</p>
        <p>Colour: ${product.colour}</p>
        ${stockLine(product)}
        ${
          product.stock === 0
            ? '<button type="button" disabled>Add to cart</button>'
            : `<form action="/cart" method="post" class="buy">
          <input type="hidden" name="product" value="${product.id}">
          <label>Quantity <input name="quantity" type="number" min="1" max="${product.stock}" value="1" inputmode="numeric"></label>
          <button type="submit">Add to cart</button>
        </form>`
        }
        <details><summary>Delivery and returns</summary><p>We send every working day until 3 pm. You can return anything within 30 days.</p></details>
      </div>
    </article>`,
  );
}

/** The cart. `added` is the product that was put in just now. */
export function cartPage({ cart, added }: WithCart & { readonly added?: Product | undefined }): string {
  const rows = itemsOf(cart);
  const note = added ? `<p class="note" role="status">${added.name} was added to your cart.</p>` : '';
  if (rows.length === 0)
    return page(
      'Your cart',
      cart,
      `${note}<h1>Your cart</h1><p class="empty">Your cart is empty. <a href="/">Go to the shop</a>.</p>`,
    );
  return page(
    'Your cart',
    cart,
    `${note}<h1>Your cart</h1>
    <form action="/cart/update" method="post">
      <table><thead><tr><th scope="col">Product</th><th scope="col">Price</th><th scope="col">Quantity</th><th scope="col">Sum</th></tr></thead>
      <tbody>${rows.map(cartRow).join('')}</tbody>
      <tfoot><tr><th scope="row" colspan="3">Total</th><td class="price">${money(totalCents(cart))}</td></tr></tfoot></table>
      <p class="row end"><button type="submit" class="quiet">Update cart</button> <a class="button" href="/checkout">Go to checkout</a></p>
    </form>`,
  );
}

/** The checkout form. `problems` maps a field to a sentence. */
export function checkoutPage({
  cart,
  values = {},
  problems = {},
}: WithCart & { readonly values?: Fields; readonly problems?: Fields }): string {
  const field = (name: string, label: string, attributes = '') => `
    <p class="field"><label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${/^card/.test(name) ? '' : escaped(values[name] ?? '')}" ${attributes}${problems[name] ? ` aria-invalid="true" aria-describedby="${name}-problem"` : ''}>
    ${problems[name] ? `<span class="problem" id="${name}-problem">${problems[name]}</span>` : ''}</p>`;
  return page(
    'Checkout',
    cart,
    `<h1>Checkout</h1>
    <p>${count(cart)} to pay: <strong>${money(totalCents(cart))}</strong> plus delivery.</p>
    <form action="/checkout" method="post" class="checkout" novalidate>
      <fieldset><legend>Where to</legend>
        ${field('name', 'Full name', 'autocomplete="name"')}
        ${field('email', 'Email', 'type="email" autocomplete="email"')}
        ${field('street', 'Street and number', 'autocomplete="street-address"')}
        <div class="row">${field('postcode', 'Postcode', 'autocomplete="postal-code"')}${field('city', 'City', 'autocomplete="address-level2"')}</div>
      </fieldset>
      <fieldset><legend>Delivery</legend>
        ${SHIPPING.map((s) => `<label class="choice"><input type="radio" name="shipping" value="${s.id}"${(values.shipping ?? 'standard') === s.id ? ' checked' : ''}> ${s.name} (${s.priceCents === 0 ? 'free' : money(s.priceCents)})</label>`).join('')}
      </fieldset>
      <fieldset><legend>Card</legend>
        ${field('cardnumber', 'Card number', 'autocomplete="cc-number" inputmode="numeric"')}
        <div class="row">${field('cardexpiry', 'Expires (MM/YY)', 'autocomplete="cc-exp"')}${field('cardcode', 'Security code', 'autocomplete="cc-csc" type="password"')}</div>
      </fieldset>
      <label class="choice"><input type="checkbox" name="newsletter" value="yes"${values.newsletter ? ' checked' : ''}> Send me the newsletter once a month</label>
      <p><button type="submit">Place order</button></p>
    </form>`,
  );
}

/** What the buyer sees in the end. */
export function orderPage({ order, cart }: WithCart & { readonly order: Order }): string {
  return page(
    'Thank you',
    cart,
    `<h1>Thank you, ${escaped(order.name)}</h1>
    <p role="status">Order ${order.id} was placed. Total: ${money(order.totalCents)}. This is a demo: nothing will be sent or charged.</p>
    <p><a href="/">Back to the shop</a></p>`,
  );
}

/** A page for what is not there. */
export function missingPage({ cart }: WithCart): string {
  return page('Not found', cart, '<h1>Not found</h1><p>There is no such page. <a href="/">Go to the shop</a>.</p>');
}

/** The products of a cart, with how many of each. */
export function itemsOf(cart: Cart): readonly CartItem[] {
  return [...cart].flatMap(([id, quantity]) => {
    const product = productById(id);
    return product ? [{ id, name: product.name, quantity, priceCents: product.priceCents }] : [];
  });
}

/** The sum of a cart in cents, without delivery. */
export function totalCents(cart: Cart): number {
  return itemsOf(cart).reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
}

function page(title: string, cart: Cart, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}${title === 'Copper & Clay' ? '' : ' · Copper &amp; Clay'}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/shop.css"><script src="/shop.js" defer></script></head>
<body><header><a class="logo" href="/">Copper &amp; Clay</a><nav aria-label="Main"><a href="/">Shop</a><a href="/?category=kettles">Kettles</a><a href="/?category=mugs">Mugs</a><a class="cart" href="/cart">Cart (${quantityOf(cart)})</a></nav></header>
<main>${body}</main>
<footer><form action="/newsletter" method="post" class="newsletter"><label><input type="checkbox" name="subscribe" value="yes"> Tell me about new things by email</label></form>
<p>Copper &amp; Clay is a demo shop. It runs on your own machine, and nothing in it is for sale.</p></footer></body></html>`;
}

function tile(product: Product): string {
  const { id, name, priceCents, stock, colour, rating } = product;
  const state = stock === 0 ? '<strong class="stock out">Sold out</strong>' : `Rated ${rating.toFixed(1)}`;
  return `<li class="tile"><a class="picture" href="/product/${id}" tabindex="-1" aria-hidden="true">${drawing(product)}</a>
    <h2><a href="/product/${id}">${name}</a></h2><p class="price">${money(priceCents)}</p>
    <p class="stars">${state} · ${colour}</p></li>`;
}

function stockLine({ stock }: Product): string {
  if (stock === 0) return '<p class="stock out">Sold out</p>';
  return `<p class="stock">${stock < 6 ? `Only ${stock} left` : 'In stock'}</p>`;
}

function cartRow({ id, name, priceCents, quantity }: CartItem): string {
  return `<tr><td><a href="/product/${id}">${name}</a></td><td>${money(priceCents)}</td>
    <td><input name="quantity-${id}" type="number" min="0" max="${productById(id)?.stock}" value="${quantity}" aria-label="Quantity of ${name}"></td>
    <td class="price">${money(priceCents * quantity)}</td></tr>`;
}

function option(value: string, label: string, chosen: string): string {
  return `<option value="${value}"${value === chosen ? ' selected' : ''}>${label}</option>`;
}

function quantityOf(cart: Cart): number {
  return [...cart.values()].reduce((sum, quantity) => sum + quantity, 0);
}

function count(cart: Cart): string {
  const items = quantityOf(cart);
  return items === 1 ? '1 item' : `${items} items`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
