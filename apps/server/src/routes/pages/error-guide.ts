import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../../app-env.ts';
import { renderServicePage } from './service-page.ts';

/** Explains every error_type of the provider API. */
const ERROR_EXPLANATIONS: Readonly<Record<string, string>> = {
  bad_domain_for_stytch_sdk:
    'The page that calls is not on the list of origins of the project. Add its origin to the configuration file.',
  body_too_large: 'The body is larger than 64 kB. Send less.',
  breached_password: 'The password stands in a published leak. Choose another one.',
  duplicate_email: 'No new account can be made with this address. Sign in, or use another address.',
  insufficient_factors:
    'The session has not done its PIN step. Enter the PIN, then repeat the call.',
  internal_server_error: 'A mistake on our side. The log line with the same request_id says more.',
  invalid_email: 'The text is not one e-mail address.',
  invalid_request: 'The body or a parameter is not what the call takes; the message names it.',
  invalid_session_duration_minutes: 'Sessions last from 5 to 527,040 minutes.',
  public_token_not_found:
    'No project has this public token. Compare it with the configuration file.',
  reset_password: 'This user has no password. The link to choose one is in their email.',
  route_not_found: 'There is no such call. Compare method and path.',
  session_not_found: 'The session has ended or never was. Sign in again.',
  too_many_requests: 'Too many sign-in calls from one network. Wait as long as Retry-After says.',
  unauthorized_credentials: 'Address or password is wrong, or the credentials header is malformed.',
  unavailable: 'The database or a queue is busy. Repeat the call after Retry-After.',
  unsupported_media_type: 'Send the body as JSON with Content-Type: application/json.',
  user_unauthenticated: 'The call needs a session and none was sent.',
  weak_password: 'The password can be guessed. The strength check says what to change.',
};

export const errorGuideRoute = () =>
  new Hono<AppEnv>().get('/errors', (c) =>
    renderServicePage(
      c,
      'Errors of the sign-in API',
      html`<dl>
        ${Object.entries(ERROR_EXPLANATIONS).map(
          ([type, meaning]) =>
            html`<dt id="${type}"><code>${type}</code></dt>
              <dd>${meaning}</dd>`,
        )}
      </dl>`,
    ),
  );
