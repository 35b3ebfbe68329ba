export const LOGIN_PRODUCTS = ['passkeys', 'emailMagicLinks', 'otp'] as const;

export type LoginProduct = (typeof LOGIN_PRODUCTS)[number];
