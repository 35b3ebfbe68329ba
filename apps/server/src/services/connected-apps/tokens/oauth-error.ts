/** The codes of RFC 6749, section 5.2, RFC 7009, section 2.2.1, RFC 7591, section 3.2.2, RFC 8628, section 3.5, and RFC 8707, section 2. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_token'
  | 'insufficient_scope'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token';

/** Only these characters may occur in a description (RFC 6749, section 5.2), though names of apps have others. */
export const toErrorDescription = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('"', "'")
    .replaceAll('\\', '/')
    .replace(/[^\x20-\x7e]/gu, '?');

/** A refusal that apps read as JSON. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: OAuthErrorCode;
  readonly status: 400 | 401 | 403;
  /** The scheme of the WWW-Authenticate header, for a request whose credentials are refused. */
  readonly scheme: 'Basic' | 'Bearer' | undefined;

  constructor(
    code: OAuthErrorCode,
    message: string,
    { status = 400, scheme }: { status?: 400 | 401 | 403; scheme?: 'Basic' | 'Bearer' } = {},
  ) {
    super(toErrorDescription(message));
    this.code = code;
    this.status = status;
    this.scheme = scheme;
  }
}
