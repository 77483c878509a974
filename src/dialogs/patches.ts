// biome-ignore lint/suspicious/noExplicitAny: functions of the page, of any shape
export type AnyFunction = (this: any, ...given: any[]) => any;

/** Functions of the page that ours stand in for. */
export interface Patches {
  /** Puts `make` of the browser's function in its place; it is called as long as the guard has a say. */
  replace(owner: object | undefined, name: string, make: (native: AnyFunction) => AnyFunction): void;
  /** Called when everything is put back. */
  onRestore(restore: () => void): void;
  restore(): void;
}

/** Keeps what it replaces, and puts it back where the page did not change it since. */
export function createPatches(isOurs: () => boolean): Patches {
  const restores: (() => void)[] = [];
  return {
    replace(owner, name, make) {
      const before = owner && Object.getOwnPropertyDescriptor(owner, name);
      const native: unknown = before?.value;
      if (!owner || !before?.configurable || typeof native !== 'function') return;
      // Whatever the page calls it with is passed on.
      const own = native as AnyFunction;
      const ours = make(own);
      const value = {
        // A method, so that it can't be constructed, as the browser's.
        [name](this: unknown, ...given: unknown[]): unknown {
          return isOurs() ? ours.apply(this, given) : own.apply(this, given);
        },
      }[name];
      if (!value) return;
      define(value, 'length', { value: own.length, configurable: true });
      define(owner, name, { ...before, value });
      restores.push(() => {
        if (Object.getOwnPropertyDescriptor(owner, name)?.value === value) define(owner, name, before);
      });
    },
    onRestore: (restore) => void restores.push(restore),
    restore() {
      for (const each of restores.splice(0)) each();
    },
  };
}

/** Defines by a descriptor of no prototype: the page may have put a getter where every object has it. */
export function define(owner: object, name: string, as: PropertyDescriptor): void {
  Object.defineProperty(owner, name, Object.assign(Object.create(null), as));
}

/** The prototype of what the browser calls so; some are missing in a browser, or where the page is not secure. */
export function prototypeOf(name: string): object | undefined {
  const found: unknown = Reflect.get(window, name);
  return typeof found === 'function' ? found.prototype : undefined;
}

/** Makes a function that calls `note` before the browser's. */
export function after(note: (self: Event, given: readonly unknown[]) => void): (native: AnyFunction) => AnyFunction {
  return (native) =>
    function (this: Event, ...given: unknown[]): unknown {
      note(this, given);
      return native.apply(this, given);
    };
}
