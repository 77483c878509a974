import type { PageItem } from '../core/page-tool';

/**
 * The context of a page as it stands at the end of the user's message; empty for no items. Texts are shown as they are,
 * anything else as its JSON; no value can close the block.
 */
export function renderContext(items: readonly PageItem[]): string {
  if (items.length === 0) return '';
  const lines = items.map(
    ({ name, json }) => `<item name="${escapeMarkup(name).replaceAll('"', '&quot;')}">${shownValue(json)}</item>`,
  );
  return ['<page_context untrusted="true">', ...lines, '</page_context>'].join('\n');
}

function shownValue(json: string): string {
  const value: unknown = JSON.parse(json);
  return escapeMarkup(typeof value === 'string' ? value : json);
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
