import type { ClientCore } from '../client-core.ts';
import type { OneTap } from '../one-tap/types.ts';
import { createProject, type Project } from '../project.ts';
import type { Bootstrap } from '../resources/bootstrap.ts';
import type { CryptoWallets } from '../resources/crypto-wallets.ts';
import type { Idp } from '../resources/idp/idp.ts';
import type { Impersonation } from '../resources/impersonation.ts';
import type { MagicLinks } from '../resources/magic-links.ts';
import type { OAuth } from '../resources/oauth/oauth.ts';
import type { Otps } from '../resources/otps.ts';
import type { Passwords } from '../resources/passwords/passwords.ts';
import type { Rbac } from '../resources/rbac.ts';
import type { Search } from '../resources/search.ts';
import type { Totps } from '../resources/totps.ts';
import type { WebAuthn } from '../resources/webauthn.ts';
import type { UsageEvents } from '../telemetry/usage-events.ts';
import type { UrlAuthentication } from '../url-authentication.ts';

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
  /** Sign-in with a one-time code by an email or a message to a phone. */
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
export type ClientUnderConstruction = Partial<Namespaces>;

/** The parts of a client whose requests depend on the configuration of the project. */
export const addProjectParts = (core: ClientCore): ClientCore & Project =>
  (core.withProject ??= { ...core, ...createProject(core) });
