import { loadOpenMcp } from '#mcp';
import type { OpenMcp } from '../core/mcp-client';

/**
 * Must be called when the background starts. The MCP client is half as large as the background, and few starts need
 * it, so each browser loads it on first use; see docs/adr/0017-mcp-client-on-first-use.md.
 */
export { keepMcp } from '#mcp';

/** Begins a conversation with an MCP server by the official client. */
export const openMcp: OpenMcp = async (url, send, signal) => (await loadOpenMcp())(url, send, signal);
