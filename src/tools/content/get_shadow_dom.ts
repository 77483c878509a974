import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { describeElement } from '../../dom/describe-element';
import { pageNotes } from '../../dom/page-notes';
import { nextPageNote, paginate } from '../../dom/paginate';
import { all, tagOf } from '../../dom/read-element';
import { CONTROL_ROLES, roleOf } from '../../dom/role';
import { shadowHosts } from '../../dom/shadow-roots';

export default defineContentTool({
  name: 'get_shadow_dom',
  label: 'Look at shadow roots',
  description: 'Lists shadow hosts, open and closed, and what they hold.',
  modes: ['act', 'dev'],
  tier: 'full',
  devTier: 'mid',
  effects: ['read'],
  overlaps: true,
  trust: 'untrusted',
  input: z.strictObject({ page: z.optional(z.int().check(z.minimum(1))) }),
  acrossFrames: true,
  async run({ page = 1 }, { document, refs, budgetChars }) {
    const lines = shadowHosts(document).map(({ element, root, depth }) => {
      const inside = all(root, '*');
      const controls = inside.filter((each) => CONTROL_ROLES.has(roleOf(each))).map(describeElement);
      const more = controls.length > MAX_CONTROLS ? `, … ${controls.length - MAX_CONTROLS} more` : '';
      const what = controls.length > 0 ? `: ${controls.slice(0, MAX_CONTROLS).join(', ')}${more}` : '';
      const indent = ' '.repeat(Math.min(depth, MAX_INDENT));
      return `${indent}${refs.refOf(element)} ${nameOf(element)} ${root.mode}, ${inside.length} elements${what}`;
    });
    if (lines.length === 0) return { text: '(no shadow roots)', empty: true, ...pageNotes(document) };
    const shown = paginate(lines, page, budgetChars);
    return {
      text: shown.lines.join('\n'),
      more: shown.page < shown.pageCount,
      ...pageNotes(document, nextPageNote(shown)),
    };
  },
});

const MAX_CONTROLS = 5;
const MAX_INDENT = 12;

function nameOf(element: Element): string {
  return element.id ? `${tagOf(element)}#${element.id.slice(0, 40)}` : tagOf(element);
}
