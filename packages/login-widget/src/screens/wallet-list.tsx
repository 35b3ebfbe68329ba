import type { ReactNode, Ref } from 'react';
import { chooseWallet } from '../flows/crypto-wallets/choose-wallet.ts';
import { EN_CRYPTO_BUTTONS } from '../strings/en/crypto-buttons.ts';
import { format } from '../strings/format.ts';
import { useStrings } from '../strings/strings.tsx';
import { walletNameOf } from '../strings/wallet-name.ts';
import { useStyleSheet } from '../theme/use-sheet.ts';
import { WALLET_BUTTON_STYLES } from '../ui/wallet-button/wallet-button-styles.ts';
import { WalletButton } from '../ui/wallet-button/wallet-button.tsx';
import type { Wallet } from '../wallets/wallet.ts';
import { useWidget } from '../widget-context.tsx';

interface WalletListProps {
  wallets: readonly Wallet[];
  listRef?: Ref<HTMLDivElement>;
  /** Called when the next screen is likely. */
  preload?: () => void;
  /** The content below the buttons of the wallets. */
  children: ReactNode;
}

export function WalletList({ wallets, listRef, preload, children }: WalletListProps): ReactNode {
  const context = useWidget();
  const strings = useStrings(EN_CRYPTO_BUTTONS);
  const sheet = useStyleSheet(WALLET_BUTTON_STYLES);
  return (
    <div ref={sheet} className="bh-wallet-part" part="wallets">
      <div ref={listRef} className="bh-wallets" role="group" aria-label={strings['crypto.wallets']}>
        {wallets.map((wallet) => (
          <WalletButton
            key={wallet.option}
            id={`wallet-Continue with ${wallet.option}${context.idSuffix}`}
            icon={wallet.icon}
            label={format(strings['crypto.continueWith'], {
              wallet: walletNameOf(wallet.option, strings),
            })}
            onFocus={preload}
            onPointerEnter={preload}
            onClick={() => chooseWallet(context, wallet)}
          />
        ))}
        {children}
      </div>
    </div>
  );
}

export function WalletSetupLink(): ReactNode {
  const { dispatch } = useWidget();
  return (
    <button
      type="button"
      className="bh-link-button"
      onClick={() => dispatch({ type: 'transition', screen: 'cryptoSetupWallet' })}
    >
      {useStrings(EN_CRYPTO_BUTTONS)['crypto.setUp']}
    </button>
  );
}
