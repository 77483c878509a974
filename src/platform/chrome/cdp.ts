/** A mouse event; `x` and `y` in CSS pixels of the main frame's viewport. */
interface MouseParams {
  readonly type: 'mouseMoved' | 'mousePressed' | 'mouseReleased';
  readonly x: number;
  readonly y: number;
  readonly button: 'none' | 'left' | 'middle' | 'right';
  /** Bits of the buttons held down. */
  readonly buttons: number;
  readonly clickCount: number;
  readonly modifiers: number;
}

interface KeyParams {
  readonly type: 'rawKeyDown' | 'keyDown' | 'keyUp';
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly modifiers: number;
  /** What the key writes; absent for keys that write nothing. */
  readonly text?: string;
}

interface EvaluateParams {
  readonly expression: string;
  readonly awaitPromise: true;
  readonly returnByValue: true;
  readonly userGesture: false;
  readonly timeout: number;
}

/** Code of ours, in the world of our content script or, for what the page may know of, in the page's. */
interface OwnEvaluateParams {
  readonly expression: string;
  readonly contextId: number;
  readonly returnByValue: false;
  /** The debugger tells what a listener runs only for objects of a group; all of them end with the session. */
  readonly objectGroup: string;
}

/** What `Runtime.evaluate` answers with. */
export interface EvaluateResult {
  readonly result?: { readonly value?: unknown; readonly objectId?: string };
  readonly exceptionDetails?: {
    readonly text: string;
    readonly exception?: { readonly description?: string; readonly value?: unknown };
  };
}

/** A listener as the debugger tells of it; lines count from 0. */
export interface CdpListener {
  readonly type: string;
  readonly useCapture: boolean;
  readonly passive: boolean;
  readonly once: boolean;
  readonly lineNumber: number;
  readonly columnNumber: number;
  readonly handler?: { readonly description?: string };
}

interface PictureParams {
  readonly format: 'jpeg';
  readonly quality: number;
}

/**
 * The commands of the debugger that may be sent, and no others: what acts on a page as a user does, what pictures it, what
 * shows a developer its console and its listeners, and what runs the code that the user approved. Nothing here reads
 * cookies or storage, changes requests or navigates.
 */
export interface CdpCommands {
  'Input.dispatchMouseEvent': (params: MouseParams) => unknown;
  'Input.dispatchKeyEvent': (params: KeyParams) => unknown;
  'Input.insertText': (params: { readonly text: string }) => unknown;
  'Page.enable': (params: Record<string, never>) => unknown;
  'Page.handleJavaScriptDialog': (params: { readonly accept: false }) => unknown;
  'Page.captureScreenshot': (params: PictureParams) => { readonly data: string };
  'Page.startScreencast': (
    params: PictureParams & { readonly maxWidth: number; readonly maxHeight: number },
  ) => unknown;
  'Page.stopScreencast': (params: Record<string, never>) => unknown;
  'Runtime.evaluate': (params: EvaluateParams | OwnEvaluateParams) => EvaluateResult;
  'Runtime.enable': (params: Record<string, never>) => unknown;
  'Runtime.getProperties': (params: { readonly objectId: string; readonly ownProperties: true }) => {
    readonly result?: readonly {
      readonly name: string;
      readonly value?: { readonly objectId?: string; readonly description?: string };
    }[];
  };
  'DOM.describeNode': (params: { readonly objectId: string }) => { readonly node?: { readonly backendNodeId: number } };
  'DOM.resolveNode': (params: {
    readonly backendNodeId: number;
    readonly executionContextId: number;
    readonly objectGroup: string;
  }) => {
    readonly object?: { readonly objectId?: string };
  };
  'Log.enable': (params: Record<string, never>) => unknown;
  'DOMDebugger.getEventListeners': (params: { readonly objectId: string }) => {
    readonly listeners?: readonly CdpListener[];
  };
}

export type CdpMethod = keyof CdpCommands;
export type CdpParams<M extends CdpMethod> = Parameters<CdpCommands[M]>[0];
export type CdpResult<M extends CdpMethod> = ReturnType<CdpCommands[M]>;

// Written as an object so that the compiler misses no method and takes no other.
const ALLOWED: Readonly<Record<CdpMethod, true>> = {
  'Input.dispatchMouseEvent': true,
  'Input.dispatchKeyEvent': true,
  'Input.insertText': true,
  'Page.enable': true,
  'Page.handleJavaScriptDialog': true,
  'Page.captureScreenshot': true,
  'Page.startScreencast': true,
  'Page.stopScreencast': true,
  'Runtime.evaluate': true,
  'Runtime.enable': true,
  'Runtime.getProperties': true,
  'DOM.describeNode': true,
  'DOM.resolveNode': true,
  'Log.enable': true,
  'DOMDebugger.getEventListeners': true,
};

/** The commands above by name, for those who write them down. */
export const ALLOWED_METHODS: readonly string[] = Object.keys(ALLOWED);

/** True for the commands above, whatever types were circumvented on the way here. */
export function isAllowedMethod(method: string): method is CdpMethod {
  return Object.hasOwn(ALLOWED, method);
}
