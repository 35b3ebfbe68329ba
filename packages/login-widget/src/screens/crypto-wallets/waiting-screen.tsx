import type { ReactNode } from 'react';
import { EN_CRYPTO } from '../../strings/en/crypto.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { WALLET_BUTTON_STYLES } from '../../ui/wallet-button/wallet-button-styles.ts';
import { WalletIcon } from '../../ui/wallet-button/wallet-icon.tsx';
import type { ChosenWallet } from './use-chosen-wallet.ts';
import { useScreenChange } from './use-screen-change.ts';

interface WaitingScreenProps extends ChosenWallet {
  heading: string;
  text: string;
  children?: ReactNode;
}

/**
 * Waits for what the user does in the window of the wallet. After Cancel, an answer of the wallet
 * changes nothing.
 */
export function WaitingScreen(props: WaitingScreenProps): ReactNode {
  const { heading, text, wallet, name, children } = props;
  const strings = useStrings(EN_CRYPTO);
  const cancel = useScreenChange('main');
  const values = { wallet: name };
  return (
    <ScreenLayout heading={heading} focusOnMount>
      <p className="bh-text">{text}</p>
      <div ref={useStyleSheet(WALLET_BUTTON_STYLES)} className="bh-waiting">
        <WalletIcon src={wallet?.icon} />
        <p role="status">
          <Spinner />
          {format(strings['crypto.connectStatus'], values)}
        </p>
      </div>
      {children}
      <div className="bh-actions">
        <Button variant="secondary" onClick={cancel}>
          {strings['crypto.cancel']}
        </Button>
        <p className="bh-helper">{format(strings['crypto.windowHint'], values)}</p>
      </div>
    </ScreenLayout>
  );
}
