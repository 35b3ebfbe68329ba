import type { Context } from '../context.ts';
import type { Platform } from '../platform/platform.ts';
import type { RequestOptions, ResponseCommon, User } from '../types.ts';

/** What every request of an app has. */
export interface OAuthAuthorizeParameters {
  /** The app that asks. */
  client_id: string;
  /** Where the user is to come out; one that the app has registered. */
  redirect_uri: string;
  /** `code`. */
  response_type: string;
}

/** What an app asks the user for: the parameters of the page's address. */
export interface OAuthAuthorizeStartRequest extends OAuthAuthorizeParameters {
  /** Separated by spaces. */
  scope?: string | undefined;
  /** The same as a list. */
  scopes?: string[] | undefined;
}

/** Whether the user has to be asked, and by whom. */
export interface OAuthAuthorizeStartResponse extends ResponseCommon {
  /** Whether the user is to be asked. */
  consent_required: boolean;
  /** The app that asks. */
  oidc_client: { client_name: string };
}

/** What the user decided. */
export interface OAuthAuthorizeSubmitRequest extends OAuthAuthorizeStartRequest {
  /** Of the app, handed on as it came. */
  code_challenge?: string | undefined;
  /** Of the app, handed on as it came. */
  state?: string | undefined;
  /** Of the app, handed on as it came. */
  nonce?: string | undefined;
  /** What the user has answered; false when they were not asked. */
  consent_granted: boolean;
}

/** An app that wants the user signed out. */
export interface OAuthLogoutStartRequest {
  /** The app that the user leaves. */
  client_id: string;
  /** Where the user is to come out; one that the app has registered. */
  post_logout_redirect_uri: string;
  /** The id token of the app, which stands for the consent of the user. */
  id_token_hint?: string | undefined;
  /** Of the app, handed on as it came. */
  state?: string | undefined;
}

/** Whether the user has to be asked, and where to go then. */
export interface OAuthLogoutStartResponse extends ResponseCommon {
  /** Whether the user is to be asked. */
  consent_required: boolean;
  /** Where to send the user after `session.revoke`. */
  redirect_uri: string;
}

/** As `OAuthAuthorizeStartRequest`, at level 6 of the provider's API. */
export interface OAuthAuthorizeStartRequestV6 extends OAuthAuthorizeParameters {
  /** What the app asks for. */
  scopes: string[];
  /** Such as `consent`. */
  prompt?: string | undefined;
}

/** As `OAuthAuthorizeStartResponse`, at level 6 of the provider's API. */
export interface OAuthAuthorizeStartResponseV6 extends ResponseCommon {
  /** Who is asked. */
  user_id: string;
  /** The user who is asked. */
  user: User;
  /** The app that asks. */
  client: {
    client_id: string;
    client_type: string;
    client_name: string;
    client_description: string;
    client_logo_url?: string;
  };
  /** Whether the user is to be asked. */
  consent_required: boolean;
  /** What the app asks for, each with whether the user may grant it. */
  scope_results: { scope: string; is_grantable: boolean; description: string }[];
}

/** As `OAuthAuthorizeSubmitRequest`, at level 6 of the provider's API. */
export interface OAuthAuthorizeSubmitRequestV6 extends OAuthAuthorizeStartRequestV6 {
  /** Of the app, handed on as it came. */
  state?: string | undefined;
  /** Of the app, handed on as it came. */
  nonce?: string | undefined;
  /** Of the app, handed on as it came. */
  code_challenge?: string | undefined;
  /** What the user has answered; false when they were not asked. */
  consent_granted: boolean;
  /** What the access token is for (RFC 8707). */
  resource?: string[] | undefined;
}

/** Where to go with the decision. */
export interface OAuthAuthorizeSubmitResponseV6 extends ResponseCommon {
  /** Where to send the user, with all parameters. */
  redirect_uri: string;
  /** The code inside of that address, when the user agreed. */
  authorization_code?: string;
}

