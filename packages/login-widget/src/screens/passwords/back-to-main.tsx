import type { ReactNode } from 'react';
import { EN_PASSWORDS } from '../../strings/en/passwords.ts';
import { useStrings } from '../../strings/strings.tsx';
import { BackButton } from '../../ui/back-button.tsx';
import { useWidget } from '../../widget-context.tsx';

export function BackToMain(): ReactNode {
  const { dispatch } = useWidget();
  return (
    <BackButton
      label={useStrings(EN_PASSWORDS)['passwords.back']}
      onClick={() => dispatch({ type: 'transition', screen: 'main' })}
    />
  );
}
