import { EN_CRYPTO_BUTTONS } from '../../strings/en/crypto-buttons.ts';
import { useStrings } from '../../strings/strings.tsx';
import { walletNameOf } from '../../strings/wallet-name.ts';
import { useWallets } from '../../wallets/use-wallets.ts';
import type { Wallet } from '../../wallets/wallet.ts';
import { useWidget } from '../../widget-context.tsx';

export interface ChosenWallet {
  /** Undefined if the wallet is no longer in the page. */
  wallet: Wallet | undefined;
  name: string;
}

export function useChosenWallet(): ChosenWallet {
  const { walletOption } = useWidget().state.formState.cryptoState;
  const wallets = useWallets();
  const strings = useStrings(EN_CRYPTO_BUTTONS);
  return {
    wallet: wallets.find(({ option }) => option === walletOption),
    name: walletNameOf(walletOption, strings),
  };
}
