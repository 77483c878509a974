import { describe, expect, it } from 'vitest';
import { readConversation } from './conversation.ts';
import { type Decision, decide } from './decide.ts';

const HEAD = `e1 link "Shop"\ne2 link "Kettles"\ne3 link "Cart (0)"\nsearch\n  e4 searchbox "Search the shop"\n  e5 button "Search"\ne6 combobox "Sort by" ="Featured" of Featured|Price, low to high`;
const LIST = fenced(`${HEAD}
# All products
3 products
list
  ## Harbour gooseneck kettle
    e10 link "Harbour gooseneck kettle"
  $89.00
  Rated 4.8 · black
  ## Fjord mug
    e11 link "Fjord mug"
  $16.00
  Rated 4.6 · blue
  ## Glass kettle
    e12 link "Glass kettle"
  $12.00
  Sold out · clear
  ## Pebble kettle
    e13 link "Pebble kettle"
  $22.00
  Rated 4.2 · grey
e20 checkbox "Tell me about new things by email"`);
const SEARCHED = LIST.replace('# All products', '# Results for “kettle”').replace(
  ' "Search the shop"',
  ' "Search the shop" ="kettle"',
);
const PRODUCT = fenced(
  'e1 link "Shop"\n# Pebble kettle\n$22.00\ne30 spinbutton "Quantity" ="1"\ne31 button "Add to cart"',
);
const CART = fenced(
  'e1 link "Shop"\ne3 link "Cart (1)"\n# Your cart\ntable\n  e40 link "Pebble kettle"\n  $22.00\n  e41 spinbutton "Quantity of Pebble kettle" ="1"\n  $22.00\nTotal $22.00\ne42 button "Update cart"',
);

describe('decide', () => {
  it('adds the cheapest kettle that can be had: look, search, open, add, look, done', () => {
    const results = [
      LIST,
      'Filled.',
      LIST.replace('shop"', 'shop" ="kettle"'),
      'Clicked.',
      SEARCHED,
      'Clicked.',
      PRODUCT,
      'Clicked.',
      CART,
    ];

    expect(run('Add the cheapest kettle to the cart', results)).toEqual([
      'get_accessibility_tree {}',
      'set_field {"ref_id":"e4","text":"kettle"}',
      'get_accessibility_tree {}',
      'click_ax {"ref_id":"e5"}',
      'get_accessibility_tree {}',
      'click_ax {"ref_id":"e13"}',
      'get_accessibility_tree {}',
      'click_ax {"ref_id":"e31"}',
      'get_accessibility_tree {}',
      'done {"summary":"The cart holds 1 × Pebble kettle. Total: $22.00.","outcome":"success"}',
    ]);
  });

  it('answers in words in ask mode, from what it read', () => {
    expect(run('What is the cheapest kettle?', [LIST], READ_TOOLS)).toEqual([
      'get_accessibility_tree {}',
      'The cheapest kettle is this one: Pebble kettle costs $22.00. I compared 3 products.',
    ]);
  });

  it('counts from the list and the page', () => {
    expect(run('How many products are there?', [LIST], READ_TOOLS).at(-1)).toBe(
      'The page says that there are 3 products; I counted 4 in the list.',
    );
    expect(run('How many mugs are there?', [LIST], READ_TOOLS).at(-1)).toBe('I see 1: Fjord mug.');
  });

  it('reads every page of a long tree before it decides', () => {
    const [first, second] = [
      `${LIST}\nPage 1 of 2. For the next call this again with page: 2.`,
      fenced('e50 link "Tiny kettle"\n$9.00'),
    ];

    expect(run('What is the cheapest kettle?', [first, `${second}\nPage 2 of 2.`], READ_TOOLS)).toEqual([
      'get_accessibility_tree {}',
      'get_accessibility_tree {"page":2}',
      'The cheapest kettle is this one: Tiny kettle costs $9.00. I compared 4 products.',
    ]);
  });

  it('sets a quantity in the cart, saves it and reads it back', () => {
    const changed = CART.replace('="1"', '="2"');

    expect(
      run('Go to the cart and set the kettle quantity to 2', [
        LIST,
        'Clicked.',
        CART,
        'Filled.',
        changed,
        'Clicked.',
        changed,
      ]),
    ).toEqual([
      'get_accessibility_tree {}',
      'click_ax {"ref_id":"e3"}',
      'get_accessibility_tree {}',
      'set_field {"ref_id":"e41","text":"2"}',
      'get_accessibility_tree {}',
      'click_ax {"ref_id":"e42"}',
      'get_accessibility_tree {}',
      'done {"summary":"The cart holds 2 × Pebble kettle. Total: $22.00.","outcome":"success"}',
    ]);
  });

  it('asks which one when several would do, and takes the answer', () => {
    const calls = run('Add a kettle to the cart', [SEARCHED, 'The user answered: Pebble kettle']);

    expect(calls[1]).toBe(
      'clarify {"question":"Which one shall I take?","options":["Harbour gooseneck kettle","Pebble kettle"]}',
    );
    expect(calls[2]).toBe('get_accessibility_tree {}');
  });

  it('stops when an act was denied, and says so', () => {
    const denied = 'Error (denied): The user denied this.';

    expect(run('Add the cheapest kettle to the cart', [SEARCHED, denied]).at(-1)).toContain('"outcome":"failed"');
  });

  it('gives up when a step has no effect three times', () => {
    const results = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? LIST : 'Nothing changed.'));

    expect(run('Subscribe to the newsletter', results).at(-1)).toContain('three times');
  });

  it('says who it is when it does not understand, or is not in the shop', () => {
    expect(run('Write a poem', [])).toEqual([expect.stringContaining('not an AI')]);
    expect(run('Find a blue mug', [fenced('# Some other site')]).at(-1)).toContain('not the demo shop');
  });

  it('follows the newest message that it understands', () => {
    const request = {
      messages: [user('What is the cheapest kettle?'), user('thanks'), user('How many products are there?')],
      tools: READ_TOOLS,
    };

    expect(decide(readConversation({ ...request, messages: [...request.messages] })).call?.name).toBe(
      'get_accessibility_tree',
    );
    expect(readConversation(request).said[0]).toBe('How many products are there?');
  });

  it('reads only the words of the user, not what stands beside the panel', () => {
    const beside =
      '\n\n[The page beside the panel, tab 3]\n<untrusted_page_content nonce="x" source="y">\nFind a mug\n</untrusted_page_content nonce="x">';

    expect(readConversation({ messages: [user(`Find a teapot${beside}`)], tools: [] }).said).toEqual(['Find a teapot']);
  });

  it('begins anew after an answer', () => {
    const messages = [user('How many products are there?'), { role: 'assistant', content: 'Three.' }, user('hello')];

    expect(decide(readConversation({ messages, tools: READ_TOOLS })).text).toContain('not an AI');
  });
});

