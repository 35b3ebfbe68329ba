import { createClientCore, type ClientCore } from './client-core.ts';
import type { OneTap } from './one-tap/types.ts';
import { checkClientOptions, type ClientOptions } from './options.ts';
import { createBrowserPlatform, hasPage } from './platform/browser.ts';
import { createPlatformWithoutPage } from './platform/platform-without-page.ts';
import type { Platform } from './platform/platform.ts';
import { createUrlAuthentication, type UrlAuthentication } from './url-authentication.ts';
import type { Bootstrap } from './resources/bootstrap.ts';
import { createCryptoWallets, type CryptoWallets } from './resources/crypto-wallets.ts';
import { createIdp, type Idp } from './resources/idp/idp.ts';
import { createImpersonation, type Impersonation } from './resources/impersonation.ts';
import { createMagicLinks, type MagicLinks } from './resources/magic-links.ts';
import { createOAuth, type OAuth } from './resources/oauth/oauth.ts';
import { createOneTap } from './resources/one-tap.ts';
import { createOtps, type Otps } from './resources/otps.ts';
import { createPasswords, type Passwords } from './resources/passwords/passwords.ts';
import { createRbac, type Rbac } from './resources/rbac.ts';
import { createSearch, type Search } from './resources/search.ts';
import { createSessions, type Sessions } from './resources/sessions.ts';
import { createTotps, type Totps } from './resources/totps.ts';
import { createUsers, type Users } from './resources/users.ts';
import { createWebauthn, signalDeletedPasskey, type WebAuthn } from './resources/webauthn.ts';
import type { LogEvent } from './telemetry/event-queue.ts';
import type { Session, User } from './types.ts';

/** The signed-in user and their session. Both keys are missing when nobody is signed in. */
export interface StateChange {
  /** The signed-in user. */
  user?: User;
  /** The session of the signed-in user. */
  session?: Session;
}

/** A client of the authentication API for one project, created by `createClient`. */
export interface Client extends UrlAuthentication {
  /** The configuration of the project. */
  bootstrap: Bootstrap;
  /** Sign-in with a crypto wallet. */
  cryptoWallets: CryptoWallets;
  /** Sign-in to connected apps, with this project as their identity provider. */
  idp: Idp;
  /** Sign-in of support staff as another user. */
  impersonation: Impersonation;
  /** Sign-in with a link in an email. */
  magicLinks: MagicLinks;
  /** Sign-in with an OAuth provider, such as Google. */
  oauth: OAuth & { googleOneTap: OneTap };
  /** Sign-in with a one-time code by text message, WhatsApp or email. */
  otps: Otps;
  /** Sign-up and sign-in with an email address and a password. */
  passwords: Passwords;
  /** The permissions of the signed-in user (role-based access control). */
  rbac: Rbac;
  /** Search for users and members of organisations by email address. */
  search: Search;
  /** The session and its tokens. */
  session: Sessions;
  /** An authenticator app as a second factor (TOTP, RFC 6238). */
  totps: Totps;
  /** The signed-in user. */
  user: Users;
  /** Sign-in with a passkey or a security key (W3C Web Authentication). */
  webauthn: WebAuthn;
  /** Reports a usage event of a screen that uses this client, unless `telemetry` is off. Never throws. */
  logEvent: LogEvent;
  /**
   * Subscribes to changes of the user and the session. The callback also runs when the server has
   * confirmed the session that an earlier page stored, and gets `{}` when nobody is signed in.
   * @returns a function that removes the callback
   */
  onStateChange: (callback: (change: StateChange) => void) => () => void;
  /**
   * Stops all timers, removes all listeners and rejects pending calls. The user stays signed in.
   */
  destroy: () => void;
}

function createUserNamespace(core: ClientCore): Users {
  const users = createUsers(core.context, core.localSession);
  return {
    ...users,
    async deleteWebauthnRegistration(id, request) {
      const response = await users.deleteWebauthnRegistration(id, request);
      signalDeletedPasskey(core, id);
      return response;
    },
  };
}

function createIdpNamespace({ context, platform, baseUrl, senderHeaders }: ClientCore): Idp {
  return createIdp(context, (path, fields, signal) => {
    const senderFields = Object.entries(senderHeaders()).map(
      ([name, value]) => [`__${name}`, value] as const,
    );
    const allFields = { ...fields, ...Object.fromEntries(senderFields) };
    return platform.submitForm(baseUrl + path, allFields, signal);
  });
}

/**
 * Creates a client that uses the given platform (network, page, storage and clock), which tests
 * replace.
 */
export function createClientOnPlatform(
  basePlatform: Platform,
  publicToken: string,
  options: ClientOptions,
): Client {
  checkClientOptions(publicToken, options);
  const { fetch = basePlatform.fetch } = options;
  // Browsers throw when `fetch` is called as a method of another object.
  const platform: Platform = { ...basePlatform, fetch: (input, init) => fetch(input, init) };
  if (!publicToken.startsWith('public-token-')) {
    platform.warn('The public token should begin with "public-token-".');
  }
  const core = createClientCore(platform, publicToken, options);
  const { context, localSession, bootstrap, logEvent } = core;
  const dependencies = { ...core, config: bootstrap.get };
  const magicLinks = createMagicLinks(context);
  const oauth = createOAuth(dependencies);
  const impersonation = createImpersonation(context);

  return {
    ...createUrlAuthentication({ ...core, magicLinks, oauth, impersonation }),
    bootstrap,
    cryptoWallets: createCryptoWallets(dependencies),
    idp: createIdpNamespace(core),
    impersonation,
    magicLinks,
    oauth: { ...oauth, googleOneTap: createOneTap(dependencies) },
    otps: createOtps(context),
    passwords: createPasswords(context),
    rbac: createRbac({ bootstrap, user: () => localSession.store.get().user }),
    search: createSearch(context),
    session: createSessions(core),
    totps: createTotps(context),
    user: createUserNamespace(core),
    webauthn: createWebauthn(dependencies),
    logEvent,
    onStateChange: (callback) =>
      localSession.store.subscribe(({ session, user }) => {
        callback({ ...(user && { user }), ...(session && { session }) });
      }),
    destroy: core.destroy,
  };
}

/**
 * Creates a client, which restores the session of this browser, confirms it with the server and
 * refreshes it in the background. On a server and in a worker, a client has no session and sends
 * nothing.
 * @param publicToken the public token of the project, which begins with `public-token-`
 * @throws UsageError for an option of a wrong type
 */
export const createClient = (publicToken: string, options: ClientOptions = {}): Client =>
  createClientOnPlatform(
    hasPage() ? createBrowserPlatform() : createPlatformWithoutPage(),
    publicToken,
    options,
  );
