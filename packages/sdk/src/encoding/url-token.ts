/** A sign-in token in the query of a URL that an emailed link or an OAuth provider opened. */
export interface UrlToken {
  /** The flow of the token, such as `magic_links`. Empty if the URL does not name one. */
  tokenType: string;
  /** The token, to be passed to the `authenticate` call of its flow. */
  token: string;
}

const TOKEN_PARAMETER = 'token';
const TOKEN_TYPE_PARAMETER = 'stytch_token_type';

const PATH_AND_QUERY_PATTERN = /^([^?#]*)\?([^#]*)/;

/**
 * Reads the token from a URL. A page that needs the token before it has a client calls this function
 * instead of `parseAuthenticateUrl`.
 * @returns null when the URL has no token
 */
export function readUrlToken(url: string): UrlToken | null {
  const parameters = new URLSearchParams(PATH_AND_QUERY_PATTERN.exec(url)?.[2]);
  const token = parameters.get(TOKEN_PARAMETER);
  return token ? { tokenType: parameters.get(TOKEN_TYPE_PARAMETER) ?? '', token } : null;
}

const isTokenParameter = (pair: string): boolean => {
  const [name = ''] = new URLSearchParams(pair).keys();
  return [TOKEN_PARAMETER, TOKEN_TYPE_PARAMETER].includes(name);
};

/**
 * Removes the token and its type from a URL. The other parameters stay as they are, because a page
 * may encode them in its own way.
 */
export const removeUrlToken = (url: string): string =>
  url.replace(PATH_AND_QUERY_PATTERN, (_, path: string, query: string) => {
    const rest = query.split('&').filter((pair) => !isTokenParameter(pair));
    return [path, rest.join('&')].filter(Boolean).join('?');
  });
