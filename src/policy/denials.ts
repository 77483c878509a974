import type { DenyCode, Verdict } from './verdict';

type Denial = Extract<Verdict, { readonly kind: 'deny' }>;

/** Our own words for each code: the fact, and what the model may do instead. They hold no text of page or model. */
const WORDS: Readonly<Record<DenyCode, readonly [message: string, hint: string]>> = {
  DENY_MODE: [
    'The mode the user chose does not permit this.',
    'Ask mode only reads, and scripts run in Dev mode alone. Go on with what this mode permits, or say what you would do and ask the user to switch the mode.',
  ],
  DENY_RESTRICTED_PAGE: [
    'Extensions may not work on this page: it belongs to the browser, to an extension or to a store for extensions.',
    'Do not try again. Open a web page or switch to a tab with one, or tell the user what to do here by hand.',
  ],
  DENY_BAD_URL: [
    'This is not an address that can be opened.',
    'Give an absolute http or https address without user name, password or unusual port.',
  ],
  DENY_SCHEME: [
    'Only http and https addresses are permitted.',
    'Use a web address. For mail, phone, file or browser addresses, tell the user what to open.',
  ],
  DENY_PRIVATE_NET: [
    'This address lies on this computer or in a private network.',
    'Work on the tab as it is, or ask the user to type the address in a message if they want it opened. Cloud metadata addresses are never opened.',
  ],
  DENY_SENSITIVE_FIELD: [
    'This field takes a password, a one-time code or card data. Only the user may fill it.',
    'Fill in the other fields, then ask the user to fill this one in the page and to tell you when it is done.',
  ],
  DENY_SECRET: [
    'The arguments hold a secret: a key, a one-time code, a card number or what stands in a password field.',
    'You never type or send a secret, in whatever form. Call again without it, or ask the user to enter it in the page and go on when they say that it is done.',
  ],
  DENY_CLIPBOARD: [
    'These keys reach into the clipboard, which is the user’s own.',
    'Type the text with set_field instead. For what is in the clipboard, ask the user to paste it.',
  ],
  DENY_TAB_GONE: ['The tab is gone.', 'List the tabs and switch to one, or open a new one.'],
  DENY_STALE_TARGET: [
    'What the call is for is not in the page as it is now, or changed after the user was asked.',
    'Read the page again and use a ref from the new reading. The user is asked again where that is needed.',
  ],
  DENY_BY_USER: [
    'The user did not allow this.',
    'Do not try it again or in another way. Go on with the rest of the task, or ask the user how to go on.',
  ],
  DENY_REPEATED: [
    'The user already refused exactly this in this task.',
    'Do not ask for it again. Go on with the rest of the task, or ask the user how to go on.',
  ],
  DENY_UNKNOWN_EFFECT: [
    'It is not known what this call would do, so it is not done.',
    'Use a tool made for what you want: one to click, to fill a field, to press a key or to open an address.',
  ],
  DENY_CROSS_SITE: [
    'The address may tell a site what you read on another one, and in Ask mode nobody is asked about that.',
    'Use addresses that the user or a page wrote, or say what you found and ask the user to switch to Act.',
  ],
  DENY_OUTSIDE_TASK: [
    'This was done, but it led the tab to a site that does not belong to the task, and the tab was kept where it was.',
    'Look at the page as it is now. Go on without that site, or ask the user.',
  ],
  DENY_REBIND: [
    'The name of this server is public, but what answered for it lies on this computer or in a private network. None of it was read.',
    'Do not try it again or in another way. Use another address, or ask the user: they can name this one in a message if they trust it.',
  ],
  DENY_BAD_INPUT: [
    'The arguments hold a reserved key or are nested too deep.',
    'Call the tool again with only the arguments it declares.',
  ],
};

/** The refusal for a code. */
export function deny(code: DenyCode): Denial {
  const [message, hint] = WORDS[code];
  return { kind: 'deny', code, message, hint };
}
