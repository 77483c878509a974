import { type RefObject, useInsertionEffect, useRef } from 'react';

/** A ref that holds the value of the last render that was shown. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  // Before any other effect: a call may come between them.
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
