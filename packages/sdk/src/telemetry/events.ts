/** The details of a usage event about an email that the user requested. */
export interface EmailEventDetails {
  /** The email address of the recipient. */
  email: string;
  /** The purpose of the email: a magic link, a one-time code or a password reset. */
  type: 'login_or_create_eml' | 'login_or_create_otp' | 'reset_password';
}

/**
 * The details of each usage event. This package reports the first two events, a login UI the
 * others.
 */
export interface Events {
  /** A client was created. */
  sdk_instance_instantiated: {
    event_callback_registered: boolean;
    error_callback_registered: boolean;
    success_callback_registered: boolean;
  };
  /** The user leaves the page for an OAuth provider. */
  start_oauth_flow: {
    provider_type: string;
    custom_scopes: readonly string[] | undefined;
    cname_domain: string | null;
    pkce: boolean;
    provider_params: Record<string, string> | undefined;
  };
  /** The login screen was rendered with these options. */
  render_login_screen: { options: object };
  /** The consent screen was rendered. */
  render_idp_screen: object;
  /** The user requested an email. */
  email_sent: EmailEventDetails;
  /** The user requested the same email again. */
  email_try_again_clicked: EmailEventDetails;
}

/** The error in the details of a usage event that reports a failure. */
export interface EventError {
  /** The `error_type` of the error. */
  error_code: string;
  /** The error message. */
  error_description: string;
  /** The HTTP status of the response. */
  http_status_code?: string;
}
