import {
  createClientWith,
  createClientWithOnPlatform,
  type BaseClient,
  type ClientWith,
} from './client-with.ts';
import {
  bootstrap,
  cryptoWallets,
  idp,
  impersonation,
  magicLinks,
  oauth,
  otps,
  passwords,
  rbac,
  search,
  totps,
  urlAuthentication,
  usageEvents,
  webauthn,
  type Namespaces,
} from './namespaces.ts';
import type { ClientOptions } from './options.ts';
import type { Platform } from './platform/platform.ts';
import type { UsageEvents } from './telemetry/usage-events.ts';
import type { UrlAuthentication } from './url-authentication.ts';

/** A client of the authentication API for one project, created by `createClient`. */
export interface Client
  extends
    BaseClient,
    Omit<Namespaces, 'urlAuthentication' | 'usageEvents'>,
    UrlAuthentication,
    UsageEvents {}

const ALL_NAMESPACES = {
  bootstrap,
  cryptoWallets,
  idp,
  impersonation,
  magicLinks,
  oauth,
  otps,
  passwords,
  rbac,
  search,
  totps,
  urlAuthentication,
  usageEvents,
  webauthn,
};

/** The methods of two namespaces are methods of the client itself, as in the provider's client. */
const toClient = (all: ClientWith<keyof Namespaces>): Client => {
  const { urlAuthentication, usageEvents, ...client } = all;
  return { ...client, ...urlAuthentication, ...usageEvents };
};

/** Creates a client on the given platform, which tests replace. */
export const createClientOnPlatform = (
  platform: Platform,
  publicToken: string,
  options: ClientOptions,
): Client => toClient(createClientWithOnPlatform(platform, publicToken, ALL_NAMESPACES, options));

/**
 * Creates a client, which restores the session of this browser, confirms it with the server and
 * refreshes it in the background. On a server and in a worker, a client has no session and sends
 * nothing.
 * @param publicToken the public token of the project, which begins with `public-token-`
 * @throws UsageError for an option of a wrong type
 */
export const createClient = (publicToken: string, options: ClientOptions = {}): Client =>
  toClient(createClientWith(publicToken, ALL_NAMESPACES, options));
