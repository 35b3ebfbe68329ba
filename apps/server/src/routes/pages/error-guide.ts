import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../../app-env.ts';
import type { ProviderErrorType } from '../../error-types.ts';
import { renderServicePage } from './service-page.ts';

export const ERROR_EXPLANATIONS: Readonly<Record<ProviderErrorType, string>> = {
  account_deactivated:
    'The factor is right, but an administrator has deactivated the account. Only an administrator can reactivate it.',
  active_totp_exists:
    'The user has a verified authenticator app. Delete it before you register another one.',
  ad_blocker_detected:
    'The request has no dfp_telemetry_id, which the project requires. A content blocker may have stopped its script.',
  bad_domain_for_stytch_sdk:
    'The origin of the calling page is not registered for the project. Add it to the configuration file.',
  biometric_registration_not_found: 'You have no biometric registration with this id.',
  body_too_large: 'The body is larger than 64 kB. Send less.',
  breached_password: 'The password is in a published leak. Choose another one.',
  cannot_delete_last_primary_factor:
    'Nothing would be left to log in with. Add another way to log in, then remove this one.',
  captcha_failed: 'The captcha was not solved, or its token was used before. Solve it again.',
  captcha_required:
    'The project requires a captcha for this call. Solve it and send its captcha_token.',
  connected_app_not_found: 'You have given no app with this id access to your account.',
  crypto_wallet_not_found: 'You have no wallet with this id.',
  device_blocked: "The project's device check refused this device.",
  duplicate_client_id:
    'The project has another client with this client_id. Choose another one, or leave it out.',
  duplicate_crypto_wallet:
    'The wallet belongs to another account. Log in with it, or use another wallet.',
  duplicate_email:
    'The address belongs to another account. Log in with it, or use another address.',
  duplicate_external_id: 'Another user of the project has this external_id. Choose another one.',
  duplicate_oauth_registration:
    'The account at the other provider belongs to another user. Log in with it, or use another one.',
  duplicate_password:
    'The user has a password already, which an import does not replace. Leave the user out of the import.',
  duplicate_phone_number:
    'The phone number belongs to another account. Log in with it, or use another number.',
  duplicate_webauthn_registration:
    'This passkey is registered already. Log in with it, or create another one.',
  email_not_found: 'You have no email with this id.',
  email_required:
    'Administrators and people with files need an email. Add another one, then remove this one.',
  idp_access_denied: 'The user did not give the app access to the account. The app can ask again.',
  idp_client_not_found:
    'The project knows no app with this client_id. Add it to connected_apps in the configuration file.',
  idp_code_challenge_required:
    'The app has no secret, so its request needs a code_challenge (RFC 7636).',
  idp_consent_required:
    'The app asked with prompt=none, but the user must give consent first. Ask again without prompt=none.',
  idp_invalid_code_challenge:
    'The code_challenge is not a SHA-256 hash in base64url. The method must be S256.',
  idp_invalid_id_token_hint:
    'The id_token_hint of a logout is not an id token that this server issued to the app.',
  idp_invalid_prompt:
    'The prompt must be none, login or consent, and none stands alone. The max_age must be a number of seconds.',
  idp_invalid_resource:
    'A resource must be an http or https URL without a fragment, and there may be five (RFC 8707).',
  idp_invalid_scope:
    'The scope is missing, unknown, or not allowed to the app. Known are openid, profile, email, phone, full_access and offline_access.',
  idp_login_required:
    'The app demands a recent login, with prompt=login or max_age, or asked with prompt=none and nobody is logged in. Log in again; an app can ask without prompt=none.',
  idp_redirect_uri_mismatch:
    'The redirect_uri or post_logout_redirect_uri is not registered for the app. It must equal one of its redirect_uris in the configuration file.',
  idp_unsupported_response_type: 'The response_type must be code.',
  insufficient_factors:
    'The call changes factors, so it needs a second one: the PIN, or for users without a PIN a factor of another group (email, phone, device). Prove it, then repeat the call.',
  internal_server_error: 'The server failed. Its log line with the same request_id says more.',
  invalid_email: 'The text is not a single email address.',
  invalid_ethereum_address:
    'The address is not 0x and 40 hexadecimal digits, or its capitals are not the checksum of ERC-55.',
  invalid_phone_number:
    'The text is not a single phone number with its country code, such as +14155552671, or it is a premium number.',
  invalid_pkce_code_challenge:
    'The code_challenge is missing or is not a SHA-256 hash in base64url. The project requires one for this flow, or one was sent.',
  invalid_pkce_code_verifier:
    'The code_verifier must have 32 to 128 letters, digits or characters of "-._~".',
  invalid_request: 'The body or a parameter is invalid. The message names it.',
  invalid_session_duration_minutes: 'Sessions last from 5 to 527,040 minutes.',
  invalid_solana_address: 'The address is not the public key of a Solana wallet in base58.',
  invalid_webauthn_registration_domain:
    'Passkeys of this domain cannot be used. The domain must be the host of a registered origin of the project, or a parent domain of such a host.',
  m2m_client_not_found: 'The project has no M2M client with this client_id.',
  magic_link_not_found: 'No such magic link was sent, or it was sent long ago. Ask for a new one.',
  no_login_redirect_urls_set:
    'No redirect URL was sent, and the project has none for logins or password resets. Add one to redirect_urls in the configuration file.',
  no_match_for_provided_magic_link_url:
    'The redirect URL is not registered for the project. It must equal one of redirect_urls in the configuration file.',
  no_match_for_provided_oauth_url:
    'The redirect URL of a social login is not registered for the project. It must equal one of redirect_urls in the configuration file.',
  no_signup_redirect_urls_set:
    'No redirect URL was sent, and the project has none for sign-ups. Add one to redirect_urls in the configuration file.',
  oauth_access_denied:
    'You did not allow the login at the provider, or cancelled it. Nobody was logged in. Start again, or log in another way.',
  oauth_attach_token_not_found:
    'The request to connect an account was used, or is older than 5 minutes. Ask again in your settings.',
  oauth_config_not_found: 'The server does not offer login with this provider. Log in another way.',
  oauth_provider_failed:
    'The provider refused the login or sent an answer that does not pass the checks. Start again. If it happens again, the operator finds the reason in the log of the server.',
  oauth_provider_unavailable:
    'The provider does not answer. Try again in a few minutes, or log in another way.',
  oauth_registration_not_found: 'You have no account at another provider with this id.',
  oauth_state_mismatch:
    'The login was started in another browser, or the browser keeps no cookies. Start again in the browser in which you want to be logged in.',
  oauth_state_not_found:
    'The login was finished already, or more than 10 minutes have passed since it began. Start again.',
  oauth_token_not_found: 'No login has this token. Log in again.',
  one_tap_address_not_verified:
    'Google has not verified the email address of the account, and nobody here has used the account before. Confirm the address at Google, or log in another way.',
  one_tap_audience_mismatch:
    'The credential of Google was issued for another client id. Give Google the client id that the start of One Tap returned.',
  one_tap_credential_expired:
    'The credential of Google has expired, is older than an hour, or is not valid yet. Load the page again. If it happens again, compare the clock of the server.',
  one_tap_credential_used: 'A credential of Google logs in once. Load the page again.',
  one_tap_csrf_mismatch:
    'The stytch_csrf_token is not that of the cookie stytch_csrf_private_token, or belongs to another prompt. The browser may keep no cookies of the server. Load the page again.',
  one_tap_issuer_mismatch:
    'The credential was issued by somebody other than Google. If the operator has set OAUTH_GOOGLE_URL, it must be the issuer.',
  one_tap_nonce_mismatch:
    'The credential of Google names the nonce of another prompt. Load the page again.',
  one_tap_not_found:
    'The server knows no prompt with this id, or it was opened more than an hour ago. Load the page again.',
  one_tap_signature_invalid:
    'The credential is no token that Google has signed. The signature, the algorithm or the form is wrong.',
  otp_code_not_found:
    'There is no open code for this method_id: it has expired, was used or replaced, or was wrong three times. Ask for a new one.',
  password_not_found: 'No user of the project has a password with this id.',
  phone_number_not_found: 'You have no phone number with this id.',
  pin_required:
    'The session lost its PIN step during the call. Enter the PIN, then repeat the call.',
  pkce_did_not_expect_code_verifier:
    'The flow was started without a code challenge, but a code_verifier was sent. Send none.',
  pkce_expected_code_verifier:
    'The flow was started with a code challenge, so its end needs the code_verifier of the same browser.',
  pkce_mismatch:
    'The code_verifier does not match the code challenge. End the flow in the browser that started it.',
  public_token_not_found:
    'No project has this public token. Compare it with the configuration file.',
  read_only_session:
    'The session belongs to an operator who acts for the user. It can read what the user can read, and change nothing.',
  recovery_codes_not_found:
    'The user has no recovery codes that were not used yet, or no verified authenticator app.',
  reset_password:
    'This user must choose a new password. Start a password reset, then use the link in the email.',
  route_not_found: 'This call does not exist. Check its method and path.',
  session_not_found: 'The session has ended or never existed. Log in again.',
  session_too_old_to_reset_password:
    'The session proved the password or the email address more than five minutes ago. Log in again first.',
  siwe_message_expired: 'The signed message has expired. Start the login with the wallet again.',
  stale_factors:
    'The call changes factors, and the last factor of the session is more than an hour old. Prove one again, then repeat the call.',
  too_many_requests:
    'Too many login calls came from one network, too many messages were sent to one destination, or a hundred calls of one user or about one address wait already. Wait for the time in Retry-After.',
  totp_code_already_authenticated:
    'A code of an authenticator app works once. Wait for the next one.',
  totp_not_found:
    'The user has no authenticator app, or did not verify it in time. Register it again.',
  unable_to_auth_impersonation_token:
    'The token was used, or has expired, or never existed. Run the command admin impersonate again.',
  unable_to_auth_magic_link: 'The magic link was used or has expired. Ask for a new one.',
  unable_to_auth_oauth_token: 'The token of the login was used or has expired. Log in again.',
  unable_to_auth_otp_code: 'The code is wrong. Each code allows three tries.',
  unable_to_auth_webauthn_registration:
    'The response of the passkey did not pass a check. The message names it, and says what helps.',
  unable_to_auth_password_reset_token:
    'The link to reset the password was used or has expired. Start another reset.',
  unable_to_authenticate_crypto_wallet:
    'The signature is not one of this wallet for an open challenge. A challenge works once, for ten minutes. Contract accounts and wallets that sign another form of the message cannot log in.',
  unable_to_authenticate_recovery_code:
    'The recovery code is wrong or was used before. Try another one.',
  unable_to_authenticate_totp:
    'The code of the authenticator app is wrong, or more than 30 seconds too old or too new. Check the clock of the phone.',
  unable_to_exchange_access_token:
    'The access token is unknown, has ended, or was issued without the scope full_access.',
  unauthorized_credentials:
    'The address or password is wrong, or the Authorization header is malformed.',
  unavailable: 'The database or a queue is busy. Repeat the call after Retry-After.',
  unsupported_media_type: 'Send the body as JSON with Content-Type: application/json.',
  user_lock_limit_reached:
    'Too many wrong codes in a row. Wait for the time in Retry-After, or open the link in the email.',
  user_not_found: 'The project has no user with this id.',
  user_unauthenticated: 'The call needs a session, but none was sent.',
  weak_password: 'The password is easy to guess. The strength check says what to change.',
  webauthn_registration_not_found:
    'No passkey with this id is registered here. It may have been deleted from the account, but not from the password manager.',
};

export const errorGuideRoute = () =>
  new Hono<AppEnv>().get('/errors', (c) =>
    renderServicePage(c, {
      title: 'Errors of the login API',
      isWide: true,
      content: html`<dl>
        ${Object.entries(ERROR_EXPLANATIONS).map(
          ([type, meaning]) =>
            html`<dt id="${type}"><code>${type}</code></dt>
              <dd>${meaning}</dd>`,
        )}
      </dl>`,
    }),
  );
