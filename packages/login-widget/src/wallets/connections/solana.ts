import { checkSolanaAddress, toSolanaSignature } from './chain-rules.ts';
import { callMethod, hasMethod, readProperty } from '../foreign-object.ts';
import type { WalletConnection } from './wallet-connection.ts';

/** The address is the text of the public key, which the answer has, or only the wallet. */
async function readSolanaAddress(owner: unknown): Promise<string> {
  const key = readProperty(owner, 'publicKey');
  return checkSolanaAddress(typeof key === 'string' ? key : await callMethod(key, 'toString'));
}

const requestSolanaSignature = (provider: unknown, message: Uint8Array) =>
  hasMethod(provider, 'request')
    ? callMethod(provider, 'request', {
        method: 'signMessage',
        params: { message, display: 'utf8' },
      })
    : callMethod(provider, 'signMessage', message, 'utf8');

/** The object that wallets inject as `window.solana`. */
export const solanaConnection: WalletConnection = {
  async connect(provider) {
    const answer = await callMethod(provider, 'connect');
    return readSolanaAddress(readProperty(answer, 'publicKey') ? answer : provider);
  },
  async sign(provider, { text, address }) {
    const answer = await requestSolanaSignature(provider, new TextEncoder().encode(text));
    const isBySigner = readProperty(answer, 'publicKey') !== undefined;
    if (isBySigner && (await readSolanaAddress(answer)) !== address)
      throw new TypeError('Another account has signed.');
    return toSolanaSignature(readProperty(answer, 'signature') ?? answer);
  },
};
