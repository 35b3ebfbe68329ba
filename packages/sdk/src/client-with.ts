import { createClientCore, type ClientCore } from './client-core.ts';
import { UsageError } from './errors.ts';
import type { Namespace, Namespaces } from './namespaces/namespace.ts';
import { PROVIDER_HOST } from './http/origin.ts';
import { checkClientOptions, type ClientOptions } from './options.ts';
import { createBrowserPlatform, hasPage } from './platform/browser.ts';
import { createPlatformWithoutPage } from './platform/platform-without-page.ts';
import type { Platform } from './platform/platform.ts';
import { createSessions, type Sessions } from './resources/sessions.ts';
import { createUsers, type Users } from './resources/users.ts';
import type { UserSession, User } from './types.ts';

/** The signed-in user and their session. Both keys are missing when nobody is signed in. */
export interface StateChange {
  /** The signed-in user. */
  user?: User;
  /** The session of the signed-in user. */
  session?: UserSession;
}

/** The members of every client, whatever its namespaces are. */
export interface BaseClient {
  /** The public token of the project. */
  publicToken: string;
  /**
   * The hosts of the API and of the provider. A page may make links to these hosts and their
   * sub-domains clickable in error messages.
   */
  linkHosts: readonly string[];
  /** The session and its tokens. */
  session: Sessions;
  /** The signed-in user. */
  user: Users;
  /**
   * Subscribes to changes of the user and the session. The callback also runs when the first check of
   * the session has ended, and when the server has confirmed the session. It gets `{}` when nobody is
   * signed in.
   * @returns a function that removes the callback
   */
  onStateChange: (callback: (change: StateChange) => void) => () => void;
  /**
   * Stops all timers, removes all listeners and rejects pending calls. The user stays signed in.
   */
  destroy: () => void;
}

/** A client with the given namespaces, such as `ClientWith<'passwords' | 'oauth'>`. */
export type ClientWith<Name extends keyof Namespaces = never> = BaseClient & Pick<Namespaces, Name>;

/** The namespaces to create, each under its own name. */
export type NamespacesToCreate<Name extends keyof Namespaces> = Pick<
  { [Each in keyof Namespaces]: Namespace<Namespaces[Each]> },
  Name
>;

function createBaseClient(core: ClientCore): BaseClient {
  const { context, localSession, publicToken, origin, destroy } = core;
  const users = createUsers(context, localSession);
  return {
    publicToken,
    linkHosts: [new URL(origin).hostname, PROVIDER_HOST],
    session: createSessions(core),
    user: {
      ...users,
      async deleteWebauthnRegistration(id, request) {
        const response = await users.deleteWebauthnRegistration(id, request);
        for (const listener of core.passkeyDeletionListeners) listener(id);
        return response;
      },
    },
    onStateChange: (callback) =>
      localSession.store.subscribe(({ session, user }) => {
        callback({ ...(user && { user }), ...(session && { session }) });
      }),
    destroy,
  };
}

const CORE_BY_CLIENT = new WeakMap<BaseClient, ClientCore>();

/**
 * Adds namespaces to a client, such as those of a screen that is loaded later. A namespace that the
 * client already has stays as it is.
 * @param client a client of `createClientWith`, which is changed
 * @param namespaces exports of this package, such as `{ passwords, oauth }`
 * @returns the same client, whose type has the namespaces
 * @throws UsageError for a client that was not created by `createClientWith`
 */
export function addNamespaces<Given extends BaseClient, Name extends keyof Namespaces>(
  client: Given,
  namespaces: NamespacesToCreate<Name>,
): Given & Pick<Namespaces, Name> {
  const core = CORE_BY_CLIENT.get(client);
  const missing = Object.entries<Namespace<unknown>>(namespaces).filter(
    ([name]) => !(name in client),
  );
  if (!core && missing.length > 0)
    throw new UsageError('addNamespaces', 'client must come from createClientWith');
  const created = missing.map(([name, create]) => [name, create(core as never, client as never)]);
  Object.assign(client, Object.fromEntries(created));
  return client as Given & Pick<Namespaces, Name>;
}

/**
 * Creates a client that uses the given platform (network, page, storage and clock), which tests
 * replace.
 */
export function createClientWithOnPlatform<Name extends keyof Namespaces>(
  basePlatform: Platform,
  publicToken: string,
  namespaces: NamespacesToCreate<Name>,
  options: ClientOptions,
): ClientWith<Name> {
  checkClientOptions(publicToken, options);
  const { fetch = basePlatform.fetch } = options;
  // Browsers throw when `fetch` is called as a method of another object.
  const platform: Platform = { ...basePlatform, fetch: (input, init) => fetch(input, init) };
  if (!publicToken.startsWith('public-token-')) {
    platform.warn('The public token should begin with "public-token-".');
  }
  const core = createClientCore(platform, publicToken, options);
  const client = createBaseClient(core);
  CORE_BY_CLIENT.set(client, core);
  addNamespaces(client, namespaces);
  core.start();
  return client as ClientWith<Name>;
}

/**
 * Creates a client that has only the given namespaces, so that an app's bundler leaves out the code of
 * all others. Without namespaces, the client does not request the configuration of the project. In all
 * else it works like a client of `createClient`.
 * @param publicToken the public token of the project, which begins with `public-token-`
 * @param namespaces exports of this package, such as `{ passwords, oauth }`
 * @throws UsageError for an option of a wrong type
 */
export const createClientWith = <Name extends keyof Namespaces = never>(
  publicToken: string,
  namespaces: NamespacesToCreate<Name>,
  options: ClientOptions = {},
): ClientWith<Name> =>
  createClientWithOnPlatform(
    hasPage() ? createBrowserPlatform() : createPlatformWithoutPage(),
    publicToken,
    namespaces,
    options,
  );
