/** An authorization request of a connected app: the parameters of the page's URL. */
export interface AuthorizeRequest {
  client_id: string;
  redirect_uri: string;
  response_type: string;
  scope: string;
  code_challenge?: string;
  state?: string;
  nonce?: string;
  prompt?: string;
  max_age?: string;
  /** Proves to the server when the request first came. */
  request_token?: string;
  /** The resources for which the app wants to use its token (RFC 8707). */
  resource?: string[];
}

/** A request of a connected app to log the user out, too. */
export interface LogoutRequest {
  client_id: string;
  post_logout_redirect_uri: string;
  id_token_hint?: string;
  state?: string;
}

export type IdpRequest =
  | { kind: 'authorize'; request: AuthorizeRequest }
  | { kind: 'logout'; request: LogoutRequest }
  | { kind: 'incomplete'; missing: string };

const DEFAULT_RESPONSE_TYPE = 'code';
const DEFAULT_SCOPE = 'openid email profile';

const OPTIONAL_AUTHORIZE_PARAMETERS = [
  'code_challenge',
  'state',
  'nonce',
  'prompt',
  'max_age',
  'request_token',
] as const;
const OPTIONAL_LOGOUT_PARAMETERS = ['id_token_hint', 'state'] as const;

function pickParameters<Name extends string>(
  query: URLSearchParams,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const given: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = query.get(name);
    if (value) given[name] = value;
  }
  return given;
}

function parseLogoutRequest(query: URLSearchParams, client_id: string): IdpRequest {
  const post_logout_redirect_uri = query.get('post_logout_redirect_uri');
  if (!post_logout_redirect_uri) return { kind: 'incomplete', missing: 'post_logout_redirect_uri' };
  const optional = pickParameters(query, OPTIONAL_LOGOUT_PARAMETERS);
  return { kind: 'logout', request: { client_id, post_logout_redirect_uri, ...optional } };
}

function parseAuthorizeRequest(query: URLSearchParams, client_id: string): IdpRequest {
  const redirect_uri = query.get('redirect_uri');
  if (!redirect_uri) return { kind: 'incomplete', missing: 'redirect_uri' };
  const response_type = query.get('response_type') ?? DEFAULT_RESPONSE_TYPE;
  const scope = query.get('scope')?.trim() ?? '';
  const resource = query.getAll('resource').filter(Boolean);
  return {
    kind: 'authorize',
    request: {
      client_id,
      redirect_uri,
      response_type,
      scope: scope === '' ? DEFAULT_SCOPE : scope,
      ...pickParameters(query, OPTIONAL_AUTHORIZE_PARAMETERS),
      ...(resource.length > 0 && { resource }),
    },
  };
}

const isLogout = (query: URLSearchParams, pathname: string) =>
  query.has('post_logout_redirect_uri') ||
  (pathname.endsWith('/logout') && !query.has('redirect_uri'));

/** A logout has `post_logout_redirect_uri`, or lacks it on a page for logouts. */
export function parseIdpRequest({
  search,
  pathname,
}: Pick<Location, 'search' | 'pathname'>): IdpRequest {
  const query = new URLSearchParams(search);
  const client_id = query.get('client_id');
  if (!client_id) return { kind: 'incomplete', missing: 'client_id' };
  return isLogout(query, pathname)
    ? parseLogoutRequest(query, client_id)
    : parseAuthorizeRequest(query, client_id);
}
