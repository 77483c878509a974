import type { ActionChoice, CardButton, CardPress } from '../core/skill';
import type { ToolError } from '../core/tool-error';
import type { Verdict } from '../policy/verdict';
import { callEnd } from '../session/end-call';
import type { PressFailure, SessionEvent } from '../session/event';
import type { CallState } from '../session/state';
import { chosenEnd, type EndScene } from './end-tool';

type Action = NonNullable<CallState['action']>;

/** What becomes of a call by what the user chose on its card: it ends, or the target of a button has to run first. */
export type ChoiceTaken =
  | { readonly kind: 'end'; readonly event: SessionEvent }
  | { readonly kind: 'press'; readonly press: CardPress };

/** Takes the user's choice up. */
export function takeChoice(scene: EndScene, action: Action, choice: ActionChoice): ChoiceTaken {
  const { name } = scene.call.call;
  const own = (text: string): ChoiceTaken => ({
    kind: 'end',
    event: chosenEnd(scene, { text, trust: 'own', source: '' }),
  });
  switch (choice.kind) {
    case 'skip':
      return own(`${name} asked the user for something, which was skipped by the user. Go on without its result.`);
    case 'elsewhere': {
      const note = `${name} asked for something that the user does on another device, which is named above as the skill's server names it. It has no result here, and nothing of this conversation goes there. Tell the user to ask for it again on that device, and do not repeat the call.`;
      const device = { text: action.assignee ?? '', trust: 'untrusted', source: sourceOf(action) } as const;
      return { kind: 'end', event: chosenEnd(scene, { ...device, note }) };
    }
    case 'cancel': {
      const text = `${name} asked the user for something, and the user cancelled the task.`;
      // A call that the user aborted ends the turn.
      const event = callEnd(scene.call, { outcome: 'aborted', code: 'aborted', text, messageId: scene.deps.newId() });
      return { kind: 'end', event };
    }
    case 'button': {
      const button = action.card.buttons.find(({ id }) => id === choice.id);
      if (!button) return { kind: 'end', event: showAgain(scene, action, { code: 'not-found' }) };
      const told = { text: inputText(button), trust: 'untrusted', source: sourceOf(action) } as const;
      if (action.origin !== undefined)
        return { kind: 'end', event: chosenEnd(scene, { ...told, endsTurn: action.endsTurn ?? false }) };
      if (button.target) return { kind: 'press', press: { button, skillHash: action.skillHash } };
      return { kind: 'end', event: chosenEnd(scene, told) };
    }
    default:
      return choice satisfies never;
  }
}

function sourceOf(action: Action): string {
  return action.origin ?? `skill ${action.skillName}`;
}

function inputText({ id, input = null }: CardButton): string {
  if (input === null) return id;
  return typeof input === 'string' ? input : JSON.stringify(input);
}

/** Shows the card again, with why the button did not work. */
export function showAgain({ call, deps }: EndScene, action: Action, failure: PressFailure): SessionEvent {
  const { choice: _, attempts: __, failure: ___, ...shown } = action;
  return { ...shown, type: 'action-request', callId: call.call.id, requestId: deps.newId(), failure };
}

const MAX_DETAIL_CHARS = 500;

/** What the card says of an error of the button. */
export function pressFailure({ code, detail }: ToolError): PressFailure {
  return { code, ...(detail !== undefined && { detail: detail.slice(0, MAX_DETAIL_CHARS) }) };
}

/** What the card says of a button that the policy denied. */
export function pressDenied({ code }: Extract<Verdict, { kind: 'deny' }>): PressFailure {
  return { code: 'denied', policyCode: code };
}
