import type { OAuthProviderName } from '@bakehouse/sdk';

/**
 * Where Google One Tap appears. Browsers with FedCM show no `embedded` prompt unless it is
 * `forceLegacyEmbedded`.
 */
export type OneTapPosition =
  'embedded' | 'floating' | 'embeddedOnly' | 'floatingOrEmbedded' | 'forceLegacyEmbedded';

/** One social provider. */
export interface OAuthProviderOptions {
  /** The provider. */
  type: OAuthProviderName;
  /** OAuth scopes to request in addition to those of the project. Default: none. */
  custom_scopes?: readonly string[];
  /** Parameters for the provider, such as `{ prompt: 'consent' }`. Default: none. */
  provider_params?: Record<string, string>;
  /** Shows Google One Tap, if Google is the only provider and OAuth the only product. Default false. */
  one_tap?: boolean;
  /** Where Google One Tap appears. Default: nowhere. */
  position?: OneTapPosition;
  /** Whether a click outside the floating prompt closes it. Default true. */
  cancel_on_tap_outside?: boolean;
}

/** Options of the product `oauth`. */
export interface OAuthOptions {
  /** The providers, in the order of their buttons. */
  providers: readonly OAuthProviderOptions[];
  /** The URL to which an existing user returns. Default: the project's. */
  loginRedirectURL?: string;
  /** The URL to which a new user returns. Default: the project's. */
  signupRedirectURL?: string;
}
