import { useInsertionEffect, useRef, type RefObject } from 'react';

/** A ref to the value of the last render, for callbacks that run later. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
