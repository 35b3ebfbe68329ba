import { addNamespaces } from '@bakehouse/sdk/core';
import { cryptoWallets as cryptoWalletsNamespace } from '@bakehouse/sdk/namespaces/crypto-wallets.js';
import { CONNECTIONS } from '../../wallets/connections/connections.ts';
import type { Wallet } from '../../wallets/wallet.ts';
import type { Flow, FlowContext } from '../flow.ts';
import { ignoreErrorsAfterAbort } from '../ignore-errors-after-abort.ts';
import { WalletInputError } from './wallet-errors.ts';

/** `wallet` is undefined if it has left the page. After `signal` is aborted, nothing happens. */
type WalletFlow = Flow<[wallet: Wallet | undefined, signal: AbortSignal]>;

const cryptoWalletsOf = ({ client }: FlowContext) =>
  addNamespaces(client, { cryptoWallets: cryptoWalletsNamespace }).cryptoWallets;

const ignoringErrorsAfterAbort =
  (flow: WalletFlow): WalletFlow =>
  (context, wallet, signal) =>
    ignoreErrorsAfterAbort(signal, () => flow(context, wallet, signal));

interface WalletQuestion {
  wallet: Wallet | undefined;
  key: WalletInputError['walletKey'];
  signal: AbortSignal;
}

/**
 * Drops the error of the wallet, because wallets report a refusal in any form and language.
 * @throws WalletInputError with the key of the question
 */
async function askWallet(
  { wallet, key, signal }: WalletQuestion,
  question: (wallet: Wallet) => Promise<string>,
): Promise<{ text: string; chain: Wallet['chain'] }> {
  const text = wallet && (await question(wallet).catch(() => undefined));
  signal.throwIfAborted();
  if (!wallet || text === undefined) throw new WalletInputError(key);
  return { text, chain: wallet.chain };
}

/** @throws WalletInputError if the wallet shares no account */
export const connectWallet: WalletFlow = ignoringErrorsAfterAbort(
  async (context, wallet, signal) => {
    const { emit, dispatch } = context;
    const question = { wallet, key: 'crypto.connectFailed', signal } as const;
    const { text: walletAddress, chain } = await askWallet(question, ({ protocol, provider }) =>
      CONNECTIONS[protocol].connect(provider),
    );
    const data = await cryptoWalletsOf(context).authenticateStart(
      { crypto_wallet_address: walletAddress, crypto_wallet_type: chain },
      { signal },
    );
    emit({ type: 'CRYPTO_WALLET_AUTHENTICATE_START', data });
    const { challenge: walletChallenge } = data;
    dispatch({ type: 'update_crypto_state', crypto: { walletAddress, walletChallenge } });
    dispatch({ type: 'transition', screen: 'cryptoSignMessage' });
  },
);

/** @throws WalletInputError if the wallet does not sign */
export const signChallenge: WalletFlow = ignoringErrorsAfterAbort(
  async (context, wallet, signal) => {
    const { config, state, emit, announceLogin, dispatch } = context;
    const { walletAddress: address, walletChallenge } = state.formState.cryptoState;
    const question = { wallet, key: 'crypto.signFailed', signal } as const;
    const { text: signature, chain } = await askWallet(question, ({ protocol, provider }) =>
      CONNECTIONS[protocol].sign(provider, { text: walletChallenge, address }),
    );
    const data = await cryptoWalletsOf(context).authenticate(
      {
        session_duration_minutes: config.sessionDurationMinutes,
        crypto_wallet_address: address,
        crypto_wallet_type: chain,
        signature,
      },
      { signal },
    );
    emit({ type: 'CRYPTO_WALLET_AUTHENTICATE', data });
    announceLogin('crypto');
    dispatch({ type: 'transition', screen: 'cryptoConfirmation' });
  },
);
