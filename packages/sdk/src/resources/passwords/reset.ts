import type { MethodDefinition } from '../../request-context.ts';
import type { SessionDuration, OptionalSessionDuration } from '../../types.ts';

/** Options of a password reset email. */
export interface ResetByEmailStartRequest {
  /** The email address of the user. */
  email: string;
  /** The URL of the link that signs in without a new password. */
  login_redirect_url?: string | undefined;
  /** The URL of the page where the user sets a new password. */
  reset_password_redirect_url?: string | undefined;
  /** How long the links are valid, in minutes. Default 30. */
  reset_password_expiration_minutes?: number | undefined;
  /** The id of the email template, from the settings of the project. */
  reset_password_template_id?: string | undefined;
  /** The language of the email, as an IETF tag (BCP 47) such as `en`. */
  locale?: string | undefined;
  /** Has no effect. The field exists because the provider's client has it. */
  login_expiration_minutes?: number | undefined;
}

/** A new password, together with the token of a password reset email. */
export interface ResetByEmailRequest extends SessionDuration {
  /** The token from the URL of the page that the link in the email opened. */
  token: string;
  /** The new password. */
  password: string;
}

/** A new password, together with the current one. */
export interface ResetByExistingPasswordRequest extends SessionDuration {
  /** The email address of the user. */
  email: string;
  /** The current password. */
  existing_password: string;
  /** The new password. */
  new_password: string;
}

/** A new password of the signed-in user. */
export interface ResetBySessionRequest extends OptionalSessionDuration {
  /** The new password. */
  password: string;
}

/** The fields of `ResetByEmailStartRequest` that the API accepts. */
export type ResetByEmailStartFields = Omit<ResetByEmailStartRequest, 'login_expiration_minutes'>;

export const RESET_BY_EMAIL_START_METHOD: MethodDefinition<ResetByEmailStartFields> = {
  name: 'passwords.resetByEmailStart',
  path: '/passwords/email/reset/start',
  fields: {
    email: 'string',
    login_redirect_url: 'string?',
    reset_password_redirect_url: 'string?',
    reset_password_expiration_minutes: 'number?',
    reset_password_template_id: 'string?',
    locale: 'string?',
  },
  protection: 'full',
  pkceChallenge: 'passwords',
};

export const RESET_BY_EMAIL_METHOD: MethodDefinition<ResetByEmailRequest> = {
  name: 'passwords.resetByEmail',
  path: '/passwords/email/reset',
  fields: { token: 'string', password: 'string', session_duration_minutes: 'number' },
  protection: 'full',
  pkceVerifiers: ['passwords'],
  singleUseToken: 'token',
};

export const RESET_BY_EXISTING_PASSWORD_METHOD: MethodDefinition<ResetByExistingPasswordRequest> = {
  name: 'passwords.resetByExistingPassword',
  path: '/passwords/existing_password/reset',
  fields: {
    email: 'string',
    existing_password: 'string',
    new_password: 'string',
    session_duration_minutes: 'number',
  },
  protection: 'full',
};

export const RESET_BY_SESSION_METHOD: MethodDefinition<ResetBySessionRequest> = {
  name: 'passwords.resetBySession',
  path: '/passwords/session/reset',
  fields: { password: 'string', session_duration_minutes: 'number?' },
  protection: 'full',
};
