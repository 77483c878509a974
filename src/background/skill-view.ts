import type { BuiltinTarget, RequestTarget, SkillReading, SkillTool, StoredSkill } from '../core/skill';
import type { SkillToolView, SkillView } from '../core/skill-setup';
import { readsOnly } from './skill-tools';

/** What of a skill depends on its text alone. */
export function viewOfReading(
  reading: SkillReading,
  {
    source,
    markdown,
    hash,
    otherFiles = [],
    isSet,
  }: Pick<StoredSkill, 'source' | 'markdown' | 'hash' | 'otherFiles'> & { isSet(name: string): boolean },
): Omit<SkillView, 'id' | 'enabled' | 'importedAtMs' | 'calls' | 'withheld'> {
  const tools = reading.tools.map((tool) => viewOfTool(tool, reading));
  return {
    name: reading.name,
    summary: reading.summary,
    intents: reading.intents,
    modes: reading.modes,
    source,
    hash,
    markdown,
    instructions: reading.instructions,
    tools,
    hosts: hostsOf(reading),
    secrets: reading.secrets.map((name) => ({ name, isSet: isSet(name) })),
    problems: reading.problems,
    otherFiles,
  };
}

/** The hosts that the skill's tools reach, and those that a button on a card of its server may, once each. */
export function hostsOf(reading: SkillReading): readonly string[] {
  const urls = [
    ...reading.tools.map((tool) => urlOf(tool, reading)),
    ...Object.values(reading.targets).map((target) => urlOfTarget(target, reading)),
    ...Object.values(reading.components).map(({ url }) => url),
  ];
  return [...new Set(urls.flatMap((url) => (url === undefined ? [] : [hostOf(url)])))];
}

function viewOfTool(tool: SkillTool, reading: SkillReading): SkillToolView {
  const properties = tool.parameters.properties;
  const sends = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  const url = urlOf(tool, reading);
  return {
    name: tool.name,
    displayName: tool.displayName ?? tool.name,
    description: tool.description,
    kind: tool.kind,
    request: requestOf(tool, url),
    host: url === undefined ? '' : hostOf(url),
    readOnly: readsOnly(tool),
    downloads: tool.kind === 'httpDownloadJob',
    sends,
    sendsTabUrl: 'activeTabUrlArg' in tool && tool.activeTabUrlArg !== undefined,
    modes: tool.modes,
    parameters: tool.parameters,
  };
}

function urlOf(tool: SkillTool, reading: SkillReading): string | undefined {
  return tool.kind === 'target' ? urlOfTarget(tool.target, reading) : tool.endpoint;
}

function urlOfTarget(target: RequestTarget | BuiltinTarget, { components }: SkillReading): string | undefined {
  switch (target.type) {
    case 'url':
      return target.url;
    case 'app':
      return `${components[target.component]?.url.replace(/\/$/, '') ?? ''}${target.path}`;
    case 'builtin':
      return undefined;
    default:
      return target satisfies never;
  }
}

function requestOf(tool: SkillTool, url: string | undefined): string {
  switch (tool.kind) {
    case 'http':
    case 'httpDownloadJob':
      return `${tool.method} ${url}`;
    case 'mcp':
      return `MCP ${url} ${tool.remoteName}`;
    case 'target':
      return tool.target.type === 'builtin' ? `builtin ${tool.target.name}` : `${tool.target.method} ${url}`;
    default:
      return tool satisfies never;
  }
}

/** References stand behind the authority only, so it can be read as it is written. */
function hostOf(url: string): string {
  return /^[a-z]+:\/\/([^/?#]+)/i.exec(url)?.[1] ?? '';
}

const MAX_DIFF_LINES = 400;

/** What changed from one text to another, by line: `- ` goes, `+ ` comes; equal starts and ends are left out. */
export function diffLines(before: string, after: string): readonly string[] {
  const old = before.split('\n');
  const next = after.split('\n');
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < next.length - start &&
    old[old.length - 1 - end] === next[next.length - 1 - end]
  )
    end += 1;
  return [
    ...old.slice(start, old.length - end).map((line) => `- ${line}`),
    ...next.slice(start, next.length - end).map((line) => `+ ${line}`),
  ].slice(0, MAX_DIFF_LINES);
}
