import { createCore, type Core } from './core.ts';
import type { OneTap } from './one-tap/types.ts';
import { checkOptions, type ClientOptions } from './options.ts';
import { browserPlatform, hasPage } from './platform/browser.ts';
import { memoryPlatform } from './platform/memory.ts';
import type { Platform } from './platform/platform.ts';
import { createAuthenticateUrl, type AuthenticateUrl } from './authenticate-url.ts';
import type { Bootstrap } from './resources/bootstrap.ts';
import { createCryptoWallets, type CryptoWallets } from './resources/crypto-wallets.ts';
import { createIdp, type Idp } from './resources/idp.ts';
import { createImpersonation, type Impersonation } from './resources/impersonation.ts';
import { createMagicLinks, type MagicLinks } from './resources/magic-links.ts';
import { createOAuth, type OAuth } from './resources/oauth.ts';
import { createOneTap } from './resources/one-tap.ts';
import { createOtps, type Otps } from './resources/otps.ts';
import { createPasswords, type Passwords } from './resources/passwords.ts';
import { createRbac, type Rbac } from './resources/rbac.ts';
import { createSearch, type Search } from './resources/search.ts';
import { createSessions, type Sessions } from './resources/sessions.ts';
import { createTotps, type Totps } from './resources/totps.ts';
import { createUsers, type Users } from './resources/users.ts';
import { createWebauthn, forgetPasskey, type WebAuthn } from './resources/webauthn.ts';
import type { LogEvent } from './telemetry/event-queue.ts';
import type { Session, User } from './types.ts';

/** What is known about who is signed in; neither key when nobody is. */
export interface StateChange {
  /** The signed-in user. */
  user?: User;
  /** Their session. */
  session?: Session;
}

/** A client of the authentication API for one project. Made by `createClient`. */
export interface Client extends AuthenticateUrl {
  /** What the project has configured. */
  bootstrap: Bootstrap;
  /** Sign-in with a wallet. */
  cryptoWallets: CryptoWallets;
  /** Sign-in to other apps with the account here. */
  idp: Idp;
  /** Sign-in of support staff as a user. */
  impersonation: Impersonation;
  /** Sign-in by a link in a mail. */
  magicLinks: MagicLinks;
  /** Sign-in with an account elsewhere. */
  oauth: OAuth & { googleOneTap: OneTap };
  /** Sign-in by a code that is sent to the user. */
  otps: Otps;
  /** Sign-up and sign-in by address and password. */
  passwords: Passwords;
  /** What the signed-in user may do. */
  rbac: Rbac;
  /** Whether an address is known. */
  search: Search;
  /** The session, its tokens, and how to end it. */
  session: Sessions;
  /** Second factor by an authenticator app. */
  totps: Totps;
  /** The signed-in user. */
  user: Users;
  /** Sign-in with a passkey or security key. */
  webauthn: WebAuthn;
  /** Notes a usage event, unless telemetry is off. For screens built on this client; never throws. */
  logEvent: LogEvent;
  /**
   * Calls back when the user or the session really changes, and once when a stored copy has been
   * confirmed; with `{}` when nobody is signed in.
   * @returns ends the watching
   */
  onStateChange: (callback: (change: StateChange) => void) => () => void;
  /** Ends timers, listeners and calls under way, which then reject. The user stays signed in. */
  destroy: () => void;
}

function createUserNamespace(core: Core): Users {
  const users = createUsers(core.context, core.keeper);
  return {
    ...users,
    async deleteWebauthnRegistration(id, request) {
      const response = await users.deleteWebauthnRegistration(id, request);
      forgetPasskey(core, id);
      return response;
    },
  };
}

function createIdpNamespace({ context, platform, baseUrl, senderHeaders }: Core): Idp {
  return createIdp(context, (path, fields, signal) => {
    const sender = Object.entries(senderHeaders()).map(
      ([name, value]) => [`__${name}`, value] as const,
    );
    const all = { ...fields, ...Object.fromEntries(sender) };
    return platform.submitForm(baseUrl + path, all, signal);
  });
}

/** As `createClient`, on a platform of one's own. */
export function createClientOn(
  basePlatform: Platform,
  publicToken: string,
  options: ClientOptions,
): Client {
  checkOptions(publicToken, options);
  const { fetch = basePlatform.fetch } = options;
  // The page's own, given as an option, works only when it is called as nobody's method.
  const platform: Platform = { ...basePlatform, fetch: (input, init) => fetch(input, init) };
  if (!publicToken.startsWith('public-token-')) {
    platform.warn('The public token should begin with "public-token-".');
  }
  const core = createCore(platform, publicToken, options);
  const { context, keeper, bootstrap, logEvent } = core;
  const tools = { ...core, config: bootstrap.get };
  const magicLinks = createMagicLinks(context);
  const oauth = createOAuth(tools);
  const impersonation = createImpersonation(context);

  return {
    ...createAuthenticateUrl({ ...core, magicLinks, oauth, impersonation }),
    bootstrap,
    cryptoWallets: createCryptoWallets(tools),
    idp: createIdpNamespace(core),
    impersonation,
    magicLinks,
    oauth: { ...oauth, googleOneTap: createOneTap(context, tools) },
    otps: createOtps(context),
    passwords: createPasswords(context),
    rbac: createRbac({ bootstrap, user: () => keeper.store.get().user }),
    search: createSearch(context),
    session: createSessions(core),
    totps: createTotps(context),
    user: createUserNamespace(core),
    webauthn: createWebauthn(tools),
    logEvent,
    onStateChange: (callback) =>
      keeper.store.subscribe(({ session, user }) => {
        callback({ ...(user && { user }), ...(session && { session }) });
      }),
    destroy: core.destroy,
  };
}

/**
 * Makes a client: restores the session of this browser, confirms it with the server and keeps it
 * fresh. On a server it can be made and asked, but has no session and sends nothing.
 * @param publicToken the project's public token, beginning with `public-token-`
 * @throws UsageError for an option of a wrong type
 */
export const createClient = (publicToken: string, options: ClientOptions = {}): Client =>
  createClientOn(hasPage() ? browserPlatform() : memoryPlatform(), publicToken, options);
