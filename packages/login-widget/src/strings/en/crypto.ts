/** The texts of the screens of wallets, without those of the buttons. Words in braces are replaced. */
export const EN_CRYPTO = {
  'crypto.connectHeading': 'Connect {wallet}',
  'crypto.connectText': 'Choose an account in the window of your wallet.',
  'crypto.connectStatus': 'Waiting for {wallet}…',
  'crypto.signHeading': 'Sign the message',
  'crypto.signText':
    'Sign this message in the window of your wallet. Signing is free and sends no transaction.',
  'crypto.message': 'Message to sign',
  'crypto.windowHint': 'No window? Open {wallet} from the toolbar of your browser.',
  'crypto.connectHint': 'Unlock {wallet}, then allow this page to see an account.',
  'crypto.signHint': 'Confirm the message with the account that you connected.',
  'crypto.setUpText':
    'A crypto wallet keeps the key that you log in with. Install one of these or any other Ethereum or Solana wallet, then reload this page.',
  'crypto.walletSites': 'Wallets',
  'crypto.confirmationHeading': 'Success!',
  'crypto.confirmationText': 'You are logged in with {wallet}.',
  'crypto.connectFailed': '[Error] Could not connect to wallet',
  'crypto.signFailed': '[Error] Could not sign message',
  'error.walletSignature':
    'The signature of the wallet was not accepted. Start again. If that does not help, use another wallet: some hardware wallets and shared accounts sign in a form that cannot be checked here.',
  'crypto.tryAgain': 'Try again',
  'crypto.cancel': 'Cancel',
  'crypto.back': 'Back',
} as const;

/** The texts of the screens of wallets. */
export type CryptoStrings = Readonly<Record<keyof typeof EN_CRYPTO, string>>;
