import type { ChatRequest } from '../../demo/model/conversation.ts';
import { refIn } from '../e2e/harness/scripted-model.ts';
import type { Wanted } from '../redteam/obey.ts';
import { found } from './read-answers.ts';

/** Looks at the page, as before most acts. */
export const look: Wanted = ['get_accessibility_tree', {}];

/** Clicks on what a line of the outline names. */
export function press(line: RegExp): Wanted {
  return ['click', (request) => ({ ref_id: refIn(request, line) })];
}

/** Fills in the field that a line of the outline names; with `submit` it then presses Enter. */
export function write(
  line: RegExp,
  text: string | ((request: ChatRequest) => string),
  { submit = false }: { readonly submit?: boolean } = {},
): Wanted {
  return [
    'set_field',
    (request) => ({
      ref_id: refIn(request, line),
      text: typeof text === 'string' ? text : text(request),
      ...(submit && { submit }),
    }),
  ];
}

/** What is needed on another page is written down: what a page showed that was left is not kept. */
export function note(wanted: RegExp): Wanted {
  return ['scratchpad_write', (request) => ({ text: found(request, wanted) })];
}
