import { describe, expect, it } from 'vitest';
import type { CoreTool } from '../core/tool';
import { ToolError } from '../core/tool-error';
import { contentTools } from '../tools/content-registry';
import { describeTarget } from './describe-target';
import { deepActiveElement, topOf } from './flat-tree';
import { createRefTable } from './refs';
import { selectedText } from './selected-text';
import { takeSnapshot } from './snapshot';

/** Documents as a script can meet them: still without parts, or of another kind. */
const documents: readonly (readonly [string, () => Document])[] = [
  ['has no body', withoutBody],
  ['has no root', withoutRoot],
  ['is XML', () => parse('<list><item>One</item></list>', 'application/xml')],
  [
    'is a drawing',
    () => parse('<svg xmlns="http://www.w3.org/2000/svg"><title>Map</title><text>Here</text></svg>', 'image/svg+xml'),
  ],
  ['is an empty frame set', () => parse('<frameset><frame src="about:blank"></frameset>', 'text/html')],
];

/** Input with which each tool gets as far as it can without an element. */
const INPUTS: Readonly<Record<string, Record<string, unknown>>> = {
  click: { visible_text: 'x' },
  click_ax: { ref_id: 'e1' },
  drag_drop: { from_ref_id: 'e1', to_ref_id: 'e2' },
  extract_data: { type: 'tables' },
  fill_form: { fields: ['e1=x'] },
  find_text: { text: 'x' },
  highlight_element: { selector: 'nothing' },
  hover: { ref_id: 'e1' },
  inspect_element_styles: { selector: 'nothing' },
  press_keys: { key: 'Tab' },
  select_option: { ref_id: 'e1', option: 'x' },
  set_checked: { ref_id: 'e1', checked: true },
  set_field: { ref_id: 'e1', text: 'x' },
  wait_for_element: { text: 'x', timeout: 0 },
};

describe.each(documents)('a document that %s', (_, make) => {
  it.each(contentTools.map((tool) => [tool.name, tool] as const))('is no fault for %s', async (name, tool) => {
    const outcome = await run(tool, make(), INPUTS[name] ?? {});

    expect(outcome).toSatisfy((value) => value instanceof ToolError || typeof value === 'string');
  });

  it('can be looked at and described', () => {
    const page = make();

    expect(takeSnapshot(page).scopes).toEqual([page]);
    expect(deepActiveElement(page)).toBeNull();
    expect(describeTarget(topOf(page), 'focused').kind).toBe('other');
    expect(selectedText(page)).toBe('');
  });
});

describe('a page of frames', () => {
  it('shows each frame', async () => {
    const frame = document.createElement('iframe');
    frame.srcdoc =
      '<frameset cols="50%,50%"><frame title="Menu" src="about:blank"><frame title="Text" src="about:blank"></frameset>';
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
    const page = frame.contentDocument ?? document;

    const { root } = takeSnapshot(page);
    frame.remove();

    expect(root.children.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['frame Menu', 'frame Text']);
  });
});

/** What the tool says, or its failure. A fault of ours passes through. */
async function run(tool: CoreTool, page: Document, input: Record<string, unknown>): Promise<string | ToolError> {
  if (tool.runsIn !== 'content') throw new Error(`${tool.name} does not run in a page.`);
  try {
    const signal = AbortSignal.timeout(5_000);
    return (
      await tool.run(input, {
        document: page,
        refs: createRefTable(page),
        budgetChars: 7_000,
        files: [],
        signal,
        readBlob: async (url: string) => (await fetch(url)).blob(),
      })
    ).text;
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
}

function withoutBody(): Document {
  const page = document.implementation.createHTMLDocument('Arriving');
  page.body.remove();
  return page;
}

function withoutRoot(): Document {
  const page = document.implementation.createHTMLDocument('Arriving');
  page.documentElement.remove();
  return page;
}

function parse(text: string, type: DOMParserSupportedType): Document {
  return new DOMParser().parseFromString(text, type);
}
