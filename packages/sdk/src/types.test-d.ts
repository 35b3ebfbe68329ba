import { expectTypeOf } from 'vitest';
import type {
  ApiError,
  AuthenticateResponse,
  AuthenticationFactor,
  Client,
  ErrorType,
  OAuthFactor,
  ResponseCommon,
  UnknownFactor,
} from './index.ts';

declare const factor: AuthenticationFactor;
declare const client: Client;
declare const error: ApiError;

// A known delivery method decides the detail.
if (factor.delivery_method === 'sms') {
  expectTypeOf(factor.phone_number_factor.phone_number).toEqualTypeOf<string>();
}
if (factor.delivery_method === 'oauth_google') {
  expectTypeOf(factor.google_oauth_factor.provider_subject).toEqualTypeOf<string>();
}
if (factor.delivery_method === 'knowledge') {
  // @ts-expect-error: a password has no detail
  expectTypeOf(factor.email_factor).toBeUnknown();
}
// What no comparison has caught is left over, and may be looked into.
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
  | 'oauth_access_token_exchange';
expectTypeOf<Known>().toExtend<AuthenticationFactor['delivery_method']>();
type Rest = Exclude<AuthenticationFactor, { delivery_method: Known }>;
expectTypeOf<Exclude<Rest, OAuthFactor>>().toEqualTypeOf<UnknownFactor>();
declare const unknownFactor: UnknownFactor;
expectTypeOf(unknownFactor.anything).toBeUnknown();

// Names of errors are completed by the editor, and others are allowed.
expectTypeOf(error.error_type).toEqualTypeOf<ErrorType>();
expectTypeOf<Extract<ErrorType, 'weak_password'>>().toEqualTypeOf<'weak_password'>();
expectTypeOf<'a_later_error'>().toExtend<ErrorType>();

// Answers and arguments have types of their own.
expectTypeOf(client.magicLinks.email.send).returns.resolves.toEqualTypeOf<ResponseCommon>();
expectTypeOf(client.passwords.resetByEmail).returns.resolves.toEqualTypeOf<AuthenticateResponse>();

// @ts-expect-error: a session needs a duration
void client.magicLinks.authenticate('t', {});
// @ts-expect-error: no such provider
expectTypeOf(client.oauth.myspace).toBeUnknown();
// @ts-expect-error: enable_autofill is for text messages
void client.otps.email.send('a@b.test', { enable_autofill: true });
// @ts-expect-error: a kind of wallet
void client.cryptoWallets.authenticateStart({ crypto_wallet_type: 'bitcoin' });
