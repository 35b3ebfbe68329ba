import { type Context, createContext, useContext } from 'react';

/** A context without a default, and the hook that reads it: without a provider the hook throws. */
export function createRequiredContext<Value>(): [
  context: Context<Value | undefined>,
  useValue: () => Value,
] {
  const context = createContext<Value | undefined>(undefined);
  const useValue = (): Value => {
    const value = useContext(context);
    if (value === undefined) throw new Error('A context has no provider above this component.');
    return value;
  };
  return [context, useValue];
}
