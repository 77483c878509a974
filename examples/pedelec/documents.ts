// Written for Pedelec; only this import is another one.
import { defineTool, Pedelec, PedelecError } from '@tabhand/page-sdk/compat/pedelec';

const getCurrentPage = defineTool({
  name: 'get_current_page',
  description: 'Reads which page the user looks at and what is selected there. Use it before you speak of the page.',
  argsSchema: { type: 'object', properties: {}, additionalProperties: false },
  handler: (_args, { turnId }) => ({
    title: document.title,
    url: location.href,
    selection: String(getSelection()),
    turnId,
  }),
});

const deleteDocument = defineTool({
  name: 'delete_document',
  description: 'Deletes a document, after the user agreed on the page. The ids are in the list of the page.',
  argsSchema: {
    type: 'object',
    properties: { id: { type: 'string', description: 'draft or budget' } },
    required: ['id'],
    additionalProperties: false,
  },
  // The user may think about it.
  timeoutMs: 180_000,
});

const guidance = 'Read the page first. Delete one document at a time, and only when the user named it.';
const status = find<HTMLOutputElement>('#status');
const problem = find<HTMLOutputElement>('#problem');
const dialog = find<HTMLDialogElement>('#confirm');
const editor = find<HTMLInputElement>('#editor');

// Resolves once the user allowed this site.
const session = await new Pedelec().createSession({
  skills: { guidance, tools: [getCurrentPage, deleteDocument] },
});
status.value = session.getStatus();
session.onStatus((next) => {
  status.value = next;
});

// What no other handler answers.
session.onTool((name, args) => {
  if (name === 'delete_document') return askToDelete(args as { id: string });
  throw new Error(`unknown tool ${name}`);
});

async function askToDelete({ id }: { id: string }): Promise<object> {
  const item = document.querySelector(`#documents [data-id="${CSS.escape(id)}"]`);
  // A refusal is an ordinary result: the agent reads it and goes on.
  if (!item) return { error: { code: 'NOT_FOUND', message: `There is no document ${id}.` } };
  find('#title').textContent = item.textContent;
  dialog.returnValue = '';
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  if (dialog.returnValue !== 'yes') return { error: { code: 'NOT_ALLOWED', message: 'The user keeps it.' } };
  item.remove();
  return { deleted: id };
}

// While the editor is open, it answers instead of the tool's own handler.
let closeEditor: (() => void) | undefined;
editor.addEventListener('change', () => {
  closeEditor?.();
  if (editor.checked) closeEditor = session.onTool('get_current_page', () => ({ title: 'The editor' }));
});

find<HTMLFormElement>('#ask').addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.currentTarget;
  if (!(form instanceof HTMLFormElement)) return;
  problem.value = '';
  try {
    await session.sendText(String(new FormData(form).get('text')));
  } catch (error) {
    problem.value = error instanceof PedelecError ? error.code : String(error);
  }
});

function find<Found extends Element>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}
