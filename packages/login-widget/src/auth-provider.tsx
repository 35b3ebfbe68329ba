import { createContext, useContext, type ReactNode } from 'react';
import type { WidgetClient } from './client.ts';

const ClientContext = createContext<WidgetClient | undefined>(undefined);

/** The props of `AuthProvider`. */
export interface AuthProviderProps {
  /** The client, created once for the page. */
  client: WidgetClient;
  /** The part of the app that signs in. */
  children: ReactNode;
}

/** Gives the client to the widgets and hooks inside it. */
export function AuthProvider({ client, children }: AuthProviderProps): ReactNode {
  return <ClientContext.Provider value={client}>{children}</ClientContext.Provider>;
}

/** A page written in JavaScript can pass any value. */
const isWidgetClient = (given: unknown): given is WidgetClient =>
  given instanceof Object && 'session' in given && 'user' in given;

/** Returns the given client, or else the client of `AuthProvider`. */
export function useGivenOrProvidedClient(
  given: WidgetClient | undefined,
  user: string,
): WidgetClient {
  const provided = useContext(ClientContext);
  const client: unknown = given ?? provided;
  if (isWidgetClient(client)) return client;
  throw new Error(
    `${user} has no client. Put it inside <AuthProvider client={…}>, or pass it a client.`,
  );
}

/**
 * Returns the client of `AuthProvider`.
 * @throws Error outside `AuthProvider`
 */
export const useClient = (): WidgetClient => useGivenOrProvidedClient(undefined, 'useClient');
