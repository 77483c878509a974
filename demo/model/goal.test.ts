import { describe, expect, it } from 'vitest';
import { readGoal } from './goal.ts';

describe('readGoal', () => {
  it.each([
    ['Add the cheapest kettle to the cart', { kind: 'add', what: 'kettle', pick: 'cheapest', quantity: 1 }],
    ['put 2 blue mugs in my basket', { kind: 'add', what: 'blue mug', pick: 'unsaid', quantity: 2 }],
    ['Please buy the best rated teapot', { kind: 'add', what: 'teapot', pick: 'best', quantity: 1 }],
    ['What is the cheapest kettle?', { kind: 'price', what: 'kettle', pick: 'cheapest' }],
    ['How much does the Fjord mug cost?', { kind: 'price', what: 'fjord mug', pick: 'unsaid' }],
    ['Find a blue mug', { kind: 'find', what: 'blue mug', pick: 'unsaid' }],
    ['How many products are there?', { kind: 'count', what: '' }],
    ['how many kettles do you sell?', { kind: 'count', what: 'kettle' }],
    ['Go to the cart and set the kettle quantity to 2', { kind: 'quantity', what: 'kettle', quantity: 2 }],
    ['Change the quantity of the Fjord mug to three', { kind: 'quantity', what: 'fjord mug', quantity: 3 }],
    ["What's in my cart?", { kind: 'cart' }],
    ['Subscribe to the newsletter', { kind: 'newsletter', checked: true }],
    ['Sort by price, highest first', { kind: 'sort', option: 'Price, high to low' }],
    ['What is on this page?', { kind: 'page' }],
    ['Write a poem about the sea', { kind: 'unknown' }],
    ['', { kind: 'unknown' }],
  ])('reads %j', (sentence, goal) => {
    expect(readGoal(sentence)).toEqual(goal);
  });
});
