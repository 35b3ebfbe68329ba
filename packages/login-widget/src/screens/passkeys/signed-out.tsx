import type { ReactNode } from 'react';
import { EN_PASSKEYS } from '../../strings/en/passkeys.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { PASSKEY_STYLES } from './passkey-styles.ts';

export function SignedOutNotice(): ReactNode {
  const strings = useStrings(EN_PASSKEYS);
  return (
    <ScreenLayout>
      <p ref={useStyleSheet(PASSKEY_STYLES)} className="bh-warning" role="alert">
        {strings['passkeys.signedOut']}
      </p>
    </ScreenLayout>
  );
}
