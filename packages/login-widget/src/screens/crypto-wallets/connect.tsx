import type { ReactNode } from 'react';
import { connectWallet } from '../../flows/crypto-wallets/crypto-wallets.ts';
import { EN_CRYPTO } from '../../strings/en/crypto.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useChosenWallet } from './use-chosen-wallet.ts';
import { useWalletStep } from './use-wallet-step.ts';
import { WaitingScreen } from './waiting-screen.tsx';

export function ConnectScreen(): ReactNode {
  const strings = useStrings(EN_CRYPTO);
  const chosen = useChosenWallet();
  useWalletStep(connectWallet, chosen.wallet);
  return (
    <WaitingScreen
      {...chosen}
      heading={format(strings['crypto.connectHeading'], { wallet: chosen.name })}
      text={strings['crypto.connectText']}
    />
  );
}
