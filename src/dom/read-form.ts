import type { PageContext, ToolOutput } from '../core/tool';
import { isForm, isInput, isSelect, isTextArea } from './element-kind';
import { closestFlat, elementById, flatContains, topOf } from './flat-tree';
import { formOwner } from './form-owner';
import { nodesWithRefs, refOfNode } from './node-path';
import { attributeOf, isTrue, textOf } from './read-element';
import { describeNode } from './render';
import { isFilled, isSensitive } from './sensitive';
import { takeSnapshot } from './snapshot';
import { checkedOf, fieldValueOf } from './states';
import { clip, oneLine, quoted } from './text';
import type { TreeNode } from './tree-node';

/** Lists the fields of the form around `element`, or of the whole page, with what is missing or wrong. */
export function readForm({ document, refs, budgetChars }: PageContext, element?: Element): ToolOutput {
  const form = element && (formOwner(element) ?? closestFlat(element, isForm) ?? element);
  const scope = form ?? topOf(document);
  const nodes = nodesWithRefs(takeSnapshot(document).root).filter(
    (node) => isField(node) && (flatContains(scope, node.element) || formOwner(node.element) === scope),
  );
  if (nodes.length === 0) return { text: 'There are no fields.' };
  const problems = nodes.map((node) => problemOf(node));
  const missing = problems.filter((problem) => problem === EMPTY).length;
  const wrong = problems.filter((problem) => problem !== '' && problem !== EMPTY).length;
  const lines = [`${nodes.length} fields, ${missing} required and empty, ${wrong} invalid.`];
  let left = budgetChars - 200;
  for (const [index, node] of nodes.entries()) {
    const line = clip(`${refOfNode(refs)(node)} ${describeNode(node)}${problems[index]}`, 600);
    left -= line.length + 1;
    if (left < 0) return { text: lines.join('\n'), note: `${nodes.length - index} fields more are not listed.` };
    lines.push(line);
  }
  return { text: lines.join('\n') };
}

const FIELD_ROLE = /^(textbox|searchbox|combobox|listbox|checkbox|radio|switch|slider|spinbutton|date|color|file)$/;
const EMPTY = ' ← required and empty';

function isField({ kind, role, element }: TreeNode): boolean {
  return kind === 'control' && (FIELD_ROLE.test(role) || isInput(element) || isSelect(element)) && role !== 'button';
}

function problemOf({ element, role }: TreeNode): string {
  const native = isInput(element) || isSelect(element) || isTextArea(element) ? element : undefined;
  if (native?.validity.valueMissing || (isTrue(element, 'aria-required') && isEmpty(element, role))) return EMPTY;
  const isMarked = !/^(|false)$/.test(attributeOf(element, 'aria-invalid'));
  if (!isMarked && native?.validity.valid !== false) return '';
  const said = ['aria-errormessage', 'aria-describedby']
    .flatMap((name) => attributeOf(element, name).split(/\s+/))
    .map((id) => (id ? oneLine(textOf(elementById(element, id) ?? element.ownerDocument.createElement('i'))) : ''))
    .find((text) => text !== '');
  const message = said ?? native?.validationMessage ?? '';
  return message ? ` ← invalid: ${quoted(clip(message, 300))}` : ' ← invalid';
}

function isEmpty(element: Element, role: string): boolean {
  const checked = checkedOf(element);
  if (checked !== undefined) return checked === false;
  if (isSensitive(element)) return !isFilled(element);
  return fieldValueOf(element, role).trim() === '' && textOf(element).trim() === '';
}
