import { readList, readProperty } from './foreign-object.ts';

/** The features of github.com/wallet-standard/wallet-standard that a sign-in with Solana needs. */
export const CONNECT_FEATURE = 'standard:connect';
export const SIGN_FEATURE = 'solana:signMessage';

const SOLANA_PREFIX = 'solana:';

export const walletFeatureOf = (wallet: unknown, name: string): unknown =>
  readProperty(readProperty(wallet, 'features'), name);

/** Wallets and their accounts list the chains that they are for. */
export const supportsSolana = (owner: unknown): boolean =>
  readList(owner, 'chains').some(
    (chain) => typeof chain === 'string' && chain.startsWith(SOLANA_PREFIX),
  );

export const canSignWithSolana = (wallet: unknown): boolean =>
  supportsSolana(wallet) &&
  [CONNECT_FEATURE, SIGN_FEATURE].every((name) => walletFeatureOf(wallet, name) !== undefined);
