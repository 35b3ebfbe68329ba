import type { Context } from '../context.ts';
import type {
  AuthenticateResponse,
  RequestOptions,
  ResponseCommon,
  SessionDuration,
} from '../types.ts';

/** Where a link leads and how long it works. Without an address, the project's default is used. */
export interface MagicLinkOptions {
  /** Where users who exist already come out. */
  login_magic_link_url?: string | undefined;
  /** Minutes, 5 to 10,080. Default 30. */
  login_expiration_minutes?: number | undefined;
  /** Where new users come out. */
  signup_magic_link_url?: string | undefined;
  /** Minutes, 5 to 10,080. Default 30. */
  signup_expiration_minutes?: number | undefined;
  /** The mail to users who exist already, as made in the project's settings. */
  login_template_id?: string | undefined;
  /** The mail to new users, as made in the project's settings. */
  signup_template_id?: string | undefined;
  /** Language of the mail, an IETF tag such as `en`. */
  locale?: string | undefined;
}

/** A sign-in by link. */
export interface MagicLinkAuthenticateResponse extends AuthenticateResponse {
  /** The address that the link went to: an `email_id`. */
  method_id: string;
}

/** Sends links by mail. */
export interface EmailMagicLinks {
  /**
   * Sends a link to an address, and makes a user for it when there is none.
   * `POST /sdk/v1/magic_links/email/login_or_create`.
   * @throws ApiError `invalid_email`, `no_match_for_provided_magic_link_url`
   */
  loginOrCreate: (
    email: string,
    options?: MagicLinkOptions,
    request?: RequestOptions,
  ) => Promise<ResponseCommon>;
  /**
   * Sends a link to a user who exists: as a further factor while a session is there, else as the
   * first. `POST /sdk/v1/magic_links/email/send/primary` or `/secondary`.
   * @throws ApiError `invalid_email`, `email_not_found`, `no_match_for_provided_magic_link_url`
   */
  send: (
    email: string,
    options?: MagicLinkOptions,
    request?: RequestOptions,
  ) => Promise<ResponseCommon>;
}

/**
 * Sign-in by a link that is sent by mail. Every method rejects with a `UsageError` for a wrong
 * argument, an `ApiError` for a refusal and an `UnreachableError` when no usable answer came.
 */
export interface MagicLinks {
  /** Sends the links. */
  email: EmailMagicLinks;
  /**
   * Signs in with the token of a link. `POST /sdk/v1/magic_links/authenticate`. A token works once:
   * calls with the same one at the same time share one request, which goes on when one of them is
   * cancelled. The login link of a password reset mail is taken too.
   * @param token from the address of the page that the link led to
   * @param options how long the session lasts, in minutes
   * @throws ApiError `unable_to_auth_magic_link`, `magic_link_not_found`, `pkce_mismatch`
   * @throws NoCurrentSessionError when the user signed out while the call was under way
   */
  authenticate: (
    token: string,
    options: SessionDuration,
    request?: RequestOptions,
  ) => Promise<MagicLinkAuthenticateResponse>;
}

const OPTIONS = {
  email: 'string',
  login_magic_link_url: 'string?',
  login_expiration_minutes: 'number?',
  signup_magic_link_url: 'string?',
  signup_expiration_minutes: 'number?',
  login_template_id: 'string?',
  signup_template_id: 'string?',
  locale: 'string?',
} as const;

export function createMagicLinks(context: Context): MagicLinks {
  const sender =
    (method: string, pathEnd: () => string): EmailMagicLinks['send'] =>
    async (email, options = {}, request) => {
      const body = { ...options, email };
      context.check(`magicLinks.email.${method}`, body, OPTIONS);
      return context.post({
        ...request,
        path: `/magic_links/email/${pathEnd()}`,
        body,
        protection: 'full',
        challenge: 'magic_links',
      });
    };
  return {
    email: {
      loginOrCreate: sender('loginOrCreate', () => 'login_or_create'),
      send: sender('send', () => `send/${context.factor()}`),
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
        verifiers: ['passwords', 'magic_links'],
        once: token,
      });
    },
  };
}