/** The consent at level 6 of the provider's API: all answers are data, the page itself goes on. */
export interface IdpV6 {
  /**
   * What the app asks for. `POST /sdk/v1/idp/oauth/authorize/start`.
   * @throws ApiError `idp_…`, UsageError, UnreachableError
   */
  oauthAuthorizeStart: (
    options: OAuthAuthorizeStartRequestV6,
    request?: RequestOptions,
  ) => Promise<OAuthAuthorizeStartResponseV6>;
  /**
   * Tells what the user decided. `POST /sdk/v1/idp/oauth/authorize/submit`.
   * @returns the address that the page has to go to
   * @throws ApiError `idp_…`, UsageError, UnreachableError
   */
  oauthAuthorizeSubmit: (
    options: OAuthAuthorizeSubmitRequestV6,
    request?: RequestOptions,
  ) => Promise<OAuthAuthorizeSubmitResponseV6>;
}

/** Lets the signed-in user sign in to other apps: the calls behind a consent page. */
export interface Idp {
  /**
   * What the app asks for. `POST /sdk/v1/oauth/authorize/start`.
   * @throws ApiError `idp_…`, UsageError, UnreachableError
   */
  oauthAuthorizeStart: (
    options: OAuthAuthorizeStartRequest,
    request?: RequestOptions,
  ) => Promise<OAuthAuthorizeStartResponse>;
  /**
   * Tells what the user decided, and leaves the page: a form is posted to `/sdk/v1/oauth/authorize`,
   * whose answer leads to the app. The page's policy has to allow that in `form-action`. Once the
   * form is posted, nothing can cancel it.
   * @param options its fields go out in their own order
   * @throws UsageError, UnreachableError
   */
  oauthAuthorizeSubmit: (
    options: OAuthAuthorizeSubmitRequest,
    request?: RequestOptions,
  ) => Promise<void>;
  /**
   * Whether the app may sign the user out. `POST /sdk/v1/oauth/logout/start`.
   * @throws ApiError `idp_…`, UsageError, UnreachableError
   */
  oauthLogoutStart: (
    options: OAuthLogoutStartRequest,
    request?: RequestOptions,
  ) => Promise<OAuthLogoutStartResponse>;
  /** The calls of the later generation. */
  v6: IdpV6;
}

const AUTHORIZE = {
  client_id: 'string',
  redirect_uri: 'string',
  response_type: 'string',
} as const;

/** What the form may have, beside the three fields of the sender. They go out as they are given. */
const SUBMIT = {
  ...AUTHORIZE,
  scope: 'string?',
  scopes: 'array of strings?',
  code_challenge: 'string?',
  state: 'string?',
  nonce: 'string?',
  consent_granted: 'boolean',
} as const;

const START_V6 = { ...AUTHORIZE, scopes: 'array of strings', prompt: 'string?' } as const;

const toFields = (options: OAuthAuthorizeSubmitRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options)
      .filter(([key, value]) => key in SUBMIT && value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );

/** Leaves the page by posting a form to a path of the API, in the name of the user. */
export type SubmitForm = Platform['submitForm'];

export const createIdp = (context: Context, submitForm: SubmitForm): Idp => ({
  oauthAuthorizeStart: context.method('post', {
    name: 'idp.oauthAuthorizeStart',
    path: '/oauth/authorize/start',
    fields: { ...AUTHORIZE, scope: 'string?', scopes: 'array of strings?' },
  }),
  async oauthAuthorizeSubmit(options, request) {
    context.check('idp.oauthAuthorizeSubmit', options, SUBMIT);
    await context.within(request, ({ signal }) =>
      submitForm('/oauth/authorize', toFields(options), signal),
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
  v6: {
    oauthAuthorizeStart: context.method('post', {
      name: 'idp.v6.oauthAuthorizeStart',
      path: '/idp/oauth/authorize/start',
      fields: START_V6,
    }),
    oauthAuthorizeSubmit: context.method('post', {
      name: 'idp.v6.oauthAuthorizeSubmit',
      path: '/idp/oauth/authorize/submit',
      fields: {
        ...AUTHORIZE,
        scopes: 'array of strings',
        state: 'string?',
        nonce: 'string?',
        code_challenge: 'string?',
        consent_granted: 'boolean',
        prompt: 'string?',
        resource: 'array of strings?',
      },
    }),
  },
});
