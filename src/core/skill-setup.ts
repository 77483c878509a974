import type { JsonObject } from './json';
import type { SkillProblem, SkillReading, SkillSource } from './skill';

/** Where the text of a skill is taken from. */
export type SkillImport =
  /** `edits` is the id of the skill that this text changes, whatever name it has now. */
  | { readonly from: 'text'; readonly markdown: string; readonly edits?: string }
  | { readonly from: 'file'; readonly name: string; readonly markdown: string }
  /**
   * An Agent Skill as a zip or a folder: `name` is what was chosen, `markdown` is its `SKILL.md`, `files` are the paths
   * of all its files, and `folder` is the one that `SKILL.md` lies in, where there is one.
   */
  | {
      readonly from: 'folder';
      readonly name: string;
      readonly markdown: string;
      readonly files: readonly string[];
      readonly folder?: string;
    }
  /** `markdown` is the skill that was made of what is there; it is not fetched again. */
  | { readonly from: 'url'; readonly url: string; readonly markdown?: string }
  /** The tools of an MCP server. An empty token means the one that the skill of this server has, if there is any. */
  | { readonly from: 'mcp'; readonly url: string; readonly token: string };

/** What one tool of a skill does, for people to judge it. */
export interface SkillToolView {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly kind: 'http' | 'httpDownloadJob' | 'target' | 'mcp';
  /** `GET https://host/path`, references as they are written; `builtin name` for a core tool, `MCP https://host/path name`. */
  readonly request: string;
  /** The host that it reaches; empty for a core tool. */
  readonly host: string;
  readonly readOnly: boolean;
  readonly downloads: boolean;
  /** Names of the arguments, and `the tab's address` apart. */
  readonly sends: readonly string[];
  readonly sendsTabUrl: boolean;
  readonly modes: readonly string[];
  /** The schema of the arguments, for the form of "Test tool". */
  readonly parameters: JsonObject;
}

/** A skill as the panel shows it. */
export interface SkillView {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly intents: readonly string[];
  readonly modes: readonly string[];
  readonly enabled: boolean;
  readonly source: SkillSource;
  readonly hash: string;
  readonly importedAtMs: number;
  readonly markdown: string;
  /** What a model reads. */
  readonly instructions: string;
  readonly tools: readonly SkillToolView[];
  readonly hosts: readonly string[];
  /** Names of secrets; never their values. */
  readonly secrets: readonly { readonly name: string; readonly isSet: boolean }[];
  readonly problems: readonly SkillProblem[];
  readonly otherFiles: readonly string[];
  /** Names of tools that are hidden, since their server changed them; absent when there are none. */
  readonly withheld?: readonly string[];
  /** The newest first, at most 20; kept while the background lives. */
  readonly calls: readonly SkillCallView[];
}

/** One call of a skill's tool. */
export interface SkillCallView {
  readonly tool: string;
  readonly atMs: number;
  readonly ok: boolean;
  /** What came of it, one line, at most 200 characters. */
  readonly text: string;
}

/** What a skill would be, before the user agreed to it. Nothing is stored. */
export interface SkillPreview {
  readonly skill: Omit<SkillView, 'id' | 'enabled' | 'importedAtMs' | 'calls' | 'withheld'>;
  /** The text to hand back with `skill/import`: what is agreed to is what was shown. */
  readonly hash: string;
  /** Some tool reaches this machine, which the user has to agree to. */
  readonly needsLoopback: boolean;
  /** Present when it would replace a skill of the same source or name: by line, `-` what goes, `+` what comes. */
  readonly replaces?: { readonly id: string; readonly diff: readonly string[] };
  /** True when nothing of it can be used; it cannot be imported. */
  readonly isRefused: boolean;
}

/** What a test of a tool gave. */
export interface SkillTestResult {
  readonly ok: boolean;
  /** The result as the model would get it, or the error in one sentence. */
  readonly text: string;
  readonly durationMs: number;
}

/** A skill's text as it would be read; for what shows both. */
export interface ReadSkill {
  readonly markdown: string;
  readonly reading: SkillReading;
}
