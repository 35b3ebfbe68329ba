import type { ErrorType } from '@bakehouse/sdk';
import { ApiError } from '@bakehouse/sdk/core';
import type { CryptoStrings } from '../../strings/en/crypto.ts';
import { InputError } from '../../strings/input-error.ts';

const REFUSED_SIGNATURE_ERROR_TYPES: ReadonlySet<ErrorType> = new Set<ErrorType>([
  'unable_to_authenticate_crypto_wallet',
  'siwe_message_expired',
]);

/** Thrown when the user has to do something in their wallet. */
export class WalletInputError extends InputError {
  readonly walletKey: 'crypto.connectFailed' | 'crypto.signFailed';

  constructor(walletKey: WalletInputError['walletKey']) {
    super('error.unknown');
    this.walletKey = walletKey;
  }
}

/** @returns undefined for an error without a text about wallets */
export function walletErrorKey(error: unknown): keyof CryptoStrings | undefined {
  if (error instanceof WalletInputError) return error.walletKey;
  const isRefused =
    error instanceof ApiError && REFUSED_SIGNATURE_ERROR_TYPES.has(error.error_type);
  return isRefused ? 'error.walletSignature' : undefined;
}
