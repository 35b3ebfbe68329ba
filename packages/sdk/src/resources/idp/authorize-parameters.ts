/** The parameters of every authorization request (OAuth 2.0, RFC 6749, section 4.1.1). */
export interface OAuthAuthorizeParameters {
  /** The id of the connected app. */
  client_id: string;
  /** The URL to which the user returns. The app must have registered it. */
  redirect_uri: string;
  /** The OAuth response type, which is always `code`. */
  response_type: string;
}

export const AUTHORIZE_PARAMETER_TYPES = {
  client_id: 'string',
  redirect_uri: 'string',
  response_type: 'string',
} as const;
