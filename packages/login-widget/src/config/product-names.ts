import type { OtpMethod } from './product-options/otp-options.ts';

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

export const OTP_METHODS: readonly OtpMethod[] = ['sms', 'whatsapp', 'email'];
