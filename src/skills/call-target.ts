import type { JsonObject, JsonValue } from '../core/json';
import type { BuiltinTarget, RequestTarget, SkillAnswer, TargetSkillTool } from '../core/skill';
import type { SkillRequest } from '../core/skill-port';
import { buildRequest, resolveArguments } from './build-request';
import { checkSkillInput } from './check-input';
import { dataText } from './data-text';
import { secretHider, secretsOf } from './hide-secrets';
import { readAnswer } from './read-answer';
import { secretsIn } from './references';
import { refusedReply } from './refused-reply';
import { requireAddress } from './require-address';
import { type CallSource, REQUEST_LIMITS, type SkillScene } from './skill-scene';

/** A core tool that has to be called, with its arguments; behind its own rules. */
export interface BuiltinCall {
  readonly type: 'builtin';
  readonly name: string;
  readonly args: JsonObject;
}

/** A target and who asks for it: a tool of the skill, or a button of a card. */
export interface TargetRun {
  readonly target: RequestTarget | BuiltinTarget;
  /** What errors call it; absent for a button. */
  readonly toolName?: string;
  readonly input: JsonValue;
  readonly timeoutMs?: number;
  readonly maxChars?: number;
  readonly maxItems?: TargetSkillTool['maxItems'];
}

/**
 * Runs a tool that is a target with the model's arguments.
 * @throws ToolError `invalid-input`, `denied`, `unavailable` (also for an error of the server, whose words are in
 * `detail`), `timed-out`
 */
export async function callTarget(
  tool: TargetSkillTool,
  input: JsonValue,
  scene: SkillScene,
  signal: AbortSignal,
): Promise<SkillAnswer | BuiltinCall> {
  const { target, name: toolName, timeoutMs, maxChars, maxItems } = tool;
  return runTarget(
    { target, toolName, input: checkSkillInput(tool.parameters, input), timeoutMs, maxChars, maxItems },
    scene,
    signal,
  );
}

/**
 * Runs a target: a tool and a button do it in the same way. Everything is in its place before anything is sent. A
 * target that is a core tool is given back, resolved. No secret of the skill is in what comes back.
 * @throws ToolError as `callTarget`
 */
export async function runTarget(
  run: TargetRun,
  scene: SkillScene,
  signal: AbortSignal,
): Promise<SkillAnswer | BuiltinCall> {
  const { target } = run;
  if (target.type === 'builtin') {
    return { type: 'builtin', name: target.name, args: resolveArguments(target.args, run.input) };
  }
  // All of them, for the answer to be cleaned of any; a target may use one that the reading does not list.
  const secrets = await secretsOf(scene, namesIn(target));
  const { request, token } = await requestOf(run, target, scene, secrets);
  const hide = secretHider([...secrets.values(), ...(token === undefined ? [] : [token])]);
  const maxChars = Math.min(run.maxChars ?? scene.maxChars, scene.maxChars);
  const reply = await scene.port.send(request, signal);
  if (reply.status < 200 || reply.status > 299) {
    const tool = run.toolName === undefined ? undefined : { name: run.toolName, route: routeOf(target) };
    throw refusedReply(tool, { ...reply, text: hide(reply.text) });
  }
  if (target.type === 'url' && target.answer === 'data') {
    const { text, notes } = dataText(reply, hide, { ...run, maxChars });
    return { type: 'result', content: text, ...(notes.length > 0 && { warnings: notes }) };
  }
  const { reading, allowsLoopback, source } = scene;
  return readAnswer(reply, { reading, allowsLoopback, source, maxChars, hide });
}

function namesIn({ query, headers, body, ...target }: RequestTarget): ReadonlySet<string> {
  return secretsIn([target.type === 'url' ? target.url : '', { ...query }, { ...headers }, body ?? null]);
}

async function requestOf(
  { input, timeoutMs = REQUEST_LIMITS.timeoutMs }: TargetRun,
  target: RequestTarget,
  scene: SkillScene,
  secrets: ReadonlyMap<string, string>,
): Promise<{ readonly request: SkillRequest; readonly token?: string }> {
  const built = buildRequest(target, scene.reading, { input, secrets });
  const { resource, origin } = requireAddress(built.url, scene);
  const request = { ...built, url: resource, maxBytes: REQUEST_LIMITS.maxBytes, timeoutMs };
  if (target.type === 'url') return { request };
  const token = await scene.identityToken(origin);
  const context = contextOf(scene.source);
  const identity = {
    authorization: `Bearer ${token}`,
    'kazzle-tool-context': context,
    'agent-tool-context': context,
  };
  return { request: { ...request, headers: { ...built.headers, ...identity } }, token };
}

function contextOf(source: CallSource): string {
  return JSON.stringify(source.kind === 'thread' ? { source: 'thread', threadId: source.threadId } : { source: 'api' });
}

/** Method and path as the manifest has them: values may be secrets. */
function routeOf(target: RequestTarget): string {
  if (target.type === 'app') return `${target.method} ${target.path}`;
  const path = target.url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0];
  return `${target.method} ${path || '/'}`;
}
