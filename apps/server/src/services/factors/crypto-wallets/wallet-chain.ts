import type { ErrorType } from '../../../error-types.ts';

/** What differs between the blockchains that a wallet can belong to. */
export interface WalletChain {
  /** The name of the chain in texts for people. */
  label: string;
  /** Returns the canonical spelling of the address; undefined if it is malformed. */
  parseAddress: (text: string) => string | undefined;
  addressError: readonly [type: ErrorType, text: string];
  /** Takes a canonical address; a malformed signature is not accepted. */
  isSignedBy: (address: string, text: string, signature: string) => boolean;
}
