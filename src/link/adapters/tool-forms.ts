import { LIMITS, type WireResult } from '../../../packages/page-sdk/src/protocol';
import { isHtml } from '../../dom/element-kind';
import { defaultButton, formAttribute, formControls } from '../../dom/form-controls';
import { hasFilledSecret } from '../../dom/sensitive';
import type { Adapter, AdapterCall, FoundTool } from '../adapter';
import { findToolForms } from './find-tool-forms';
import { fillField, isControl, readFormFields } from './form-fields';
import { formError, formOutcome, heldBy, WAITING } from './form-outcome';
import { labelOf, readFormSchema } from './form-schema';
import { nativeContext } from './native-context';
import { watchSubmit } from './watch-submit';

/** What makes a form another tool, besides elements that come and go. */
const ATTRIBUTES = [
  ...['toolname', 'tooldescription', 'toolautosubmit', 'toolparamdescription', 'toolparamtitle', 'aria-label'],
  ...['name', 'type', 'form', 'required', 'disabled', 'readonly', 'multiple', 'autocomplete'],
  ...['min', 'max', 'step', 'minlength', 'maxlength'],
];
/** A page may change without end; it is looked through so often at most. */
const LOOK_MS = 300;
const MAX_FORMS = LIMITS.tools + 1;

/**
 * Forms that a page declares to be tools by their attributes, in browsers without WebMCP: where there is that, it gives them.
 * A call fills the form in as a user would. With `toolautosubmit` it is submitted then; without, the user does that.
 */
export function createToolForms(window: Window): Adapter {
  const { document } = window;
  const retired = new AbortController();
  let declare: (tools: readonly FoundTool[]) => void = () => undefined;
  let declared = '[]';
  let timer: number | undefined;

  function look(): void {
    timer = undefined;
    const tools = [...findToolForms(document)].slice(0, MAX_FORMS).map(([name, form]) => readToolForm(name, form));
    const text = JSON.stringify(tools);
    if (text === declared) return;
    declared = text;
    declare(tools);
  }

  const observer = new MutationObserver(() => {
    timer ??= window.setTimeout(look, LOOK_MS);
  });

  /** The form of a call, if it is still what was declared. */
  function formOf(name: string): HTMLFormElement | undefined {
    const form = findToolForms(document).get(name);
    // The declared list is JSON of the same reading.
    const known = (JSON.parse(declared) as readonly FoundTool[]).find((tool) => tool.name === name);
    if (form && JSON.stringify(readToolForm(name, form)) === JSON.stringify(known)) return form;
    look();
    return undefined;
  }

  return {
    source: 'webmcp-form',
    watch(given) {
      if (nativeContext(document)) return;
      declare = given;
      observer.observe(document, { childList: true, subtree: true, attributeFilter: ATTRIBUTES });
      look();
    },
    async run(call, signal) {
      const form = formOf(call.name);
      if (!form)
        return formError('The page has no such form any more, or changed it. Nothing was filled in.', 'unknown_tool');
      return runForm(form, call, window, AbortSignal.any([signal, retired.signal]));
    },
    retire() {
      observer.disconnect();
      window.clearTimeout(timer);
      retired.abort();
    },
  };
}

/** A form as a tool. Where the user has to submit it, it waits as long as a call may. */
export function readToolForm(name: string, form: HTMLFormElement): FoundTool {
  return {
    name,
    description: formAttribute(form, 'tooldescription') ?? '',
    inputSchema: readFormSchema(form),
    ...(!submitsItself(form) && { timeoutMs: LIMITS.maxTimeoutMs }),
  };
}

/** The page leaves it to the agent to submit the form. */
export function submitsItself(form: HTMLFormElement): boolean {
  return formAttribute(form, 'toolautosubmit') !== null;
}

async function runForm(
  form: HTMLFormElement,
  { input, progress }: AdapterCall,
  window: Window,
  signal: AbortSignal,
): Promise<WireResult> {
  const refused = readFormFields(form)
    .filter((field) => input[field.name] !== undefined && !fillField(field, input[field.name] ?? null))
    .map(({ name }) => name);
  if (refused.length > 0)
    return formError(
      `The form does not take the given value of: ${refused.join(', ')}. Nothing was submitted.`,
      'invalid_args',
    );
  // Frameworks take a value over a moment after they heard of it.
  await new Promise((done) => window.setTimeout(done));
  signal.throwIfAborted();
  // With a secret in it that the user or their browser typed, sending is the user's.
  const isOurs = submitsItself(form) && !hasFilledSecret(form);
  const problems = invalidFields(form, isOurs ? undefined : input);
  if (problems.length > 0) return formError(`Nothing was submitted. ${problems.join(' ')}`, 'invalid_args');
  const submit = watchSubmit(form, window, signal);
  const held = heldBy(form);
  const button = defaultButton(form);
  if (isOurs) {
    HTMLFormElement.prototype.requestSubmit.call(form, button && isHtml(button) ? button : null);
    if (!submit.isSeen()) return formError('The page did not let the form be submitted.', 'handler_error');
  } else {
    progress(WAITING);
    if (button && isHtml(button)) showButton(button);
  }
  const end = await submit.end;
  return formOutcome(end, isOurs || end.kind === 'gone' ? held : heldBy(form));
}

function showButton(button: HTMLElement): void {
  button.scrollIntoView({ block: 'center' });
  button.focus({ preventScroll: true });
}

/** What the browser holds against the fields: all of them, or those that were given only. */
function invalidFields(form: HTMLFormElement, given: AdapterCall['input'] | undefined): readonly string[] {
  if (formAttribute(form, 'novalidate') !== null) return [];
  return formControls(form).flatMap((control) => {
    if (!isControl(control) || !control.willValidate || control.validity.valid) return [];
    if (given && !Object.hasOwn(given, control.name)) return [];
    return [`${control.name || labelOf(control)}: ${control.validationMessage}`];
  });
}
