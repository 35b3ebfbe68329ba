import type { Wallet } from '../../wallets/wallet.ts';
import type { FlowContext } from '../flow.ts';

export function chooseWallet(
  { dispatch }: Pick<FlowContext, 'dispatch'>,
  { option }: Wallet,
): void {
  dispatch({ type: 'update_crypto_state', crypto: { walletOption: option } });
  dispatch({ type: 'transition', screen: 'cryptoConnect' });
}
