import * as oauth from 'oauth4webapi';
import {
  isOAuthProviderName,
  OAUTH_PROVIDER_LABELS,
  type OAuthProviderName,
} from '../../../../config/oauth/oauth-providers.ts';
import type { OAuthClient } from '../../../../config/oauth/oauth-clients.ts';
import type { Deps } from '../../../../deps.ts';
import { HttpError } from '../../../../http-error.ts';
import { readLimitedText } from '../../../../lib/http/limited-body.ts';
import type { OAuthProviderRow } from '../providers/provider-row.ts';
import { OAUTH_PROVIDER_ROWS } from '../providers/provider-table.ts';
import type { OAuthStandIn } from '../stand-in/stand-in.ts';
import { clientAuthOf } from './client-auth.ts';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_LENGTH = 1024 * 1024;

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** A provider as this server reaches it: the real one, or the stand-in of developer mode. */
export interface Upstream {
  name: OAuthProviderName;
  label: string;
  row: OAuthProviderRow;
  client: oauth.Client;
  authenticate: oauth.ClientAuth;
  /** Reads the provider's URLs, which providers of OpenID Connect publish (Discovery 1.0). */
  readServer: () => Promise<oauth.AuthorizationServer>;
  profileUrls: readonly string[];
  fetch: Fetch;
  isStandIn: boolean;
  /** Whether plain http is allowed, as for the stand-in and for installations in tests. */
  isOnThisMachine: boolean;
}

type LibraryOptions = oauth.CustomFetchOptions<string, URLSearchParams | undefined>;

export const requestOptionsOf = ({
  fetch,
  isOnThisMachine,
}: Pick<Upstream, 'fetch' | 'isOnThisMachine'>) => {
  const libraryFetch = (url: string, { body, ...options }: LibraryOptions) =>
    fetch(url, { ...options, ...(body !== undefined && { body }) });
  return {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- Providers on this machine have no certificate.
    [oauth.allowInsecureRequests]: isOnThisMachine,
    [oauth.customFetch]: libraryFetch,
  };
};

/** Reads the whole answer before its use, so that the limits of time and size hold for all of it. */
const fetchWithLimits: Fetch = async (url, init) => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { ...init, signal, redirect: 'manual' });
  const text = await readLimitedText(response, MAX_RESPONSE_LENGTH);
  const { status, headers } = response;
  return new Response(text === '' ? null : text, { status, headers });
};

const replaceHost = (address: string, { url }: Pick<OAuthClient, 'url'>) => {
  if (url === undefined) return address;
  const { pathname, search } = new URL(address);
  return url.replace(/\/$/, '') + pathname + search;
};

/** A document for many tenants has a placeholder in its issuer, so its issuer cannot be compared. */
const discoverServer = async (
  issuer: string,
  isOfTenants: boolean,
): Promise<oauth.AuthorizationServer> => {
  const url = new URL(issuer);
  const isOnThisMachine = url.protocol === 'http:';
  const options = requestOptionsOf({ fetch: fetchWithLimits, isOnThisMachine });
  const response = await oauth.discoveryRequest(url, options);
  if (!isOfTenants || !response.ok) return oauth.processDiscoveryResponse(url, response);
  // The cast is unchecked: a missing URL fails where it is used.
  return { ...((await response.json()) as oauth.AuthorizationServer), issuer };
};

const createRealUpstream = (name: OAuthProviderName, client: OAuthClient): Upstream => {
  const row = OAUTH_PROVIDER_ROWS[name];
  const { protocol, profileRequests = [] } = row;
  const isOnThisMachine = client.url?.startsWith('http:') ?? false;
  const readServer =
    protocol.kind === 'oidc'
      ? () => discoverServer(client.url ?? protocol.issuer, protocol.issuerOf !== undefined)
      : () =>
          Promise.resolve({
            issuer: protocol.issuer
              ? replaceHost(protocol.issuer, client)
              : new URL(replaceHost(protocol.authorizationUrl, client)).origin,
            authorization_endpoint: replaceHost(protocol.authorizationUrl, client),
            token_endpoint: replaceHost(protocol.tokenUrl, client),
          });
  return {
    name,
    label: OAUTH_PROVIDER_LABELS[name],
    row,
    client: { client_id: client.clientId, [oauth.clockTolerance]: 60 },
    authenticate: clientAuthOf(row, client),
    readServer,
    profileUrls: profileRequests.map(({ url, ownPath = '' }) =>
      replaceHost(client.url === undefined ? url : new URL(ownPath, url).href, client),
    ),
    fetch: fetchWithLimits,
    isStandIn: false,
    isOnThisMachine,
  };
};

const createStandInUpstream = (name: OAuthProviderName, standIn: OAuthStandIn): Upstream => {
  const row = OAUTH_PROVIDER_ROWS[name];
  const server = standIn.serverOf(name);
  return {
    name,
    label: OAUTH_PROVIDER_LABELS[name],
    row,
    client: { client_id: 'stand-in', [oauth.clockTolerance]: 60 },
    authenticate: oauth.ClientSecretPost('stand-in'),
    readServer: () => Promise.resolve(server),
    profileUrls: (row.profileRequests ?? []).map((_request, index) => `${server.issuer}/${index}`),
    fetch: (url, init) => standIn.answer(name, url, init),
    isStandIn: true,
    isOnThisMachine: true,
  };
};

/** @throws HttpError 404 oauth_config_not_found for a provider that no client knows */
export function readProviderName(name: string): OAuthProviderName {
  if (isOAuthProviderName(name)) return name;
  throw new HttpError(404, 'oauth_config_not_found', 'There is no provider with this name.');
}

type UpstreamDeps = Pick<Deps, 'config' | 'oauthStandIn'>;

/** @returns undefined for a provider without credentials, outside developer mode */
export function findUpstream(
  { config, oauthStandIn }: UpstreamDeps,
  name: OAuthProviderName,
): Upstream | undefined {
  const client = config.oauthClients.get(name);
  if (client) return createRealUpstream(name, client);
  return oauthStandIn && createStandInUpstream(name, oauthStandIn);
}

/** @throws HttpError 404 or 400 oauth_config_not_found */
export function upstreamOf(deps: UpstreamDeps, given: string): Upstream {
  const name = readProviderName(given);
  const upstream = findUpstream(deps, name);
  if (upstream) return upstream;
  const text = `This server does not offer login with ${OAUTH_PROVIDER_LABELS[name]}.`;
  throw new HttpError(400, 'oauth_config_not_found', text);
}
