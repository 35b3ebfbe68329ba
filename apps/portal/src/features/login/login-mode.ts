import type { LoginProduct } from '@bakehouse/contract';

/** The login page shows the password form, or one of the screens that replace it. */
export type LoginMode = 'password' | 'createAccount' | 'emailLink' | 'emailCode';

export const CREATE_ACCOUNT_HASH = '#create-account';
export const EMAIL_LINK_HASH = '#email-link';
export const EMAIL_CODE_HASH = '#email-code';

interface HashedMode {
  mode: LoginMode;
  /** The product that the project must have turned on. */
  product?: LoginProduct;
}

const MODE_BY_HASH: ReadonlyMap<string, HashedMode> = new Map<string, HashedMode>([
  [CREATE_ACCOUNT_HASH, { mode: 'createAccount' }],
  [EMAIL_LINK_HASH, { mode: 'emailLink', product: 'emailMagicLinks' }],
  [EMAIL_CODE_HASH, { mode: 'emailCode', product: 'otp' }],
]);

export function readLoginMode(hash: string, products: readonly LoginProduct[]): LoginMode {
  const { mode = 'password', product } = MODE_BY_HASH.get(hash) ?? {};
  return product === undefined || products.includes(product) ? mode : 'password';
}
