import type { RequestContext } from '../../request-context.ts';
import type { SenderHeaders } from '../../http/sender-headers.ts';
import { loadChunk } from '../../platform/load-chunk.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RequestOptions, ResponseCommon } from '../../types.ts';
import {
  AUTHORIZE_PARAMETER_TYPES,
  type OAuthAuthorizeParameters,
} from './authorize-parameters.ts';
import { createIdpInPage, type IdpInPage } from './idp-in-page.ts';

/** An authorization request: the parameters from the URL of the consent page. */
export interface OAuthAuthorizeStartRequest extends OAuthAuthorizeParameters {
  /** The requested scopes, separated by spaces. */
  scope?: string | undefined;
  /** The requested scopes as a list. */
  scopes?: string[] | undefined;
}

/** The response of `oauthAuthorizeStart`. */
export interface OAuthAuthorizeStartResponse extends ResponseCommon {
  /** Whether the page must ask the user for consent. */
  consent_required: boolean;
  /** The connected app. */
  oidc_client: { client_name: string };
}

/** The decision of the user on an authorization request. */
export interface OAuthAuthorizeSubmitRequest extends OAuthAuthorizeStartRequest {
  /** The PKCE challenge from the app's request (RFC 7636), passed on unchanged. */
  code_challenge?: string | undefined;
  /** The `state` parameter from the app's request, passed on unchanged. */
  state?: string | undefined;
  /** The `nonce` parameter from the app's request, passed on unchanged. */
  nonce?: string | undefined;
  /** Whether the user has given consent; false if the page did not ask. */
  consent_granted: boolean;
}

/** A logout request of a connected app (OpenID Connect RP-Initiated Logout). */
export interface OAuthLogoutStartRequest {
  /** The id of the connected app. */
  client_id: string;
  /** The URL to which the user returns. The app must have registered it. */
  post_logout_redirect_uri: string;
  /**
   * The id token that the app got for the user. If it is present, the page need not ask the user
   * for consent.
   */
  id_token_hint?: string | undefined;
  /** The `state` parameter from the app's request, passed on unchanged. */
  state?: string | undefined;
}

/** The response of `oauthLogoutStart`. */
export interface OAuthLogoutStartResponse extends ResponseCommon {
  /** Whether the page must ask the user for consent. */
  consent_required: boolean;
  /** The URL that the page must open after `session.revoke`. */
  redirect_uri: string;
}

/**
 * Signs the user in to connected apps, with this project as their identity provider (OAuth 2.0 and
 * OpenID Connect). These are the calls of a consent page.
 */
export interface Idp {
  /**
   * Checks an authorization request. `POST /sdk/v1/oauth/authorize/start`.
   * @throws ApiError with an `error_type` that begins with `idp_`, UsageError, UnreachableError
   */
  oauthAuthorizeStart: (
    options: OAuthAuthorizeStartRequest,
    request?: RequestOptions,
  ) => Promise<OAuthAuthorizeStartResponse>;
  /**
   * Submits the decision of the user by posting a form to `/sdk/v1/oauth/authorize`, which leaves the
   * page and redirects to the app. The Content-Security-Policy of the page must allow that URL in
   * `form-action`. A posted form cannot be cancelled.
   * @param options the fields of the form, sent in the order of the object
   * @throws UsageError, UnreachableError
   */
  oauthAuthorizeSubmit: (
    options: OAuthAuthorizeSubmitRequest,
    request?: RequestOptions,
  ) => Promise<void>;
  /**
   * Checks a logout request of a connected app. `POST /sdk/v1/oauth/logout/start`.
   * @throws ApiError with an `error_type` that begins with `idp_`, UsageError, UnreachableError
   */
  oauthLogoutStart: (
    options: OAuthLogoutStartRequest,
    request?: RequestOptions,
  ) => Promise<OAuthLogoutStartResponse>;
  /** The methods of version 6 of the provider's client (`@stytch/vanilla-js`). */
  inPage: IdpInPage;
}

/** The types of the fields of the consent form, without the fields that identify the client. */
const submitFieldTypes = () =>
  ({
    ...AUTHORIZE_PARAMETER_TYPES,
    scope: 'string?',
    scopes: 'array of strings?',
    code_challenge: 'string?',
    state: 'string?',
    nonce: 'string?',
    consent_granted: 'boolean',
  }) as const;

const toFormFields = (options: OAuthAuthorizeSubmitRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options)
      .filter(([key, value]) => key in submitFieldTypes() && value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );

export interface IdpOptions {
  context: RequestContext;
  platform: Pick<Platform, 'window'>;
  baseUrl: string;
  senderHeaders: () => SenderHeaders;
}

/** Posts the consent form to the API, with the credentials of the user. */
async function postConsent(
  { platform, baseUrl, senderHeaders }: Omit<IdpOptions, 'context'>,
  fields: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { submitForm } = await loadChunk(() => import('../../dom/submit-form.ts'));
  signal?.throwIfAborted();
  const senderFields = Object.entries(senderHeaders()).map(
    ([name, value]) => [`__${name}`, value] as const,
  );
  const allFields = { ...fields, ...Object.fromEntries(senderFields) };
  if (platform.window) submitForm(platform.window, `${baseUrl}/oauth/authorize`, allFields);
}

export const createIdp = ({ context, ...sender }: IdpOptions): Idp => ({
  oauthAuthorizeStart: context.method('post', {
    name: 'idp.oauthAuthorizeStart',
    path: '/oauth/authorize/start',
    fields: { ...AUTHORIZE_PARAMETER_TYPES, scope: 'string?', scopes: 'array of strings?' },
  }),
  async oauthAuthorizeSubmit(options, request) {
    context.check('idp.oauthAuthorizeSubmit', options, submitFieldTypes());
    await context.within(request, ({ signal }) =>
      postConsent(sender, toFormFields(options), signal),
    );
  },
  oauthLogoutStart: context.method('post', {
    name: 'idp.oauthLogoutStart',
    path: '/oauth/logout/start',
    fields: {
      client_id: 'string',
      post_logout_redirect_uri: 'string',
      state: 'string?',
      id_token_hint: 'string?',
    },
  }),
  inPage: createIdpInPage(context),
});
