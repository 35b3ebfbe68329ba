import { expectTypeOf } from 'vitest';
import { createClientWith, isAuthError, passwords } from './index.ts';
import type {
  AnyAuthError,
  ApiError,
  AuthenticateByUrlResult,
  AuthenticateResponse,
  AuthenticationFactor,
  AuthError,
  Client,
  ClientWith,
  ErrorType,
  MagicLinkAuthenticateResponse,
  MagicLinkSendResponse,
  OAuthAuthenticateResponse,
  OAuthFactor,
  UnknownFactor,
  WebAuthnAuthenticateResponse,
} from './index.ts';

declare const factor: AuthenticationFactor;
declare const client: Client;
declare const error: ApiError;
declare const caught: unknown;
declare const byUrl: AuthenticateByUrlResult;

// A known delivery method narrows the factor to its type.
if (factor.delivery_method === 'sms') {
  expectTypeOf(factor.phone_number_factor.phone_number).toEqualTypeOf<string>();
}
if (factor.delivery_method === 'oauth_google') {
  expectTypeOf(factor.google_oauth_factor.provider_subject).toEqualTypeOf<string>();
}
if (factor.delivery_method === 'knowledge') {
  // @ts-expect-error: a password factor has no details
  expectTypeOf(factor.email_factor).toBeUnknown();
}
// After all known delivery methods, only the unknown factor is left.
type Known =
  | 'email'
  | 'embedded'
  | 'sms'
  | 'whatsapp'
  | 'webauthn_registration'
  | 'authenticator_app'
  | 'recovery_code'
  | 'crypto_wallet'
  | 'knowledge'
  | 'biometric'
  | 'oauth_access_token_exchange'
  | 'impersonation';
expectTypeOf<Known>().toExtend<AuthenticationFactor['delivery_method']>();
type Rest = Exclude<AuthenticationFactor, { delivery_method: Known }>;
expectTypeOf<Exclude<Rest, OAuthFactor>>().toEqualTypeOf<UnknownFactor>();
declare const unknownFactor: UnknownFactor;
expectTypeOf(unknownFactor.anything).toBeUnknown();

// Editors complete the known error types, and others are allowed.
expectTypeOf(error.error_type).toEqualTypeOf<ErrorType>();
expectTypeOf<Extract<ErrorType, 'weak_password'>>().toEqualTypeOf<'weak_password'>();
expectTypeOf<'a_later_error'>().toExtend<ErrorType>();

// `isAuthError` narrows a caught value, and `name` narrows it further.
if (isAuthError(caught)) {
  expectTypeOf(caught).toEqualTypeOf<AnyAuthError>();
  if (caught.name === 'ApiError') expectTypeOf(caught).toEqualTypeOf<ApiError>();
  if (caught.name === 'PasskeyError') expectTypeOf(caught.code).toExtend<string>();
  // @ts-expect-error: not every error has an error_type
  expectTypeOf(caught.error_type).toBeUnknown();
}
expectTypeOf<AnyAuthError['name']>().toEqualTypeOf<AuthError['name']>();
expectTypeOf(error.error_details).toBeUnknown();

// The type of the token narrows the type of the response.
if (byUrl.handled) {
  expectTypeOf(byUrl.tokenType).toEqualTypeOf<'magic_links' | 'oauth' | 'impersonation'>();
  if (byUrl.tokenType === 'oauth') {
    expectTypeOf(byUrl.data).toEqualTypeOf<OAuthAuthenticateResponse>();
  }
  if (byUrl.tokenType === 'magic_links') {
    expectTypeOf(byUrl.data).toEqualTypeOf<MagicLinkAuthenticateResponse>();
  }
  if (byUrl.tokenType === 'impersonation') {
    expectTypeOf(byUrl.data).toEqualTypeOf<AuthenticateResponse>();
  }
} else {
  expectTypeOf(byUrl.token).toEqualTypeOf<string>();
}

// Responses and arguments are typed.
expectTypeOf(client.magicLinks.email.send).returns.resolves.toEqualTypeOf<MagicLinkSendResponse>();
expectTypeOf(client.passwords.resetByEmail).returns.resolves.toEqualTypeOf<AuthenticateResponse>();

// Only a sign-in from the autofill can resolve to null.
const minutes = { session_duration_minutes: 60 };
declare const isInAutofill: boolean;
expectTypeOf(client.webauthn.authenticate(minutes)).resolves.not.toBeNullable();
expectTypeOf(
  client.webauthn.authenticate({ ...minutes, conditional_mediation: false }),
).resolves.toEqualTypeOf<WebAuthnAuthenticateResponse>();
expectTypeOf(
  client.webauthn.authenticate({ ...minutes, conditional_mediation: isInAutofill }),
).resolves.toEqualTypeOf<WebAuthnAuthenticateResponse | null>();

// @ts-expect-error: a session needs a duration
void client.magicLinks.authenticate('t', {});
// @ts-expect-error: unknown provider
expectTypeOf(client.oauth.myspace).toBeUnknown();
// @ts-expect-error: enable_autofill is only for text messages
void client.otps.email.send('a@b.test', { enable_autofill: true });
// @ts-expect-error: unknown kind of wallet
void client.cryptoWallets.authenticateStart({ crypto_wallet_type: 'bitcoin' });

// A client has the namespaces that were passed, and no others.
expectTypeOf(createClientWith('public-token-test-1', { passwords })).toEqualTypeOf<
  ClientWith<'passwords'>
>();
expectTypeOf<ClientWith<'passwords'>>().not.toHaveProperty('oauth');
expectTypeOf(createClientWith('public-token-test-1', {})).toEqualTypeOf<ClientWith>();
// @ts-expect-error: the key must be the name of the namespace
createClientWith('public-token-test-1', { oauth: passwords });
// @ts-expect-error: there is no such namespace
createClientWith('public-token-test-1', { password: passwords });
