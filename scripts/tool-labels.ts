/** A tool as far as its label goes. */
export interface LabelledTool {
  readonly name: string;
  readonly label: string;
}

/**
 * Adds the label of each tool to a browser's message file where the language has none of its own, so that a tool
 * with no translation yet shows its English label. `text` is the content of `_locales/<language>/messages.json`.
 */
export function addToolLabels(text: string, tools: readonly LabelledTool[]): string {
  const labels = tools.map(({ name, label }) => [`tool_${name}`, { message: label }] as const);
  return JSON.stringify({ ...Object.fromEntries(labels), ...JSON.parse(text) });
}
