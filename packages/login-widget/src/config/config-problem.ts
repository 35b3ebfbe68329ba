import type { ProductId } from './product-names.ts';
import type { OtpMethod } from './otp-methods.ts';

/** Why a configuration cannot be shown. */
export type ConfigProblem = 'nothingToShow' | 'passkeysAlone' | 'linkAndEmailCode';

interface ProductChoice {
  configured: readonly ProductId[];
  /** The configured products that have a screen. */
  shown: readonly ProductId[];
  methods: readonly OtpMethod[];
}

export function findConfigProblem({
  configured,
  shown,
  methods,
}: ProductChoice): ConfigProblem | null {
  if (shown.length === 0) return 'nothingToShow';
  if (configured.every((product) => product === 'passkeys')) return 'passkeysAlone';
  const hasEmailCode = shown.includes('otp') && methods.includes('email');
  return hasEmailCode && shown.includes('emailMagicLinks') ? 'linkAndEmailCode' : null;
}
