/** How one product is chosen among several. */
export type Pick = 'cheapest' | 'dearest' | 'best' | 'unsaid';

/** What the demo model can be asked for. */
export type Goal =
  | { readonly kind: 'add'; readonly what: string; readonly pick: Pick; readonly quantity: number }
  | { readonly kind: 'find'; readonly what: string; readonly pick: Pick }
  | { readonly kind: 'price'; readonly what: string; readonly pick: Pick }
  | { readonly kind: 'count'; readonly what: string }
  | { readonly kind: 'quantity'; readonly what: string; readonly quantity: number }
  | { readonly kind: 'cart' }
  | { readonly kind: 'newsletter'; readonly checked: boolean }
  | { readonly kind: 'sort'; readonly option: string }
  | { readonly kind: 'page' }
  | { readonly kind: 'unknown' };

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Reads what the user wants from a fixed set of English phrases. */
export function readGoal(sentence: string): Goal {
  const text = sentence.toLowerCase().replace(/\s+/g, ' ').trim();
  const quantity = /\b(?:quantity|number|amount)\b.*?\bto (\w+)/.exec(text) ?? /\bset .*? to (\w+)$/.exec(text);
  if (quantity && /cart|basket|quantity/.test(text)) {
    const what =
      /(?:set|change|make) (?:the )?(?:quantity of (?:the )?)?(.*?)(?:'s)?(?: quantity| number| amount)?(?: in the cart)? to/.exec(
        text,
      )?.[1];
    return { kind: 'quantity', what: noun(what ?? ''), quantity: toNumber(quantity[1] ?? '') };
  }
  const add = /\b(?:add|put|buy|order|get me)\b(.*)/.exec(text)?.[1];
  if (add !== undefined) {
    const much = /\b(\d+|two|three|four|five|six|seven|eight|nine|ten)\b/.exec(add)?.[1];
    return { kind: 'add', what: noun(add), pick: pickOf(add), quantity: much ? toNumber(much) : 1 };
  }
  const count = /how many (.*?)(?: are| do| does| is|\?|$)/.exec(text)?.[1];
  if (count !== undefined) return { kind: 'count', what: /product|item|thing/.test(count) ? '' : noun(count) };
  if (/newsletter|new things by email/.test(text))
    return { kind: 'newsletter', checked: !/unsub|do not|don't|untick|uncheck/.test(text) };
  if (/\bsort\b|\border by\b/.test(text)) return { kind: 'sort', option: sortOption(text) };
  if (/\b(cheapest|least expensive|lowest|most expensive|dearest|best|how much|price|cost)\b/.test(text)) {
    return { kind: 'price', what: noun(text), pick: pickOf(text) };
  }
  const find = /\b(?:find|search for|look for|show me|open)\b(.*)/.exec(text)?.[1];
  if (find !== undefined && !/\bcart\b/.test(find)) return { kind: 'find', what: noun(find), pick: pickOf(find) };
  if (/\b(cart|basket)\b/.test(text)) return { kind: 'cart' };
  if (/\b(this page|the page|summar|what do you see|what is here)/.test(text)) return { kind: 'page' };
  return { kind: 'unknown' };
}

function pickOf(text: string): Pick {
  if (/cheapest|least expensive|lowest/.test(text)) return 'cheapest';
  if (/most expensive|dearest|highest/.test(text)) return 'dearest';
  return /\bbest\b|top rated/.test(text) ? 'best' : 'unsaid';
}

const FILLER =
  /\b(what|which|is|are|the|a|an|of|to|my|me|in|into|for|on|this|that|cart|basket|shop|cheapest|least|most|expensive|dearest|lowest|highest|best|top|rated|priced|price|how|much|does|do|cost|costs|find|add|put|please|you|sell|one|two|three|four|five|six|seven|eight|nine|ten|\d+)\b/g;

/** The words that name a product, in the singular. */
function noun(text: string): string {
  return text
    .replace(/[^\w\s-]/g, ' ')
    .replace(FILLER, ' ')
    .trim()
    .split(/\s+/)
    .map((word) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word))
    .join(' ');
}

function sortOption(text: string): string {
  if (/rat|best/.test(text)) return 'Best rated';
  return /high|dear|expensive first|down/.test(text) && !/low/.test(text) ? 'Price, high to low' : 'Price, low to high';
}

function toNumber(word: string): number {
  const spelled = NUMBERS.indexOf(word);
  return spelled >= 0 ? spelled : Number(word);
}
