/** What people ask of an agent in their browser, and complain of where it is missing. */
export interface AcceptanceItem {
  readonly number: number;
  /** What the product does about it. */
  readonly title: string;
}

/** Forty of them, by area: 1–10 reading, 11–20 acting, 21–28 the loop, 29 cost, 30–34 safety, 35–37 daily use, 38–40 Firefox. */
export const ACCEPTANCE_ITEMS: readonly AcceptanceItem[] = [
  'Frames of other origins are read and operated',
  'A frame that cannot be read is said, with the reason',
  'Frames in frames and in shadow roots are read',
  'Open and closed shadow roots are read and operated',
  'Options drawn elsewhere in the page are all listed with their opener',
  'Refs survive a re-render, and a wrong match is refused',
  'Huge pages stay within the budget and can be opened part by part',
  'Content that comes late is waited for by condition',
  'A hidden tab that draws nothing is recognised',
  'Virtual lists are searched by scrolling, and their size is not guessed',
  'A custom dropdown counts as chosen only when its value stayed',
  'Dates are set exactly, whatever the picker',
  'Rich editors hold the text in their own model',
  'Files are attached to inputs and drop zones, and a refusal is told',
  'Dialogs do not stall the agent',
  'New tabs are followed, and nothing is clicked twice',
  'Clicks land on their target at every zoom and pixel ratio',
  'What covers a target is named',
  'Frameworks believe what was typed',
  'Hover, drag, context menus and shortcuts work',
  'A killed background goes on where it was, and nothing happens twice',
  'A call that ran out of time is told as unknown',
  'Pages that never finish loading do not hold up the agent',
  'Pictures end in bounded time, with text in their place',
  'An error of the server is seen behind a page that says otherwise',
  'Loops end',
  'Nothing of a conversation is lost when panel or browser close',
  'Pages of the browser and of extensions are never a target',
  'What a step costs is shown, and kept low',
  'A call that needs leave always shows its question',
  'What is always allowed is not asked again, until it is revoked',
  'A call that no one can answer says what it lacked',
  'Tools of a page cannot carry data between sites',
  'Neither a page nor another extension can pose as the user',
  'The agent works in the background and in parallel',
  'No debugger is attached where none is needed',
  'Local models are set up with exact help, and their odd answers are repaired',
  'Firefox does what Chrome does, or says why not',
  'Firefox uploads, keeps its state and follows pages without reloads',
  'What a browser cannot do is not offered there',
].map((title, index) => ({ number: index + 1, title }));
