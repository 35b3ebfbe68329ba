import type { ErrorType } from '../../../error-types.ts';

/** The wallets of each blockchain have another form of address and signature. */
export interface WalletChain {
  /** The name of the chain in texts for people. */
  label: string;
  /** Returns the canonical spelling of the address; undefined if it is malformed. */
  parseAddress: (text: string) => string | undefined;
  addressError: readonly [type: ErrorType, text: string];
  /** Takes a canonical address; a malformed signature is not accepted. */
  isSignedBy: (address: string, text: string, signature: string) => boolean;
}
