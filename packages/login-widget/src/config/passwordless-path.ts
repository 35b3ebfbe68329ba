import type { ResolvedConfig } from './config.ts';

/** How a user without a password logs in: by an emailed code or link, or by setting a password. */
export type PasswordlessPath = 'code' | 'link' | 'reset';

type PathConfig = Pick<ResolvedConfig, 'products' | 'otpOptions'>;

export const hasEmailCode = ({ products, otpOptions }: PathConfig): boolean =>
  products.includes('otp') && otpOptions.methods.includes('email');

export function passwordlessPath(config: PathConfig): PasswordlessPath {
  if (hasEmailCode(config)) return 'code';
  return config.products.includes('emailMagicLinks') ? 'link' : 'reset';
}
