import type { JsonObject } from '../../core/json';
import type { SkillProblem } from '../../core/skill';
import { readSkill } from '../read-skill';
import { MAX_TARGET_TOOLS } from '../reading/read-manifest';
import { MAX_PATTERNS } from '../reading/read-schema';
import { cleanText } from './clean-text';
import { type ConvertedOperation, convertOperation } from './convert-operation';
import type { PatternCount } from './convert-schema';
import { type OpenApiSecret, secretNames } from './convert-security';
import { own } from './follow';
import { listOperations, type OpenApiOperation } from './list-operations';
import { type ParsedDocument, parseDocument } from './parse-document';
import { serversOf } from './server-address';
import { writeSkill } from './write-skill';

/** An OpenAPI document, for the user to pick operations of. */
export interface OpenApiDocument {
  /** At most 80 characters. */
  readonly title: string;
  readonly operations: readonly OpenApiOperation[];
  /** Addresses of the service that the document names, those that a skill can reach first. */
  readonly servers: readonly string[];
  /** So many operations a skill can have. */
  readonly maxOperations: number;
  /** What becomes of an operation; an error among the problems refuses it. */
  check(operation: OpenApiOperation): OperationCheck;
  /** The skill of some operations, at a server that has no `serverFault`; those that are refused are left out. */
  write(operations: readonly OpenApiOperation[], server: string): string;
}

/** What becomes of an operation. */
export interface OperationCheck {
  readonly isUsable: boolean;
  readonly secrets: readonly OpenApiSecret[];
  readonly problems: readonly SkillProblem[];
}

/** What a document is opened with. */
export interface OpenOptions {
  /** Where it came from. */
  readonly address?: string;
  /** Names that no tool of a skill can have. */
  readonly reservedNames: ReadonlySet<string>;
}

const MAX_TITLE_CHARS = 80;
const MAX_DESCRIPTION_CHARS = 300;
/** Stands for the service while its address is not known. */
const ANY_SERVER = 'https://service.example';

/** Opens a document, or says why it is none. Nothing is fetched; never throws. */
export function openDocument(
  text: string,
  { address, reservedNames }: OpenOptions,
): OpenApiDocument | Exclude<ParsedDocument, { readonly document: JsonObject }> {
  const parsed = parseDocument(text);
  if ('fault' in parsed) return parsed;
  const { document } = parsed;
  const about = own(document, 'info');
  const title = cleanText(own(about, 'title'), MAX_TITLE_CHARS) || 'API';
  const description = cleanText(own(about, 'description') ?? own(about, 'summary'), MAX_DESCRIPTION_CHARS);
  const names = secretNames(document);
  const checks = new Map<string, OperationCheck>();
  const convert = (operation: OpenApiOperation, server: string, patterns: PatternCount) =>
    convertOperation(operation, {
      document,
      secretNames: names,
      server,
      patterns,
      ...(address !== undefined && { address }),
    });

  function skillOf(operations: readonly OpenApiOperation[], server: string): string {
    const patterns = { left: MAX_PATTERNS, sound: new Map() };
    return textOf(operations.map((operation) => ({ operation, ...convert(operation, server, patterns) })));
  }

  function textOf(found: readonly (ConvertedOperation & { readonly operation: OpenApiOperation })[]): string {
    const tools = found.flatMap(({ operation, tool }) => (tool === undefined ? [] : [{ operation, tool }]));
    const secrets = new Map(found.flatMap((each) => each.secrets.map((secret) => [secret.name, secret] as const)));
    return writeSkill({ title, description, tools, secrets: [...secrets.values()] });
  }

  /** The ordinary reading has the last word. */
  function checkWhole(operation: OpenApiOperation, found: ConvertedOperation): OperationCheck {
    const { tool, secrets, problems } = found;
    if (tool === undefined) return { isUsable: false, secrets: [], problems };
    const reading = readSkill(textOf([{ ...found, operation }]), { reservedNames, allowsLoopback: true });
    if (reading.tools.length === 1) return { isUsable: true, secrets, problems };
    const errors = reading.problems.filter(({ level }) => level === 'error');
    const { path } = operation.place;
    return {
      isUsable: false,
      secrets: [],
      problems: [...problems, ...errors.map((problem) => ({ ...problem, path }))],
    };
  }

  return {
    title,
    operations: listOperations(document, reservedNames),
    servers: serversOf(document, address),
    maxOperations: MAX_TARGET_TOOLS,
    check(operation) {
      const known = checks.get(operation.key);
      if (known !== undefined) return known;
      const found = checkWhole(operation, convert(operation, ANY_SERVER, { left: MAX_PATTERNS, sound: new Map() }));
      checks.set(operation.key, found);
      return found;
    },
    write: (operations, server) => skillOf(operations, server.replace(/\/+$/, '')),
  };
}
