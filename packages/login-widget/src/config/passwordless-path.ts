import type { ResolvedConfig } from './config.ts';
import { hasEmailCode } from './has-email-code.ts';

/** How a user without a password logs in: by an emailed code or link, or by setting a password. */
export type PasswordlessMethod = 'code' | 'link' | 'reset';

export function passwordlessMethodOf(
  config: Pick<ResolvedConfig, 'products' | 'otpOptions'>,
): PasswordlessMethod {
  if (hasEmailCode(config)) return 'code';
  return config.products.includes('emailMagicLinks') ? 'link' : 'reset';
}
