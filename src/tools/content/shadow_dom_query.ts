import * as z from 'zod/mini';
import { defineContentTool } from '../../core/tool';
import { describeElement } from '../../dom/describe-element';
import { withSelector } from '../../dom/failures';
import { shownFrames } from '../../dom/frames';
import { identityOf, nodesWithRefs } from '../../dom/node-path';
import { pageNotes } from '../../dom/page-notes';
import { nextPageNote, paginate } from '../../dom/paginate';
import { all } from '../../dom/read-element';
import { refuseSecretProbe } from '../../dom/secret-probe';
import { rootsAt } from '../../dom/shadow-roots';
import { takeSnapshot } from '../../dom/snapshot';
import { isVisible } from '../../dom/visible';

export default defineContentTool({
  name: 'shadow_dom_query',
  label: 'Search shadow roots',
  description: 'Finds elements by selector through shadow roots.',
  modes: ['act', 'dev'],
  tier: 'full',
  devTier: 'mid',
  effects: ['read'],
  overlaps: true,
  trust: 'untrusted',
  input: z.strictObject({
    selector: z.string(),
    shadow_path: z.optional(z.string().check(z.describe('Hosts on the way: x-app >>> x-bar'))),
    page: z.optional(z.int().check(z.minimum(1))),
  }),
  acrossFrames: true,
  async run({ selector, shadow_path, page = 1 }, { document, refs, budgetChars, joins = false }) {
    refuseSecretProbe(document, `${selector} ${shadow_path ?? ''}`);
    const roots = rootsAt(document, shadow_path, { mayBeElsewhere: joins || shownFrames(document).length > 0 });
    const found = withSelector(() => roots.flatMap((root) => all(root, selector)));
    if (found.length === 0)
      return { text: '(no match)', empty: true, ...pageNotes(document, 'Nothing matches the selector now.') };
    // A ref that a look knows more of is found again when the page draws anew.
    const nodes = new Map(nodesWithRefs(takeSnapshot(document).root).map((node) => [node.element, node]));
    const lines = found.map((element) => {
      const node = nodes.get(element);
      const ref = refs.refOf(element, node && identityOf(node));
      return `${ref} ${describeElement(element)}${isVisible(element) ? '' : ' hidden'}`;
    });
    const shown = paginate(lines, page, budgetChars);
    const note = [`${found.length} found.`, nextPageNote(shown) ?? ''].join(' ').trim();
    return { text: shown.lines.join('\n'), more: shown.page < shown.pageCount, ...pageNotes(document, note) };
  },
});
