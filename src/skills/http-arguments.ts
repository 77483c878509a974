import type { JsonObject, JsonValue } from '../core/json';
import { isSecretName, redactSecrets } from '../core/redact-secrets';
import type { HttpSkillTool, JobSkillTool } from '../core/skill';
import { ToolError } from '../core/tool-error';
import { type CanonicalUrl, canonicalUrl } from '../policy/canonical-url';
import type { TabAddress } from '../policy/verdict';
import { checkSkillInput } from './check-input';
import { describeUrlRules, matchesUrlRule } from './match-url-rule';

/** What an `http` tool or a download job sends. */
export interface HttpArguments {
  readonly args: JsonObject;
  /** Our own words, when not all went that the model may think of. */
  readonly note?: string;
}

/**
 * The arguments of a request: the manifest's own values, then what the model gives, then the tab's address where the
 * tool asks for it and the model gave none. The tab's address goes without fragment and without parameters that hold
 * tokens; its other parameters go only to a tool that names the sites that it works on.
 * @throws ToolError `invalid-input` for wrong arguments, `denied` for an address outside the tool's list
 */
export function httpArguments(
  tool: HttpSkillTool | JobSkillTool,
  input: JsonObject,
  { tabUrl }: { readonly tabUrl?: string },
): HttpArguments {
  const argument = tool.activeTabUrlArg;
  const wantsTab = argument !== undefined && isMissing(input[argument]);
  const tab = wantsTab ? tabAddress(tool, tabUrl) : undefined;
  // Undefined where there is no tab to name: an empty argument counts as none.
  const filled = wantsTab ? withoutUndefined({ ...input, [argument]: tab?.address }) : input;
  const args = checkSkillInput(tool.parameters, filled, tool.defaultArgs);
  const checked = checkAddress(tool, args);
  return { args: checked, ...(tab?.note !== undefined && { note: tab.note }) };
}

/** The tab's address as `httpArguments` fills it in, and where it may stand. */
export function addressOfTab(tool: HttpSkillTool | JobSkillTool, tabUrl: string): TabAddress | undefined {
  const { activeTabUrlArg: fills, inputUrlArg, inputUrlAllowlist } = tool;
  const tab = tabAddress(tool, tabUrl);
  const read = tab && canonicalUrl(tab.address);
  if (!tab || !read?.ok) return undefined;
  // What a list of addresses names was agreed to as well.
  const isListed = inputUrlAllowlist.some((rule) => matchesUrlRule(rule, read.url));
  const names = [fills, isListed ? inputUrlArg : undefined].filter((name) => name !== undefined);
  if (names.length === 0) return undefined;
  return { address: tab.address, arguments: names, ...(fills !== undefined && { fills }) };
}

const WITHOUT_PARAMETERS =
  "The tab's address was sent without its parameters. If they matter, give the whole address as an argument.";
const WITHOUT_TOKENS = "The tab's address was sent without parameters that can be keys to something.";

function withoutUndefined(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function isMissing(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === '';
}

function tabAddress(
  { inputUrlAllowlist }: HttpSkillTool | JobSkillTool,
  tabUrl: string | undefined,
): { readonly address: string; readonly note?: string } | undefined {
  const tab = tabUrl === undefined ? undefined : canonicalUrl(tabUrl);
  if (tab?.ok !== true) return undefined;
  const url = new URL(tab.url.resource);
  const tokens = [...url.searchParams].filter(([name, value]) => isSecretName(name) || redactSecrets(value) !== value);
  for (const [name] of tokens) url.searchParams.delete(name);
  const isNamed = inputUrlAllowlist.some((rule) => matchesUrlRule(rule, tab.url));
  const hadParameters = url.search !== '';
  if (!isNamed) url.search = '';
  // Nobody is asked to send a token along.
  if (tokens.length > 0) return { address: url.href, note: WITHOUT_TOKENS };
  return { address: url.href, ...(!isNamed && hadParameters && { note: WITHOUT_PARAMETERS }) };
}

/** What was checked is what is sent: the address as the browser reads it. */
function checkAddress(tool: HttpSkillTool | JobSkillTool, args: JsonObject): JsonObject {
  const name = tool.inputUrlArg;
  const value = name === undefined ? undefined : args[name];
  if (name === undefined || isMissing(value)) return args;
  const read = typeof value === 'string' ? canonicalUrl(value) : undefined;
  if (read?.ok !== true) {
    throw new ToolError('invalid-input', `${name} must be an absolute http(s) address.`, 'Give the whole address.');
  }
  if (!isAllowed(tool, read.url)) {
    const allowed = describeUrlRules(tool.inputUrlAllowlist);
    throw new ToolError(
      'denied',
      `${name} leads outside what the tool works on: ${allowed}.`,
      'Use it only for addresses there.',
    );
  }
  return { ...args, [name]: read.url.href };
}

function isAllowed({ inputUrlAllowlist }: HttpSkillTool | JobSkillTool, url: CanonicalUrl): boolean {
  return inputUrlAllowlist.length === 0 || inputUrlAllowlist.some((rule) => matchesUrlRule(rule, url));
}