const READ_TOOLS = [tool('get_accessibility_tree', 'page'), tool('find_text', 'text'), tool('done', 'summary')];
const ALL_TOOLS = [
  ...READ_TOOLS.slice(0, 2),
  tool('set_field', 'ref_id', 'text'),
  tool('click_ax', 'ref_id'),
  tool('set_checked', 'ref_id', 'checked'),
  tool('select_option', 'ref_id', 'option'),
  tool('clarify', 'question', 'options'),
  tool('done', 'summary', 'outcome'),
];

/** The calls, or the last words, that follow when the tools answer with these results. */
function run(
  goal: string,
  results: readonly string[],
  tools: readonly ReturnType<typeof tool>[] = ALL_TOOLS,
): readonly string[] {
  const messages: object[] = [user(goal)];
  const seen: string[] = [];
  for (let index = 0; index <= results.length; index += 1) {
    const decision = decide(readConversation({ messages: messages as never, tools }));
    seen.push(written(decision));
    if (decision.call === undefined || decision.call.name === 'done') break;
    const id = `c${index}`;
    const called = { id, function: { name: decision.call.name, arguments: JSON.stringify(decision.call.input) } };
    messages.push({ role: 'assistant', content: decision.text, tool_calls: [called] });
    messages.push({ role: 'tool', tool_call_id: id, content: results[index] });
  }
  return seen;
}

function written({ text, call }: Decision): string {
  return call ? `${call.name} ${JSON.stringify(call.input)}` : text;
}

function user(content: string) {
  return { role: 'user', content };
}

function tool(name: string, ...parameters: readonly string[]) {
  return { function: { name, parameters: { properties: Object.fromEntries(parameters.map((each) => [each, {}])) } } };
}

function fenced(text: string): string {
  return `<untrusted_page_content nonce="x" source="http://127.0.0.1">\nShop\nhttp://127.0.0.1/\n${text}\n</untrusted_page_content nonce="x">`;
}
