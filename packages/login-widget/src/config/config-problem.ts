import type { ResolvedConfig } from './config.ts';
import { hasEmailCode } from './has-email-code.ts';

/** Why a configuration cannot be shown. */
export type ConfigProblem = 'passkeysAlone' | 'linkAndEmailCode';

export function configProblem(
  config: Pick<ResolvedConfig, 'products' | 'otpOptions'>,
): ConfigProblem | null {
  const { products } = config;
  if (products.length > 0 && products.every((product) => product === 'passkeys'))
    return 'passkeysAlone';
  return hasEmailCode(config) && products.includes('emailMagicLinks') ? 'linkAndEmailCode' : null;
}
