import type { JsonObject } from '../../core/json';
import { cleanText } from './clean-text';
import type { OpenApiSecret } from './convert-security';
import type { OpenApiOperation } from './list-operations';

/** What a skill is written of. */
export interface SkillParts {
  readonly title: string;
  /** What the document says of itself; may be empty. */
  readonly description: string;
  readonly tools: readonly { readonly operation: OpenApiOperation; readonly tool: JsonObject }[];
  readonly secrets: readonly OpenApiSecret[];
}

/** A block may have 65,536 characters. */
const MAX_BLOCK_CHARS = 60_000;
const MAX_SUMMARY_CHARS = 200;

const SECRETS: Readonly<Record<OpenApiSecret['kind'], string>> = {
  key: 'a key of the service',
  bearer: 'a token of the service',
  basic: 'name and password, as name:password',
  oauth2: 'an access token of the service; when it runs out, the user enters a new one',
};

/** The file of a skill: text for the model, the catalogue entry, and as many manifests as the tools need. */
export function writeSkill({ title, description, tools, secrets }: SkillParts): string {
  const lines = tools.map(({ operation, tool }) => {
    const what = operation.summary === '' ? '' : `: ${operation.summary}`;
    return `- \`${String(tool.name)}\` (${operation.method} ${inCode(operation.path)})${what}`;
  });
  const about = description === '' ? '' : `What its makers say of it: ${description}`;
  const entry = { name: title, summary: summaryOf(description, tools), modes: modesOf(tools) };
  const parts = [
    `# ${title}`,
    about,
    'Each tool is one request to the service. What the service answers is below `data`. If an answer says that an argument is wrong, correct it and call once more.',
    lines.join('\n'),
    ...(secrets.length === 0
      ? []
      : ['The user enters these on the page of the skill, in Settings; never ask for them in the conversation:']),
    secrets.map(({ name, kind }) => `- \`${name}\`: ${SECRETS[kind]}`).join('\n'),
    block('tabhand-skill', entry),
    ...inBlocks(tools.map(({ tool }) => tool)).map((targetTools) =>
      block('tabhand-tools', { version: 2, targetTools }),
    ),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function inCode(path: string): string {
  return `\`${cleanText(path, 200).replaceAll('`', '')}\``;
}

function block(word: string, value: JsonObject): string {
  return `\`\`\`${word}\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}

function inBlocks(tools: readonly JsonObject[]): readonly (readonly JsonObject[])[] {
  const blocks: JsonObject[][] = [[]];
  let chars = 0;
  for (const tool of tools) {
    const own = JSON.stringify({ targetTools: [tool] }, null, 2).length;
    if (chars > 0 && chars + own > MAX_BLOCK_CHARS) {
      blocks.push([]);
      chars = 0;
    }
    blocks.at(-1)?.push(tool);
    chars += own;
  }
  return blocks;
}

/** A model chooses a skill by it, so it says what can be done. */
function summaryOf(description: string, tools: SkillParts['tools']): string {
  const can = tools
    .map(({ operation, tool }) => operation.summary.replace(/[.…]+$/, '') || String(tool.name))
    .join('; ');
  const [first = ''] = /^.{20,90}?[.!?](?= |$)/.exec(description) ?? [];
  return cleanText(first === '' ? `Can: ${can}.` : `${first} Can: ${can}.`, MAX_SUMMARY_CHARS);
}

function modesOf(tools: SkillParts['tools']): readonly string[] {
  return tools.some(({ tool }) => tool.readOnly === true) ? ['ask', 'act'] : ['act'];
}
