import { useEffect, useRef, type ReactNode } from 'react';
import { EN_CRYPTO_BUTTONS } from '../../strings/en/crypto-buttons.ts';
import { useStrings } from '../../strings/strings.tsx';
import { Button } from '../../ui/button.tsx';
import { useWalletPlacement } from '../../wallets/use-wallet-placement.ts';
import { useWidget } from '../../widget-context.tsx';
import { CryptoWalletScreen } from '../lazy-screens.ts';
import { SetUpLink, WalletList } from '../wallet-list.tsx';

/** After a return to the main screen, a form takes the focus; without a form, the first wallet does. */
function useFocusAfterReturn(isReturn: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(isReturn);
  useEffect(() => {
    const focused = list.current?.ownerDocument.activeElement;
    const hasFocus = focused && focused !== focused.ownerDocument.body;
    if (takesFocus.current && !hasFocus) list.current?.querySelector('button')?.focus();
  }, []);
  return list;
}

export function WalletButtons(): ReactNode {
  const { config, state, dispatch } = useWidget();
  const strings = useStrings(EN_CRYPTO_BUTTONS);
  const { main, other } = useWalletPlacement(config);
  const list = useFocusAfterReturn(state.previousScreen !== null);
  return (
    <WalletList wallets={main} listRef={list} preload={CryptoWalletScreen.preload}>
      {other.length > 0 ? (
        <Button
          variant="secondary"
          onClick={() => dispatch({ type: 'transition', screen: 'cryptoOtherScreen' })}
        >
          {strings['crypto.continueWithOther']}
        </Button>
      ) : (
        <SetUpLink />
      )}
    </WalletList>
  );
}
