import { LIMITS } from '../protocol';
import type { JsonSchemaObject } from '../types';
import { PedelecError } from './pedelec-error';

/** A tool as Pedelec declares it. */
export interface ToolDefinition<Args = unknown, Result = unknown, Name extends string = string> {
  /** `^[a-zA-Z][a-zA-Z0-9_.-]*$`, at most 64 characters; the agent sees `_` for a dot. */
  readonly name: Name;
  readonly description: string;
  readonly argsSchema: JsonSchemaObject;
  /** How long a call may take, in milliseconds: 60,000 unless told; more than 600,000 counts as that. */
  readonly timeoutMs?: number;
  handler?(args: Args, context: ToolCallContext): Result | Promise<Result>;
}

/** What a session can do, and how. */
export interface SkillsInput<Tools extends readonly ToolDefinition[] = readonly ToolDefinition[]> {
  /** Written by you, never from page content or results; at most 2,000 characters. */
  readonly guidance: string;
  readonly tools: Tools;
}

/** The names of a list of tools. */
export type ToolNameOf<Tools extends readonly ToolDefinition[]> = Extract<Tools[number]['name'], string>;

/** What a handler gets besides its arguments. */
export interface ToolCallContext {
  readonly type: 'tool_call';
  readonly sessionId: string;
  /** Its own for each call. */
  readonly toolRequestId: string;
  readonly tool: string;
  /** The same for all calls that answer one message of the user. */
  readonly turnId: string;
  /** Milliseconds since 1970. */
  readonly turnStartedAt: number;
  readonly source: 'core';
  /** Not in Pedelec: aborted when the user stops the agent. */
  readonly signal: AbortSignal;
}

/** The definition as it is, with its name as a literal type. `createSession` checks it. */
export function defineTool<Args = unknown, Result = unknown, const Name extends string = string>(
  tool: ToolDefinition<Args, Result, Name>,
): ToolDefinition<Args, Result, Name> {
  return tool;
}

/** The name that the agent sees. */
export function wireName(name: string): string {
  return name.replaceAll('.', '_');
}

/** @throws PedelecError `INVALID_INPUT` that says what is wrong, for the first thing that is. */
export function checkSkills({ guidance, tools }: SkillsInput): void {
  if (typeof guidance !== 'string' || guidance.length > LIMITS.guidance)
    throw invalid(`guidance must be a string of at most ${LIMITS.guidance} characters`);
  if (!Array.isArray(tools)) throw invalid('tools must be an array');
  const names = new Set<string>();
  for (const tool of tools) {
    const { name, description, argsSchema, timeoutMs = 1 } = tool;
    if (typeof name !== 'string' || !/^[a-zA-Z][\w.-]{0,63}$/.test(name))
      throw invalid(`${name} is no name for a tool`);
    if (names.has(wireName(name))) throw invalid(`${name}: the name is there twice`);
    if (typeof description !== 'string' || !description.trim()) throw invalid(`${name}: description is missing`);
    if ('input' in tool) throw invalid(`${name}: use argsSchema instead of input`);
    if (argsSchema?.type !== 'object') throw invalid(`${name}: argsSchema must have type "object"`);
    if (!Number.isInteger(timeoutMs) || timeoutMs < 1) throw invalid(`${name}: timeoutMs must be a positive integer`);
    names.add(wireName(name));
  }
}

function invalid(message: string): PedelecError {
  return new PedelecError('INVALID_INPUT', message);
}
