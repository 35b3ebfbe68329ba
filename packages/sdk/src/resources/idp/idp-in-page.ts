import type { RequestContext } from '../../request-context.ts';
import type { RequestOptions, ResponseCommon, User } from '../../types.ts';
import {
  AUTHORIZE_PARAMETER_TYPES,
  type OAuthAuthorizeParameters,
} from './authorize-parameters.ts';

/**
 * An authorization request in the format of version 6 of the provider's client
 * (`@stytch/vanilla-js`).
 */
export interface InPageAuthorizeStartRequest extends OAuthAuthorizeParameters {
  /** The requested scopes. */
  scopes: string[];
  /** The `prompt` parameter of OpenID Connect, such as `consent`. */
  prompt?: string | undefined;
  /** The `max_age` parameter from the app's request, passed on unchanged. */
  max_age?: string | undefined;
  /** The `state` parameter from the app's request, passed on unchanged. */
  state?: string | undefined;
  /** The `nonce` parameter from the app's request, passed on unchanged. */
  nonce?: string | undefined;
  /** The PKCE challenge from the app's request (RFC 7636), passed on unchanged. */
  code_challenge?: string | undefined;
  /** The `request_token` of an earlier response, after the user has logged in again. */
  request_token?: string | undefined;
}

/**
 * The response of `oauthAuthorizeStart` in the format of version 6 of the provider's client
 * (`@stytch/vanilla-js`).
 */
export interface InPageAuthorizeStartResponse extends ResponseCommon {
  /** The id of the signed-in user. */
  user_id: string;
  /** The signed-in user. */
  user: User;
  /** The connected app. */
  client: {
    client_id: string;
    client_type: string;
    client_name: string;
    client_description: string;
    client_logo_url?: string;
    /** The host of the document in which an app that nobody has registered describes itself. */
    self_described_at?: string;
    /** True for an app that has registered itself. */
    self_registered?: boolean;
  };
  /** Whether the page must ask the user for consent. */
  consent_required: boolean;
  /** The requested scopes, and whether the user can grant each of them. */
  scope_results: { scope: string; is_grantable: boolean; description: string }[];
  /** Present when the user must log in again. Send it with the same request after that login. */
  request_token?: string;
}

/**
 * The decision of the user in the format of version 6 of the provider's client
 * (`@stytch/vanilla-js`).
 */
export interface InPageAuthorizeSubmitRequest extends InPageAuthorizeStartRequest {
  /** Whether the user has given consent; false if the page did not ask. */
  consent_granted: boolean;
  /** The resources for which the access token is requested (RFC 8707). */
  resource?: string[] | undefined;
}

/** The response of `oauthAuthorizeSubmit` in version 6 of the provider's client. */
export interface InPageAuthorizeSubmitResponse extends ResponseCommon {
  /** The URL that the page must open, with all query parameters. */
  redirect_uri: string;
  /** The authorization code in `redirect_uri`, if the user has given consent. */
  authorization_code?: string;
}

/**
 * The methods of version 6 of the provider's client (`@stytch/vanilla-js`), which return data and
 * never leave the page.
 */
export interface IdpInPage {
  /**
   * Checks an authorization request. `POST /sdk/v1/idp/oauth/authorize/start`.
   * @throws ApiError with an `error_type` that begins with `idp_`, UsageError, UnreachableError
   */
  oauthAuthorizeStart: (
    options: InPageAuthorizeStartRequest,
    request?: RequestOptions,
  ) => Promise<InPageAuthorizeStartResponse>;
  /**
   * Submits the decision of the user. `POST /sdk/v1/idp/oauth/authorize/submit`.
   * @returns the URL that the page must open
   * @throws ApiError with an `error_type` that begins with `idp_`, UsageError, UnreachableError
   */
  oauthAuthorizeSubmit: (
    options: InPageAuthorizeSubmitRequest,
    request?: RequestOptions,
  ) => Promise<InPageAuthorizeSubmitResponse>;
}

const SHARED_PARAMETER_TYPES = {
  ...AUTHORIZE_PARAMETER_TYPES,
  scopes: 'array of strings',
  request_token: 'string?',
  max_age: 'string?',
  state: 'string?',
  nonce: 'string?',
  code_challenge: 'string?',
} as const;

export const createIdpInPage = ({ method }: RequestContext): IdpInPage => ({
  oauthAuthorizeStart: method('post', {
    name: 'idp.inPage.oauthAuthorizeStart',
    path: '/idp/oauth/authorize/start',
    fields: { ...SHARED_PARAMETER_TYPES, prompt: 'string?' },
  }),
  oauthAuthorizeSubmit: method('post', {
    name: 'idp.inPage.oauthAuthorizeSubmit',
    path: '/idp/oauth/authorize/submit',
    fields: {
      ...SHARED_PARAMETER_TYPES,
      consent_granted: 'boolean',
      prompt: 'string?',
      resource: 'array of strings?',
    },
  }),
});
