import { isJsonObject, type JsonValue } from '../../../src/core/json';
import type { BuiltinTarget, RequestTarget, SkillReading, SkillTool } from '../../../src/core/skill';
import { canonicalUrl } from '../../../src/policy/canonical-url';
import { hostClass } from '../../../src/policy/host-class';
import { parseTemplate } from '../../../src/skills/references';

/** The rules that every reading holds, whatever the text. Gives a sentence for each that this one breaks. */
export function brokenRules(reading: SkillReading, reservedNames: ReadonlySet<string>): readonly string[] {
  const broken: string[] = [];
  const hold = (rule: string, holds: boolean) => {
    if (!holds) broken.push(rule);
  };

  hold('name: 1 to 80 characters', reading.name.length >= 1 && reading.name.length <= 80);
  hold('summary: at most 200 characters', reading.summary.length <= 200);
  hold('intents: at most 6', reading.intents.length <= 6);
  hold('instructions: at most 20,000 characters', reading.instructions.length <= 20_000);
  hold('modes: at least one', reading.modes.length > 0);
  hold('problems: path, reason and fix', reading.problems.every(isWhole));
  hold('problems: at most 201', reading.problems.length <= 201);
  hold('keys: none of the prototype', !hasPrototypeKey(reading));
  const names = reading.tools.map(({ name }) => name.toLowerCase());
  hold('names: once each', new Set(names).size === names.length);
  hold(
    'names: none of the product',
    names.every((name) => !reservedNames.has(name)),
  );
  for (const origin of reading.embedOrigins) hold('embedOrigins: public https', isPublicHttps(origin));
  for (const { url } of Object.values(reading.components)) hold('components: public https', isPublicHttps(url));
  for (const target of Object.values(reading.targets)) broken.push(...targetRules(target, reading));
  for (const tool of reading.tools) broken.push(...toolRules(tool, reading));
  return broken;
}

/** Every pattern in the schemas of the tools. */
export function patternsOf(reading: SkillReading): readonly string[] {
  return reading.tools.flatMap(({ parameters }) => patternsIn(parameters));
}

function isWhole({ path, reason, fix }: SkillReading['problems'][number]): boolean {
  return path !== '' && reason.endsWith('.') && fix.endsWith('.') && !/\n/.test(reason + fix);
}

function toolRules(tool: SkillTool, reading: SkillReading): readonly string[] {
  const broken: string[] = [];
  const hold = (rule: string, holds: boolean) => {
    if (!holds) broken.push(`${rule}: ${JSON.stringify(tool).slice(0, 400)}`);
  };
  hold('name', /^[A-Za-z0-9_-]{1,64}$/.test(tool.name));
  hold('description', tool.description.length > 0 && tool.description.length <= 1_024);
  hold('parameters are an object', tool.parameters.type === 'object' && isJsonObject(tool.parameters.properties));
  hold('undeclared arguments are refused', tool.parameters.additionalProperties === false);
  hold('no references in schemas', !/"\$(?:ref|dynamicRef|recursiveRef|id)":/.test(withoutData(tool.parameters)));
  hold('modes', tool.modes.length > 0);
  hold('tiers', tool.tiers.length > 0);
  hold(
    'sites',
    tool.sites.every((site) => /^(?:\*|https?):\/\/[^/*]*(?:\*\.)?[^/*]+\//.test(site)),
  );
  switch (tool.kind) {
    case 'http':
      hold('endpoint', isPublicHttps(tool.endpoint));
      hold('method', tool.method === 'GET' || tool.method === 'POST');
      break;
    case 'httpDownloadJob': {
      const { statusEndpoint, fileEndpoint, cleanupEndpoint, pollIntervalMs, timeoutMs } = tool.job;
      hold('endpoint', isPublicHttps(tool.endpoint));
      hold('never in ask', !tool.modes.includes('ask'));
      for (const template of [statusEndpoint, fileEndpoint, cleanupEndpoint]) {
        hold('template holds {job_id}', template.includes('{job_id}'));
        const filled = canonicalUrl(template.replaceAll('{job_id}', '7'));
        hold('same origin', filled.ok && filled.url.origin === new URL(tool.endpoint).origin);
      }
      hold('poll', pollIntervalMs >= 250 && pollIntervalMs <= 5_000);
      hold('timeout', timeoutMs >= 5_000 && timeoutMs <= 180_000);
      break;
    }
    case 'target':
      hold('writes not in ask', tool.readOnly || !tool.modes.includes('ask'));
      broken.push(...targetRules(tool.target, reading));
      break;
    case 'mcp':
      hold('endpoint', isPublicHttps(tool.endpoint));
      hold('writes not in ask', tool.readOnly || !tool.modes.includes('ask'));
      hold('pin', /^[0-9a-f]{64}$/.test(tool.pin));
      break;
    default: {
      const never: never = tool;
      throw new Error(`unknown tool ${JSON.stringify(never)}`);
    }
  }
  if (tool.kind === 'http' || tool.kind === 'httpDownloadJob') {
    for (const { host, paths } of tool.inputUrlAllowlist) {
      hold(
        'rule',
        host !== '*' && host !== '' && paths.length > 0 && paths.every((path) => /^\/(?!.*\.\.)/.test(path)),
      );
    }
  }
  return broken;
}

function targetRules(target: RequestTarget | BuiltinTarget, reading: SkillReading): readonly string[] {
  const broken: string[] = [];
  const hold = (rule: string, holds: boolean) => {
    if (!holds) broken.push(`${rule}: ${JSON.stringify(target).slice(0, 400)}`);
  };
  hold(
    'references can be read',
    textsIn(target).every((text) => !('fault' in parseTemplate(text))),
  );
  if (target.type === 'builtin') return broken;
  hold('GET has no body', target.method !== 'GET' || target.body === undefined);
  for (const [name, value] of Object.entries(target.headers ?? {})) {
    const isOwnKey = target.type === 'url' && /^(?:[\w-]+ )?\$\{env\.\w+\}$/.test(value);
    hold('headers', !/^(?:cookie|host|.*-tool-context)$/i.test(name));
    hold('authorization', !/^authorization$/i.test(name) || isOwnKey);
  }
  if (target.type === 'app') {
    const base = Object.hasOwn(reading.components, target.component)
      ? reading.components[target.component]?.url
      : undefined;
    hold('component', base !== undefined);
    hold('path stays below', base !== undefined && new URL(`${base}${target.path}`).href.startsWith(`${base}/`));
  } else {
    const [literal = ''] = target.url.split('$');
    hold('literal origin', literal === target.url || /^https:\/\/[^/?#]+[/?#]/i.test(literal));
    hold('url', isPublicHttps(literal));
  }
  return broken;
}

function isPublicHttps(url: string): boolean {
  const read = canonicalUrl(url);
  return read.ok && read.url.scheme === 'https' && hostClass(read.url.hostname) === 'public';
}

function hasPrototypeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, entry]) => ['__proto__', 'constructor', 'prototype'].includes(key) || hasPrototypeKey(entry),
  );
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The schema as text, without the values that it only compares with. */
function withoutData(schema: JsonValue): string {
  return JSON.stringify(schema, (key, value: unknown) =>
    ['const', 'default', 'enum', 'examples'].includes(key) ? undefined : value,
  );
}

function patternsIn(value: JsonValue | undefined): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(patternsIn);
  if (!isJsonObject(value)) return [];
  const own = typeof value.pattern === 'string' ? [value.pattern] : [];
  const names = isJsonObject(value.patternProperties) ? Object.keys(value.patternProperties) : [];
  return [...own, ...names, ...Object.values(value).flatMap(patternsIn)];
}
