import type { UserSession, User } from '@bakehouse/sdk';
import { useSyncExternalStore } from 'react';
import { useGivenOrProvidedClient } from './auth-provider.tsx';
import type { WidgetClient } from './client.ts';
import { subscribeToNothing } from './lib/subscribe-to-nothing.ts';

/** The sign-in state comes from the cache until the server has confirmed it. */
export interface KnownState {
  /** True until the server has confirmed what this browser has stored. */
  fromCache: boolean;
  /** False on a server and in the first render after it, so that both render the same. */
  isInitialized: boolean;
}

/** The value that `useSession` returns. */
export interface SessionState extends KnownState {
  /** The session, or null. It is the same object until the session changes. */
  session: UserSession | null;
}

/** The value that `useUser` returns. */
export interface UserState extends KnownState {
  /** The signed-in user, or null. It is the same object until the user changes. */
  user: User | null;
}

const returnTrue = () => true;
const returnFalse = () => false;
const returnNull = () => null;

function useKnownState({ session }: WidgetClient): KnownState {
  return {
    fromCache: useSyncExternalStore(
      session.onChange,
      () => session.getInfo().fromCache,
      returnFalse,
    ),
    isInitialized: useSyncExternalStore(subscribeToNothing, returnTrue, returnFalse),
  };
}

/**
 * Returns the session and renders again when it changes.
 * @param client default: that of `AuthProvider`
 * @throws Error without a client
 */
export function useSession(client?: WidgetClient): SessionState {
  const used = useGivenOrProvidedClient(client, 'useSession');
  const { onChange, getSync } = used.session;
  return { session: useSyncExternalStore(onChange, getSync, returnNull), ...useKnownState(used) };
}

/**
 * Returns the signed-in user and renders again when they change.
 * @param client default: that of `AuthProvider`
 * @throws Error without a client
 */
export function useUser(client?: WidgetClient): UserState {
  const used = useGivenOrProvidedClient(client, 'useUser');
  const { onChange, getSync } = used.user;
  return { user: useSyncExternalStore(onChange, getSync, returnNull), ...useKnownState(used) };
}
