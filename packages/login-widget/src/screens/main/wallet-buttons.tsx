import { useEffect, useRef, type ReactNode } from 'react';
import { focusUnlessFocusTaken } from '../../lib/focus-unless-focus-taken.ts';
import { EN_CRYPTO_BUTTONS } from '../../strings/en/crypto-buttons.ts';
import { useStrings } from '../../strings/strings.tsx';
import { Button } from '../../ui/button.tsx';
import { useWalletPlacement } from '../../wallets/use-wallet-placement.ts';
import { useWidget } from '../../widget-context.tsx';
import { LazyCryptoWalletScreens } from '../lazy-screens.ts';
import { WalletSetupLink, WalletList } from '../wallet-list.tsx';
import { formMethodsOf } from './form-methods.ts';

/** The first wallet takes the focus when the user comes back and there is no form to take it. */
function useFirstWalletFocus(takes: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(takes);
  useEffect(() => {
    if (takesFocus.current) focusUnlessFocusTaken(list.current?.querySelector('button'));
  }, []);
  return list;
}

export function WalletButtons(): ReactNode {
  const { config, state, dispatch } = useWidget();
  const strings = useStrings(EN_CRYPTO_BUTTONS);
  const { main, other } = useWalletPlacement(config);
  const hasForm = formMethodsOf(config).length > 0;
  const list = useFirstWalletFocus(state.previousScreen !== null && !hasForm);
  return (
    <WalletList wallets={main} listRef={list} preload={LazyCryptoWalletScreens.preload}>
      {other.length > 0 ? (
        <Button
          variant="secondary"
          onClick={() => dispatch({ type: 'transition', screen: 'cryptoOtherScreen' })}
        >
          {strings['crypto.continueWithOther']}
        </Button>
      ) : (
        <WalletSetupLink />
      )}
    </WalletList>
  );
}
