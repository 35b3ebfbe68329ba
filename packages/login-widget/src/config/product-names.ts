/** A way to sign in. The order in `LoginConfig.products` is the order on the screen. */
export type ProductId = 'emailMagicLinks' | 'oauth' | 'otp' | 'crypto' | 'passwords' | 'passkeys';

export const PRODUCTS: readonly ProductId[] = [
  'emailMagicLinks',
  'oauth',
  'otp',
  'crypto',
  'passwords',
  'passkeys',
];
