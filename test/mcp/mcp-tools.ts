import type { Tool } from '@modelcontextprotocol/server';

/** What the test server offers until it is told otherwise. */
export const MCP_TOOLS: readonly Tool[] = [
  {
    name: 'find_notes',
    title: 'Find notes',
    description: 'Finds notes of the team by words.',
    inputSchema: { type: 'object', properties: { words: { type: 'string' } }, required: ['words'] },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'add_note',
    description: 'Adds a note for the whole team.',
    inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  },
  {
    name: 'slow_task',
    description: 'Sorts all notes, which takes a while.',
    inputSchema: { type: 'object', properties: { breaks: { type: 'boolean' } } },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'draw',
    description: 'Draws the notes.',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'fail',
    description: 'Fails always.',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
  },
];
