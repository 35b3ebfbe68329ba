import { type Context, createContext, useContext } from 'react';

/** Creates a context without a default, and its hook, which throws when the provider is missing. */
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
