/**
 * Tools of the product that a target may call, behind their own rules: those that move between pages, look, and read.
 * None that acts on a page, runs scripts, takes files or ends the task: a skill asks the model for those in its text.
 */
export const BUILTIN_TARGETS: readonly string[] = [
  'navigate',
  'open_tab',
  'switch_tab',
  'list_tabs',
  'go_back',
  'go_forward',
  'read_page',
  'find_text',
  'extract_data',
  'get_selection',
  'get_accessibility_tree',
  'get_interactive_elements',
  'highlight_element',
  'scroll',
  'fetch_url',
  'research_url',
  'read_pdf',
  'download_files',
];
