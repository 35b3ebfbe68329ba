import { checkSolanaAddress, toSolanaSignature } from './chain-rules.ts';
import {
  CONNECT_FEATURE,
  walletFeatureOf,
  supportsSolana,
  SIGN_FEATURE,
} from '../wallet-standard.ts';
import { callMethod, readList, readProperty } from '../foreign-object.ts';
import type { WalletConnection } from './wallet-connection.ts';

const accountAddressOf = (account: unknown) => readProperty(account, 'address');

/** A wallet of several chains has accounts for each of them. */
export const walletStandardConnection: WalletConnection = {
  async connect(wallet) {
    const answer = await callMethod(walletFeatureOf(wallet, CONNECT_FEATURE), 'connect');
    return checkSolanaAddress(accountAddressOf(readList(answer, 'accounts').find(supportsSolana)));
  },
  async sign(wallet, { text, address }) {
    const accounts = readList(wallet, 'accounts');
    const account = accounts.find((candidate) => accountAddressOf(candidate) === address);
    if (account === undefined) throw new TypeError('The wallet no longer shares this account.');
    const message = new TextEncoder().encode(text);
    const feature = walletFeatureOf(wallet, SIGN_FEATURE);
    const answer = await callMethod(feature, 'signMessage', { account, message });
    return toSolanaSignature(readProperty(readProperty(answer, '0'), 'signature'));
  },
};
