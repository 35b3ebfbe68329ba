/** Calls a method as plain JavaScript can: with arguments of any type. */
export const callUntyped = (method: (...args: never[]) => unknown, ...args: unknown[]): unknown =>
  Reflect.apply(method, undefined, args);
