import type { SkillReading } from '../core/skill';
import { normaliseText } from '../policy/normalise-text';
import { readFrontMatter } from './reading/front-matter';
import { createProblems, type Problems, quote } from './reading/problems';
import { readAbout } from './reading/read-about';
import { readManifest } from './reading/read-manifest';
import { MAX_PATTERNS } from './reading/read-schema';
import { type ManifestBlock, type MarkdownParts, splitMarkdown } from './reading/split-markdown';
import { cutText } from './reading/take-value';

/** What a skill's text is read with. */
export interface ReadSkillOptions {
  /** Names that no tool of a skill can have: those of the product's own tools. */
  readonly reservedNames: ReadonlySet<string>;
  /** The user agreed to tools on this machine. */
  readonly allowsLoopback: boolean;
  /** The folder that an Agent Skill lies in, whose name has to be the skill's. */
  readonly folder?: string;
}

/** The longest text of a skill, in UTF-8. */
export const MAX_SKILL_BYTES = 500_000;

const MAX_INSTRUCTION_CHARS = 20_000;
const MAX_BLOCKS = 20;

/**
 * Reads a skill's text: front matter, manifests, and the rest, which the model reads. Never throws. Each part that is
 * refused or changed is among the problems, and what is sound beside it is kept.
 */
export function readSkill(markdown: string, options: ReadSkillOptions): SkillReading {
  const problems = createProblems();
  const parts = isTooLong(markdown, problems) ? splitMarkdown('') : splitMarkdown(markdown);
  tellFences(parts, problems);
  const frontMatter = readFrontMatter(parts.frontMatter, problems, options.folder);
  const skillBlocks = atMost(MAX_BLOCKS, 'skill', parts, problems);
  const about = readAbout(skillBlocks, frontMatter, parts.text, problems);
  const toolBlocks = atMost(MAX_BLOCKS, 'tools', parts, problems);
  const scene = { ...options, skillName: about.name, taken: new Set<string>(), patterns: { left: MAX_PATTERNS } };
  const manifest = readManifest(toolBlocks, scene, problems);
  const instructions = readInstructions(parts.text, problems);
  if (instructions === '' && manifest.tools.length === 0) {
    problems.place('file').error('The file holds neither instructions nor a tool.', 'Write what the skill is for.');
  }
  return { ...about, instructions, ...manifest, problems: problems.list() };
}

function isTooLong(markdown: string, problems: Problems): boolean {
  // A character is one byte at least, so what is much too long is not even counted.
  const bytes = markdown.length > MAX_SKILL_BYTES ? markdown.length : new TextEncoder().encode(markdown).length;
  if (bytes <= MAX_SKILL_BYTES) return false;
  problems
    .place('file')
    .error(`The file is larger than ${MAX_SKILL_BYTES} bytes.`, 'Keep what the model needs, and no data.');
  return true;
}

/** The blocks of a kind; what comes after the first `max` is told of. */
function atMost(
  max: number,
  kind: ManifestBlock['kind'],
  { blocks }: MarkdownParts,
  problems: Problems,
): readonly ManifestBlock[] {
  const found = blocks.filter((block) => block.kind === kind);
  if (found.length > max) {
    const reason = `There are ${found.length} manifests, and ${max} is the most; the others are ignored.`;
    problems.place('file').error(reason, 'Put several tools into one.');
  }
  return found.slice(0, max);
}

function tellFences({ blocks, doubtful, isFrontMatterOpen }: MarkdownParts, problems: Problems): void {
  const place = problems.place('file');
  if (isFrontMatterOpen) {
    place.error('The front matter has no end, so it is read as text.', 'Write --- on a line after its last field.');
  }
  for (const block of blocks) {
    if (!block.isClosed) place.warn(`The fence in line ${block.line} has no end.`, 'Write ``` on a line after it.');
  }
  for (const { line, word, reason } of doubtful) {
    if (reason === 'misspelled') {
      place.warn(`The fence in line ${line} is no manifest.`, `Write ${quote(word)} if it should be one.`);
    } else {
      place.warn(
        `The fence ${quote(word)} in line ${line} is indented or quoted, so it is no manifest.`,
        'Begin the line with the fence if it should be one.',
      );
    }
  }
}

function readInstructions(text: string, problems: Problems): string {
  const visible = normaliseText(text);
  const place = problems.place('file');
  if (visible !== text) {
    place.warn('The text holds characters that nobody can see; the model does not get them.', 'Write it without them.');
  }
  if (visible.length > MAX_INSTRUCTION_CHARS) {
    place.warn(
      `The text has ${visible.length} characters; the model gets the first ${MAX_INSTRUCTION_CHARS}.`,
      'Shorten it, or split the skill.',
    );
  }
  return cutText(visible, MAX_INSTRUCTION_CHARS);
}
