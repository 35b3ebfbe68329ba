import type { AuthenticationFactor, UserSession } from '@bakehouse/sdk';
import type { ProductId } from '../product-names.ts';

/** How a user logged in: the product, or `other` for a way that the widget does not offer. */
export type LoginMethod = ProductId | 'other';

type DeliveryMethod = AuthenticationFactor['delivery_method'];

const LOGIN_METHOD_BY_DELIVERY: ReadonlyMap<string, LoginMethod> = new Map<
  DeliveryMethod,
  LoginMethod
>([
  ['email', 'emailMagicLinks'],
  ['embedded', 'emailMagicLinks'],
  ['webauthn_registration', 'passkeys'],
  ['crypto_wallet', 'crypto'],
]);

function loginMethodOfFactor({ type, delivery_method }: AuthenticationFactor): LoginMethod {
  if (type === 'otp') return 'otp';
  if (type === 'password') return 'passwords';
  if (type === 'oauth') return 'oauth';
  return LOGIN_METHOD_BY_DELIVERY.get(delivery_method) ?? 'other';
}

/** Returns the method with which the user authenticated last in this session. */
export function loginMethodOf({ authentication_factors: factors }: UserSession): LoginMethod {
  const [newest] = [...factors].sort(
    (one, other) => Date.parse(other.last_authenticated_at) - Date.parse(one.last_authenticated_at),
  );
  return newest ? loginMethodOfFactor(newest) : 'other';
}
