import { useState, type ReactNode } from 'react';
import { EN_CRYPTO } from '../../strings/en/crypto.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { BackButton } from '../../ui/back-button.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkifiedText } from '../../ui/linkified-text.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useWidget } from '../../widget-context.tsx';
import { useChosenWallet } from './use-chosen-wallet.ts';
import { useScreenChange } from './use-screen-change.ts';

export function ErrorScreen(): ReactNode {
  const { state } = useWidget();
  const { name } = useChosenWallet();
  const strings = useStrings(EN_CRYPTO);
  const { errorMessage, errorLinkHosts } = state.formState;
  const step = state.previousScreen === 'cryptoSignMessage' ? 'sign' : 'connect';
  const problem = strings[`crypto.${step}Failed`];
  const hint = format(strings[`crypto.${step}Hint`], { wallet: name });
  // Compared once, because the message keeps its language when the widget's language changes.
  const [isUnexplained] = useState(errorMessage === problem);
  const goBack = useScreenChange('main');
  /** A challenge is used up or too old by now, and the account may have changed. */
  const startAgain = useScreenChange('cryptoConnect');
  return (
    <>
      <BackButton label={strings['crypto.back']} onClick={goBack} />
      <ScreenLayout heading={strings['error.unknown']} focusOnMount>
        <p className="bh-alert" role="alert">
          {problem}
        </p>
        <p className="bh-text" dir={isUnexplained ? undefined : 'auto'}>
          {isUnexplained ? hint : <LinkifiedText text={errorMessage} linkHosts={errorLinkHosts} />}
        </p>
        <Button onClick={startAgain}>{strings['crypto.tryAgain']}</Button>
      </ScreenLayout>
    </>
  );
}
