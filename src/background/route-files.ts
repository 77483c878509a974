import type { JsonObject } from '../core/json';
import type { CoreTool, FileSource } from '../core/tool';
import type { CallFacts } from '../policy/verdict';
import { openFile, type SessionFiles } from './file-capabilities';

/**
 * The files that a call takes into the page, as the user is asked about them; undefined for a tool that takes none.
 * @throws ToolError `not-found`
 */
export async function filesOf(files: SessionFiles, tool: CoreTool, input: JsonObject): Promise<CallFacts['files']> {
  const sources = sourcesOf(tool, input);
  if (sources === undefined) return undefined;
  const found = await Promise.all(sources.map((source) => openFile(files, source)));
  return found.map(({ kind, id, name, bytes }) => ({ kind, id, name, bytes }));
}

/** The files themselves. @throws ToolError `not-found` */
export async function openFiles(files: SessionFiles, tool: CoreTool, input: JsonObject): Promise<readonly File[]> {
  const found = await Promise.all((sourcesOf(tool, input) ?? []).map((source) => openFile(files, source)));
  return found.map(
    ({ name, mediaType, blob, atMs }) => new File([blob], name, { type: mediaType, lastModified: atMs }),
  );
}

function sourcesOf(tool: CoreTool, input: JsonObject): readonly FileSource[] | undefined {
  return tool.runsIn === 'content' ? tool.files?.(tool.input.parse(input)) : undefined;
}
