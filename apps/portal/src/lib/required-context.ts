import { type Context, createContext, useContext } from 'react';

/**
 * Creates a context without a default, and its hook, which throws when the provider is missing.
 * @param provider the name of the provider, for the message of the error
 */
export function createRequiredContext<Value>(
  provider: string,
): [context: Context<Value | undefined>, useValue: () => Value] {
  const context = createContext<Value | undefined>(undefined);
  const useValue = (): Value => {
    const value = useContext(context);
    if (value === undefined) throw new Error(`${provider} is missing above this component.`);
    return value;
  };
  return [context, useValue];
}
