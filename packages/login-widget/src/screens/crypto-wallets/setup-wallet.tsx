import type { ReactNode } from 'react';
import { EN_CRYPTO_BUTTONS } from '../../strings/en/crypto-buttons.ts';
import { EN_CRYPTO } from '../../strings/en/crypto.ts';
import { EN_EMAIL_CONFIRMATION } from '../../strings/en/email-confirmation.ts';
import { useStrings } from '../../strings/strings.tsx';
import { BackButton } from '../../ui/back-button.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useScreenChange } from './use-screen-change.ts';

/** The sites where users can install wallets. */
const WALLET_SITES = [
  { name: 'Metamask', url: 'https://metamask.io/' },
  { name: 'Phantom', url: 'https://phantom.com/' },
  { name: 'Coinbase', url: 'https://www.coinbase.com/wallet' },
  { name: 'Binance', url: 'https://www.binance.com/binancewallet' },
] as const;

export function SetupWalletScreen(): ReactNode {
  const strings = useStrings(EN_CRYPTO);
  const newTabText = useStrings(EN_EMAIL_CONFIRMATION)['emailConfirmation.newTab'];
  const buttonStrings = useStrings(EN_CRYPTO_BUTTONS);
  return (
    <>
      <BackButton label={strings['crypto.back']} onClick={useScreenChange('main')} />
      <ScreenLayout heading={buttonStrings['crypto.setUp']} focusOnMount>
        <p className="bh-text">{strings['crypto.setUpText']}</p>
        <ul className="bh-wallet-sites" aria-label={strings['crypto.walletSites']}>
          {WALLET_SITES.map(({ name, url }) => (
            <li key={name}>
              <NewTabLink href={url} label={name} newTabText={newTabText} />
            </li>
          ))}
        </ul>
      </ScreenLayout>
    </>
  );
}
