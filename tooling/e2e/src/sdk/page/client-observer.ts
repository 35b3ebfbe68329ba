import type { Client } from '@bakehouse/sdk';

/** The state and callbacks of a client; the last digit of the user's ID names session and user. */
export interface PageObservation {
  atCreation: string;
  callbacks: string[];
  now: string;
  tokens: string;
  /** The session and the user in local storage; no text and the text `null` both mean nobody. */
  stored: string;
}

declare global {
  var observeClient: (client: Client) => void;
  var readSeen: (storageKey: string) => PageObservation;
}

/** This function runs in the page, before its scripts. */
export const defineClientObserver = (): void => {
  const label = (kind: string, id: string | undefined) =>
    id === undefined ? `no ${kind}` : `${kind} ${id.slice(-1)}`;
  type Session = ReturnType<Client['session']['getSync']>;
  type User = ReturnType<Client['user']['getSync']>;
  const session = (value: Session | undefined) => label('session', value?.user_id);
  const user = (value: User | undefined) => label('user', value?.user_id);
  const both = (value: { session?: Session; user?: User }) =>
    `${session(value.session)} with ${user(value.user)}`;

  let observed: Client | undefined;
  let atCreation = '';
  const callbacks: string[] = [];
  const info = () => {
    const { session: known, fromCache } = observed?.session.getInfo() ?? { session: null };
    return `${session(known)}${fromCache ? ' (cached)' : ''}`;
  };
  const stored = (text: string | null) =>
    both((JSON.parse(text ?? 'null') ?? {}) as Parameters<typeof both>[0]);
  globalThis.observeClient = (client) => {
    observed = client;
    atCreation = info();
    client.session.onChange((value) => callbacks.push(session(value)));
    client.user.onChange((value) => callbacks.push(user(value)));
    client.onStateChange((value) => callbacks.push(both(value)));
  };
  globalThis.readSeen = (storageKey) => ({
    atCreation,
    callbacks,
    now: info(),
    tokens: Object.values(observed?.session.getTokens() ?? { none: 'none' }).join(' and '),
    stored: stored(localStorage.getItem(storageKey)),
  });
};
