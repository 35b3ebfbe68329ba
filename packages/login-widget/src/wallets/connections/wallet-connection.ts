export interface TextToSign {
  text: string;
  /** The address that `connect` gave. */
  address: string;
}

/** The two questions to a wallet. Both wait for the user, and reject when the user refuses. */
export interface WalletConnection {
  /** @returns the address of the account that the user has chosen */
  connect: (provider: unknown) => Promise<string>;
  /** @returns the signature as the API takes it: hexadecimal for Ethereum, base58 for Solana */
  sign: (provider: unknown, signing: TextToSign) => Promise<string>;
}
