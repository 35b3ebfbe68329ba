import type { ConnectedApp } from '../../../config/connected-apps.ts';
import type { HttpError } from '../../../http-error.ts';

/** A request of an app for an authorization code (RFC 6749, section 4.1.1; OpenID Connect Core 1.0, section 3.1.2.1). */
export interface AppAuthorizationRequest {
  clientId: string;
  redirectUri: string;
  responseType: string;
  scopes: readonly string[];
  state?: string | undefined;
  nonce?: string | undefined;
  codeChallenge?: string | undefined;
  prompts: readonly string[];
  maxAge?: string | undefined;
  /** Proves when the request first came. */
  requestToken?: string | undefined;
  resources: readonly string[];
}

/** Returns the reason to refuse the request; only the checks of client and redirect URI come before. */
export type RequestCheck = (
  request: AppAuthorizationRequest,
  app: ConnectedApp,
) => HttpError | undefined;
