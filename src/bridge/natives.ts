/**
 * What the bridge uses of the page's world, taken before the page can change it further. Built-in methods are called by
 * these only; lists are walked by index.
 */
export const natives = takeNatives();

function takeNatives() {
  const { apply, get } = Reflect;
  const uncurry = <This, Given extends unknown[], Result>(method: (this: This, ...given: Given) => Result) =>
    // The types of `Reflect.apply` know neither side.
    ((self: This, ...given: Given) => apply(method, self, given)) as (self: This, ...given: Given) => Result;
  return {
    apply,
    get,
    isArray: Array.isArray,
    stringify: JSON.stringify as (value: unknown) => string | undefined,
    toText: String,
    slice: uncurry(String.prototype.slice),
    listen: uncurry(EventTarget.prototype.addEventListener),
    unlisten: uncurry(EventTarget.prototype.removeEventListener),
    postToPort: uncurry(MessagePort.prototype.postMessage as (this: MessagePort, message: unknown) => void),
    startPort: uncurry(MessagePort.prototype.start),
    closePort: uncurry(MessagePort.prototype.close),
    postToWindow: window.postMessage as (message: unknown, origin: string, transfer: Transferable[]) => void,
    setTimer: window.setTimeout as (work: () => void, ms: number) => number,
    clearTimer: window.clearTimeout,
    Channel: MessageChannel,
    Stop: AbortController,
    abort: uncurry(AbortController.prototype.abort),
  };
}
