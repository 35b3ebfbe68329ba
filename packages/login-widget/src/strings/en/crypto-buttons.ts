/** The texts of the buttons of wallets, without those of the screens behind them. */
export const EN_CRYPTO_BUTTONS = {
  'crypto.wallets': 'Crypto wallets',
  'crypto.continueWith': 'Continue with {wallet}',
  'crypto.continueWithOther': 'Continue with other Crypto Wallet',
  'crypto.setUp': 'Set up a new crypto wallet',
  'crypto.otherEthereumWallet': 'Other Ethereum Wallet',
  'crypto.otherSolanaWallet': 'Other Solana Wallet',
} as const;

/** The texts of the buttons of wallets. */
export type CryptoButtonStrings = Readonly<Record<keyof typeof EN_CRYPTO_BUTTONS, string>>;
