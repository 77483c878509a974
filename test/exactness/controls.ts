/** A control as the browser or the product names it, with a role that both understand. */
export interface Control {
  readonly role: string;
  readonly name: string;
}

const INTERACTIVE = new Set(
  'button link textbox searchbox checkbox radio combobox listbox option menuitem menuitemcheckbox menuitemradio tab switch slider spinbutton treeitem summary colorwell date scrollbar'.split(
    ' ',
  ),
);

const FROM_CHROMIUM: Readonly<Record<string, string>> = {
  DisclosureTriangle: 'summary',
  DisclosureTriangleGrouped: 'summary',
  PopUpButton: 'button',
  ToggleButton: 'button',
  ColorWell: 'colorwell',
  Date: 'date',
  DateTime: 'date',
  InputTime: 'date',
  ComboBoxSelect: 'combobox',
  ComboBoxGrouping: 'combobox',
  ComboBoxMenuButton: 'combobox',
  TextField: 'textbox',
  TextFieldWithComboBox: 'combobox',
  MenuListOption: 'option',
  MenuListPopup: 'listbox',
  ListBoxOption: 'option',
  // Kinds of links, in ARIA for books.
  'doc-backlink': 'link',
  'doc-biblioref': 'link',
  'doc-glossref': 'link',
  'doc-noteref': 'link',
};

/** The product's own words for roles that ARIA does not have. */
const FROM_PRODUCT: Readonly<Record<string, string>> = { file: 'button', color: 'colorwell' };

/** The role of a node of Chromium's accessibility tree; undefined when it is no control. */
export function roleFromChromium(role: string): string | undefined {
  const known = FROM_CHROMIUM[role] ?? role.toLowerCase();
  return INTERACTIVE.has(known) ? known : undefined;
}

/**
 * The controls in a printed tree. Clickables without a role are a kind of their own and left out, and so are regions and
 * frames, which have refs too.
 */
export function controlsIn(lines: readonly string[]): readonly Control[] {
  return lines.flatMap((line) => {
    const [, printed, quoted] = /^\s*\w*\d+ (\w+)(?: ("(?:[^"\\]|\\.)*"))?/.exec(line) ?? [];
    const role = FROM_PRODUCT[printed ?? ''] ?? printed;
    if (role === undefined || !INTERACTIVE.has(role)) return [];
    return [{ role, name: quoted === undefined ? '' : String(JSON.parse(quoted)) }];
  });
}
