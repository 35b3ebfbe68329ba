import type { ReactNode } from 'react';
import { signChallenge } from '../../flows/crypto-wallets/crypto-wallets.ts';
import { EN_CRYPTO } from '../../strings/en/crypto.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useWidget } from '../../widget-context.tsx';
import { useChosenWallet } from './use-chosen-wallet.ts';
import { useWalletStep } from './use-wallet-step.ts';
import { WaitingScreen } from './waiting-screen.tsx';

export function SignMessageScreen(): ReactNode {
  const { walletChallenge } = useWidget().state.formState.cryptoState;
  const strings = useStrings(EN_CRYPTO);
  const chosen = useChosenWallet();
  useWalletStep(signChallenge, chosen.wallet);
  return (
    <WaitingScreen
      {...chosen}
      heading={strings['crypto.signHeading']}
      text={strings['crypto.signText']}
    >
      <figure className="bh-message">
        <figcaption>{strings['crypto.message']}</figcaption>
        <pre dir="auto">{walletChallenge}</pre>
      </figure>
    </WaitingScreen>
  );
}
