import type { ResolvedConfig } from './config.ts';

/** Why a configuration cannot be shown. */
export type ConfigProblem = 'passkeysAlone' | 'linkAndEmailCode';

export function configProblem({
  products,
  otpOptions,
}: Pick<ResolvedConfig, 'products' | 'otpOptions'>): ConfigProblem | null {
  if (products.length > 0 && products.every((product) => product === 'passkeys'))
    return 'passkeysAlone';
  const hasEmailCode = products.includes('otp') && otpOptions.methods.includes('email');
  return hasEmailCode && products.includes('emailMagicLinks') ? 'linkAndEmailCode' : null;
}
