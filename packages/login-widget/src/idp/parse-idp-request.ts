/** An authorization request of a connected app: the parameters of the page's URL. */
export interface AuthorizeRequest {
  client_id: string;
  redirect_uri: string;
  response_type: string;
  scope: string;
  code_challenge?: string;
  state?: string;
  nonce?: string;
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

const OPTIONAL_AUTHORIZE_PARAMETERS = ['code_challenge', 'state', 'nonce'] as const;
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

/** Reads the query of the page. A logout is a request with `post_logout_redirect_uri`. */
export function parseIdpRequest(search: string): IdpRequest {
  const query = new URLSearchParams(search);
  const client_id = query.get('client_id');
  if (!client_id) return { kind: 'incomplete', missing: 'client_id' };
  if (query.has('post_logout_redirect_uri')) {
    const post_logout_redirect_uri = query.get('post_logout_redirect_uri');
    if (!post_logout_redirect_uri)
      return { kind: 'incomplete', missing: 'post_logout_redirect_uri' };
    const request = {
      client_id,
      post_logout_redirect_uri,
      ...pickParameters(query, OPTIONAL_LOGOUT_PARAMETERS),
    };
    return { kind: 'logout', request };
  }
  const redirect_uri = query.get('redirect_uri');
  if (!redirect_uri) return { kind: 'incomplete', missing: 'redirect_uri' };
  const response_type = query.get('response_type') ?? DEFAULT_RESPONSE_TYPE;
  const scope = query.get('scope')?.trim() ?? DEFAULT_SCOPE;
  const request = { client_id, redirect_uri, response_type, scope: scope || DEFAULT_SCOPE };
  return {
    kind: 'authorize',
    request: { ...request, ...pickParameters(query, OPTIONAL_AUTHORIZE_PARAMETERS) },
  };
}
