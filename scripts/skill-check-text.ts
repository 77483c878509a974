import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonValue } from '../src/core/json';
import type { SkillProblem, SkillReading } from '../src/core/skill';
import { type ReadSkillOptions, readSkill } from '../src/skills/read-skill';
import { splitMarkdown } from '../src/skills/reading/split-markdown';

/** A text, read and checked. */
export interface CheckedSkill {
  readonly reading: SkillReading;
  /** Those of the reading, and what only the schema says. */
  readonly problems: readonly SkillProblem[];
}

/** The published schema, compiled: one function for blocks of tools and one for `tabhand-skill`. */
export interface ManifestSchema {
  readonly tools: ValidateFunction;
  readonly about: ValidateFunction;
}

/** Compiles `docs/skill-manifest.schema.json`, so that all errors are told. */
export function loadManifestSchema(root: string): ManifestSchema {
  // The file is ours, and a schema.
  const schema = JSON.parse(readFileSync(join(root, 'docs/skill-manifest.schema.json'), 'utf8')) as { $id: string };
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
  return { tools: ajv.compile(schema), about: ajv.compile({ $ref: `${schema.$id}#/$defs/about` }) };
}

/** Checks texts as the product reads them, and against the published schema. */
export function createSkillCheck(
  options: ReadSkillOptions,
  root = process.cwd(),
): (markdown: string, folder?: string) => CheckedSkill {
  const schema = loadManifestSchema(root);
  return (markdown, folder) => {
    const reading = readSkill(markdown, { ...options, ...(folder !== undefined && { folder }) });
    const more = schemaProblems(markdown, schema).filter((problem) => !isTold(problem, reading.problems));
    return { reading, problems: [...reading.problems, ...more] };
  };
}

/** What the schema says of every block that is JSON. */
export function schemaProblems(markdown: string, schema: ManifestSchema): readonly SkillProblem[] {
  const { blocks } = splitMarkdown(markdown);
  const tools = blocks.filter(({ kind }) => kind === 'tools');
  const found = tools.flatMap(({ text }, index) =>
    problemsOf(text, schema.tools, tools.length > 1 ? `block ${index + 1} $` : '$'),
  );
  const about = blocks.find(({ kind, text }) => kind === 'skill' && parsed(text) !== undefined);
  return about === undefined ? found : [...found, ...problemsOf(about.text, schema.about, 'webbrain-skill $')];
}

function problemsOf(text: string, validate: ValidateFunction, start: string): readonly SkillProblem[] {
  const value = parsed(text);
  if (value === undefined || validate(value)) return [];
  return (validate.errors ?? []).map((error) => ({
    level: 'error',
    path: start + pathOf(error),
    reason: `The schema says that it ${error.message ?? 'is not valid'}.`,
    fix: `See ${error.schemaPath} in docs/skill-manifest.schema.json.`,
  }));
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** `/tools/0/name` is `.tools[0].name`. */
function pathOf({ instancePath }: ErrorObject): string {
  return instancePath
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part.replaceAll('~1', '/').replaceAll('~0', '~')}`))
    .join('');
}

/** Whether the reading already tells of the same place, of one around it or of one inside. */
function isTold({ path }: SkillProblem, problems: readonly SkillProblem[]): boolean {
  return problems.some(({ path: told }) => told.startsWith(path) || path.startsWith(told));
}

/** A problem on one line. */
export function describeProblem({ level, path, reason, fix }: SkillProblem): string {
  return `${level}: ${path}: ${reason} ${fix}`;
}
