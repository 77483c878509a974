import type { McpFault } from '../../core/mcp-client';
import { ToolError } from '../../core/tool-error';
import { cutText } from '../../policy/limit-result';

const DETAIL_CHARS = 500;

/** Where an exchange broke off. */
export interface FailureScene {
  /** `called`: the request for the call was sent, so the tool may have run. */
  readonly stage: 'asked' | 'called';
  readonly toolName: string;
  /** What the server said with 401. */
  readonly challenge?: string;
}

/** The failure of a call, for the model. The server's words are apart, and what is not known is said. */
export function mcpFailure(fault: McpFault, { stage, toolName, challenge }: FailureScene): ToolError {
  const detail =
    'text' in fault && fault.text.trim() !== '' ? { detail: cutText(fault.text.trim(), DETAIL_CHARS) } : {};
  switch (fault.kind) {
    case 'status':
      if (fault.status === 401) return unauthorised(challenge);
      return new ToolError(
        'unavailable',
        `The server of ${toolName} answered with status ${fault.status}.${stage === 'called' ? UNKNOWN : ''}`,
        stage === 'called' ? LOOK_FIRST : 'Try once more later, or go on without it.',
        detail,
      );
    case 'refused':
      return new ToolError(
        'unavailable',
        `The server refused ${toolName} (error ${fault.code}).`,
        'Read why, and correct the arguments or go on without it.',
        detail,
      );
    case 'timed-out':
      return new ToolError(
        'timed-out',
        `The server of ${toolName} was silent for too long.`,
        stage === 'called' ? LOOK_FIRST : 'Try once more later, or go on without it.',
      );
    case 'closed':
      return new ToolError(
        'unavailable',
        `The server of ${toolName} broke off before it answered.${stage === 'called' ? UNKNOWN : ''}`,
        stage === 'called' ? LOOK_FIRST : 'Try once more later, or go on without it.',
      );
    case 'asks':
      return new ToolError(
        'unavailable',
        `The server of ${toolName} wants to ask the user or a model something, which Tabhand does not let it.`,
        'Give it all that it needs in the arguments, or go on without it.',
      );
    case 'endless':
      return new ToolError(
        'unavailable',
        `The list of tools at the server of ${toolName} has no end, so nothing was called.`,
        'Tell the user; the server has to be corrected.',
      );
    case 'not-mcp':
      return new ToolError(
        'unavailable',
        `What the server of ${toolName} sent is no answer of an MCP server.${stage === 'called' ? UNKNOWN : ''}`,
        stage === 'called' ? LOOK_FIRST : 'Tell the user; the server has to be corrected.',
        detail,
      );
    default:
      return fault satisfies never;
  }
}

const UNKNOWN = ' Whether the tool ran is not known.';
const LOOK_FIRST = 'Look by other means whether it was done before you call it again.';

/** The user has not seen what the server now says of the tool. */
export function toolChanged(toolName: string): ToolError {
  return new ToolError(
    'denied',
    `The server has changed or withdrawn ${toolName} since the user allowed it, so it is hidden and was not called.`,
    'Tell the user to look at the change on the page of the skill, in Settings.',
  );
}

/** Says whether a server that refuses whoever asks wants a sign-in. Only a bearer token can be given. */
export function wantsSignIn(challenge: string | undefined): boolean {
  return /resource_metadata|authorization_uri/i.test(challenge ?? '');
}

function unauthorised(challenge: string | undefined): ToolError {
  return wantsSignIn(challenge)
    ? new ToolError(
        'unavailable',
        'The server wants a sign-in by OAuth, which Tabhand does not have.',
        'Tell the user: only a token that they enter on the page of the skill can be sent.',
      )
    : new ToolError(
        'unavailable',
        'The server does not take the token of the skill, or wants one.',
        'Tell the user to enter it on the page of the skill.',
      );
}
