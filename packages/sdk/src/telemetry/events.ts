/** What an event about a mail was about. */
export interface EmailEventDetails {
  /** Where the mail went to. */
  email: string;
  /** What the mail was for. */
  type: 'login_or_create_eml' | 'login_or_create_otp' | 'reset_password';
}

/** The events by name, each with its details. The client sends the first two, the login widget the others. */
export interface Events {
  /** A client was made. */
  sdk_instance_instantiated: {
    event_callback_registered: boolean;
    error_callback_registered: boolean;
    success_callback_registered: boolean;
  };
  /** A user leaves for a provider. */
  start_oauth_flow: {
    provider_type: string;
    custom_scopes: readonly string[] | undefined;
    cname_domain: string | null;
    pkce: boolean;
    provider_params: Record<string, string> | undefined;
  };
  /** The login screen is drawn; `options` are its configuration. */
  render_login_screen: { options: object };
  /** The consent screen is drawn. */
  render_idp_screen: object;
  /** A mail was asked for. */
  email_sent: EmailEventDetails;
  /** A mail was asked for again. */
  email_try_again_clicked: EmailEventDetails;
}

/** What went wrong, when the event is about a failure. */
export interface EventError {
  /** The `error_type` of the failure. */
  error_code: string;
  /** The failure in words. */
  error_description: string;
  /** The HTTP status of the failure. */
  http_status_code?: string;
}
