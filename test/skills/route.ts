import type { JsonValue } from '../../src/core/json.ts';

/** A request as it came. */
export interface SkillVisit {
  readonly method: string;
  /** The name in the request's address, with its port. */
  readonly host: string;
  /** With the query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What is sent back: 200 and JSON unless it says otherwise. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: JsonValue;
  /** Instead of `json`. */
  readonly body?: string | Uint8Array;
  /** Of `body`; `text/plain` when absent. */
  readonly mediaType?: string;
}

/** One thing that the server can do. */
export interface Route {
  /** By which tests disturb it. */
  readonly name: string;
  readonly method: string;
  /** Of the path, without the query; its groups are handed over decoded. */
  readonly path: RegExp;
  answer(visit: SkillVisit, groups: readonly string[], query: URLSearchParams): Answer | Promise<Answer>;
}

/** The fields of a JSON body, or none when it is not an object. */
export function fieldsOf({ body }: SkillVisit): Readonly<Record<string, JsonValue | undefined>> {
  try {
    const value: unknown = JSON.parse(body);
    // JSON.parse gives JSON values; the check leaves objects.
    return typeof value === 'object' && value !== null ? (value as Record<string, JsonValue>) : {};
  } catch {
    return {};
  }
}

/** A refusal as such servers make it. */
export function refusal(status: number, code: string, error: string): Answer {
  return { status, json: { code, error } };
}
