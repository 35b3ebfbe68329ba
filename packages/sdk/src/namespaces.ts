import type { ClientCore } from './client-core.ts';
import { createProject, type Project } from './project.ts';
import type { Bootstrap } from './resources/bootstrap.ts';
import type { OneTap } from './one-tap/types.ts';
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
import { createTotps, type Totps } from './resources/totps.ts';
import { createWebauthn, signalDeletedPasskey, type WebAuthn } from './resources/webauthn.ts';
import type { LogEvent } from './telemetry/event-queue.ts';
import { createUsageEvents, type UsageEvents } from './telemetry/usage-events.ts';
import { createUrlAuthentication, type UrlAuthentication } from './url-authentication.ts';

/** The optional namespaces of a client. `createClient` creates all of them. */
export interface Namespaces {
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
  /** An authenticator app as a second factor (TOTP, RFC 6238). */
  totps: Totps;
  /** Completes sign-ins by `magicLinks`, `oauth` and `impersonation`, as far as the client has them. */
  urlAuthentication: UrlAuthentication;
  /** Reports usage events of the client and its screens to the provider. */
  usageEvents: UsageEvents;
  /** Sign-in with a passkey or a security key (W3C Web Authentication). */
  webauthn: WebAuthn;
}

/** One of the exported namespaces, such as `passwords`, which `createClientWith` adds to a client. */
export type Namespace<Methods> = (core: never, client: never) => Methods;

/** A client whose namespaces are being added. A method finds the others when it is called. */
type GrowingClient = Partial<Namespaces>;

/** The parts of a client whose requests depend on the configuration of the project. */
const withProject = (core: ClientCore): ClientCore & Project => ({
  ...core,
  ...(core.project ??= createProject(core)),
});

/** Adds `client.bootstrap`. */
export const bootstrap: Namespace<Bootstrap> = (core: ClientCore) => withProject(core).bootstrap;

/** Adds `client.cryptoWallets`. */
export const cryptoWallets: Namespace<CryptoWallets> = (core: ClientCore) =>
  createCryptoWallets(withProject(core));

/** Adds `client.idp`. */
export const idp: Namespace<Idp> = (core: ClientCore) => createIdp(core);

/** Adds `client.impersonation`. */
export const impersonation: Namespace<Impersonation> = (core: ClientCore) =>
  createImpersonation(withProject(core).context);

/** Adds `client.magicLinks`. */
export const magicLinks: Namespace<MagicLinks> = (core: ClientCore) =>
  createMagicLinks(withProject(core).context);

/** Adds `client.oauth`. */
export const oauth: Namespace<Namespaces['oauth']> = (core: ClientCore, client: GrowingClient) => {
  const logEvent: LogEvent = (name, details) => client.usageEvents?.logEvent(name, details);
  const dependencies = { ...withProject(core), logEvent };
  return { ...createOAuth(dependencies), googleOneTap: createOneTap(dependencies) };
};

/** Adds `client.otps`. */
export const otps: Namespace<Otps> = (core: ClientCore) => createOtps(withProject(core).context);

/** Adds `client.passwords`. */
export const passwords: Namespace<Passwords> = (core: ClientCore) =>
  createPasswords(withProject(core).context);

/** Adds `client.rbac`. */
export const rbac: Namespace<Rbac> = (core: ClientCore) =>
  createRbac({ ...withProject(core), user: () => core.localSession.store.get().user });

/** Adds `client.search`. */
export const search: Namespace<Search> = (core: ClientCore) =>
  createSearch(withProject(core).context);

/** Adds `client.totps`. */
export const totps: Namespace<Totps> = (core: ClientCore) => createTotps(withProject(core).context);

/** Adds `client.urlAuthentication`. */
export const urlAuthentication: Namespace<UrlAuthentication> = (
  core: ClientCore,
  client: GrowingClient,
) => createUrlAuthentication({ ...core, client });

/** Adds `client.usageEvents`. */
export const usageEvents: Namespace<UsageEvents> = ({ localSession, ...core }: ClientCore) =>
  createUsageEvents({ ...core, session: () => localSession.store.get().session });

/** Adds `client.webauthn`. */
export const webauthn: Namespace<WebAuthn> = (core: ClientCore) => {
  const dependencies = withProject(core);
  core.passkeyDeletionListeners.push((registrationId) =>
    signalDeletedPasskey(dependencies, registrationId),
  );
  return createWebauthn(dependencies);
};
