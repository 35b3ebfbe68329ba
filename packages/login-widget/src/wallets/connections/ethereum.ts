import { checkEthereumAddress, checkEthereumSignature } from './chain-rules.ts';
import { callMethod, readProperty } from '../foreign-object.ts';
import type { WalletConnection } from './wallet-connection.ts';

/** Talks to a wallet by EIP-1193. */
export const ethereumConnection: WalletConnection = {
  async connect(provider) {
    const accounts = await callMethod(provider, 'request', { method: 'eth_requestAccounts' });
    return checkEthereumAddress(readProperty(accounts, '0'));
  },
  async sign(provider, { text, address }) {
    const params = [text, address];
    return checkEthereumSignature(
      await callMethod(provider, 'request', { method: 'personal_sign', params }),
    );
  },
};
