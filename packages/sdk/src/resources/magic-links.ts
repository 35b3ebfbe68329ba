import type { RequestContext } from '../request-context.ts';
import type {
  AuthenticateResponse,
  RequestOptions,
  ResponseCommon,
  SessionDuration,
} from '../types.ts';

/** Options of a magic link. The project's default URL replaces a URL that is left out. */
export interface MagicLinkOptions {
  /** The URL that the link opens for an existing user. */
  login_magic_link_url?: string | undefined;
  /** How long the link of an existing user is valid, in minutes: 5 to 10,080. Default 30. */
  login_expiration_minutes?: number | undefined;
  /** The URL that the link opens for a new user. */
  signup_magic_link_url?: string | undefined;
  /** How long the link of a new user is valid, in minutes: 5 to 10,080. Default 30. */
  signup_expiration_minutes?: number | undefined;
  /** The id of the email template for existing users, from the settings of the project. */
  login_template_id?: string | undefined;
  /** The id of the email template for new users, from the settings of the project. */
  signup_template_id?: string | undefined;
  /** The language of the email, as an IETF tag (BCP 47) such as `en`. */
  locale?: string | undefined;
}

/** The response of a request that sent a magic link. */
export interface MagicLinkSendResponse extends ResponseCommon {
  /**
   * The id to pass to `otps.authenticate` with the six-digit code in the email, which signs in on the
   * device that asked for the link. Absent when the server sends links without codes.
   */
  method_id?: string;
}

/** The response of a sign-in with a magic link. */
export interface MagicLinkAuthenticateResponse extends AuthenticateResponse {
  /** The `email_id` of the address that received the link. */
  method_id: string;
}

/** Sends magic links by email. */
export interface EmailMagicLinks {
  /**
   * Sends a magic link to an email address, and creates a user if no user has the address.
   * `POST /sdk/v1/magic_links/email/login_or_create`.
   * @throws ApiError `invalid_email`, `no_match_for_provided_magic_link_url`
   */
  loginOrCreate: (
    email: string,
    options?: MagicLinkOptions,
    request?: RequestOptions,
  ) => Promise<MagicLinkSendResponse>;
  /**
   * Sends a link to an existing user. While a session exists, the link becomes a second factor.
   * `POST /sdk/v1/magic_links/email/send/primary` or `/secondary`.
   * @throws ApiError `invalid_email`, `email_not_found`, `no_match_for_provided_magic_link_url`
   */
  send: (
    email: string,
    options?: MagicLinkOptions,
    request?: RequestOptions,
  ) => Promise<MagicLinkSendResponse>;
}

/**
 * Sign-in with a link in an email. Every method rejects with a `UsageError` for a wrong argument,
 * an `ApiError` when the API refuses the request, and an `UnreachableError` when no valid response
 * arrives.
 */
export interface MagicLinks {
  /** Sends magic links by email. */
  email: EmailMagicLinks;
  /**
   * Signs in with the token of a link. `POST /sdk/v1/magic_links/authenticate`. A token works once, so
   * concurrent calls with the same token share one request, which continues when a caller cancels.
   * Tokens of type `login`, from a password reset email, are accepted too.
   * @param token the token from the URL of the page that the link opened
   * @param options the duration of the session, in minutes
   * @throws ApiError `unable_to_auth_magic_link`, `magic_link_not_found`, `pkce_mismatch`
   * @throws NoCurrentSessionError when the user signed out before the response arrived
   */
  authenticate: (
    token: string,
    options: SessionDuration,
    request?: RequestOptions,
  ) => Promise<MagicLinkAuthenticateResponse>;
}

const EMAIL_FIELD_TYPES = {
  email: 'string',
  login_magic_link_url: 'string?',
  login_expiration_minutes: 'number?',
  signup_magic_link_url: 'string?',
  signup_expiration_minutes: 'number?',
  login_template_id: 'string?',
  signup_template_id: 'string?',
  locale: 'string?',
} as const;

export function createMagicLinks(context: RequestContext): MagicLinks {
  const sender =
    (method: string, pathEnd: () => string): EmailMagicLinks['send'] =>
    async (email, options = {}, request) => {
      const body = { ...options, email };
      context.check(`magicLinks.email.${method}`, body, EMAIL_FIELD_TYPES);
      return context.post({
        ...request,
        path: `/magic_links/email/${pathEnd()}`,
        body,
        protection: 'full',
        pkceChallenge: 'magic_links',
      });
    };
  return {
    email: {
      loginOrCreate: sender('loginOrCreate', () => 'login_or_create'),
      send: sender('send', () => `send/${context.nextFactor()}`),
    },
    async authenticate(token, options, request) {
      const call = 'magicLinks.authenticate';
      context.check(call, { Token: token }, { Token: 'string' });
      context.check(call, options, { session_duration_minutes: 'number' });
      const { session_duration_minutes } = options;
      return context.authenticate({
        ...request,
        path: '/magic_links/authenticate',
        body: { code_verifier: undefined, session_duration_minutes, token },
        pkceVerifiers: ['passwords', 'magic_links'],
        singleUseToken: token,
      });
    },
  };
}
