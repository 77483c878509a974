import type { SkillSource } from '../core/skill';
import type { SkillPort } from '../core/skill-port';
import type { SkillImport } from '../core/skill-setup';
import { canonicalUrl } from '../policy/canonical-url';
import { MCP_TOKEN, type McpListing, writeMcpSkill } from '../skills/mcp/write-mcp-skill';
import { fetchSkill } from './fetch-skill';
import { sourceKey } from './skill-identity';
import type { SkillLibrary } from './skill-library';
import type { SkillStore } from './skill-store';

/** The text of a skill, with where it is from. */
export interface SkillText {
  readonly markdown: string;
  readonly source: SkillSource;
  readonly otherFiles: readonly string[];
  /** What an MCP server was asked with; stored as the skill's secret once the user agrees. */
  readonly token?: string;
}

/** Where texts of skills are taken from. */
export interface SkillTextDeps {
  readonly store: Pick<SkillStore, 'secret'>;
  readonly library: Pick<SkillLibrary, 'list'>;
  readonly reservedNames: ReadonlySet<string>;
  readonly port: SkillPort;
  /** Asks an MCP server what it offers; see `connectMcp`. */
  connect(server: { readonly url: string; readonly token: string }): Promise<McpListing>;
}

/** Gets the text that the user chose. @throws PanelError as `fetchSkill` and `connectMcp` */
export async function textOf(from: SkillImport, deps: SkillTextDeps): Promise<SkillText> {
  switch (from.from) {
    case 'text':
      return { markdown: from.markdown, source: { kind: 'text' }, otherFiles: [] };
    case 'file':
      return { markdown: from.markdown, source: { kind: 'file', name: from.name }, otherFiles: [] };
    case 'folder': {
      const otherFiles = from.files.filter((path) => !/^SKILL\.md$/i.test(path));
      return { markdown: from.markdown, source: { kind: 'file', name: from.name }, otherFiles };
    }
    case 'url':
      return {
        markdown: from.markdown ?? (await fetchSkill(from.url, deps.port)),
        source: { kind: 'url', url: from.url },
        otherFiles: [],
      };
    case 'mcp':
      return serverText(from, deps);
    default:
      return from satisfies never;
  }
}

async function serverText(
  { url, token }: Extract<SkillImport, { from: 'mcp' }>,
  { store, library, reservedNames, connect }: SkillTextDeps,
): Promise<SkillText> {
  const read = canonicalUrl(url);
  const key = sourceKey({ kind: 'mcp', url: read.ok ? read.url.resource : url });
  const known = (await library.list()).find(({ stored }) => sourceKey(stored.source) === key);
  const given = token !== '' || !known ? token : ((await store.secret(known.stored.id, MCP_TOKEN)) ?? '');
  const listing = await connect({ url, token: given });
  return {
    markdown: writeMcpSkill(listing, reservedNames),
    source: { kind: 'mcp', url: listing.url },
    otherFiles: [],
    ...(given !== '' && { token: given }),
  };
}

/** The text of a bundled skill. */
export function bundledText(folder: string, markdown: string): SkillText {
  return { markdown, source: { kind: 'bundled', folder }, otherFiles: [] };
}
