import type { ReactNode } from 'react';
import { requestNewResetLink } from '../../flows/passwords.ts';
import { EN_PASSWORDS } from '../../strings/en/passwords.ts';
import { useStrings } from '../../strings/strings.tsx';
import { ShadowSlot } from '../../theme/slot.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { EmailForm } from '../shared/email-form.tsx';

/** Says why a link does not work, and sends another one. */
export function DeadLinkScreen(): ReactNode {
  const strings = useStrings(EN_PASSWORDS);
  return (
    <ScreenLayout heading={strings['passwords.deadLinkHeading']} focusOnMount>
      <p className="bh-text">{strings['passwords.deadLinkText']}</p>
      <ShadowSlot>
        <EmailForm
          flow={requestNewResetLink}
          startEmail=""
          submitText={strings['passwords.sendNewLink']}
          pendingText={strings['email.sending']}
          autoComplete="username"
          focusOnMount={false}
        />
      </ShadowSlot>
    </ScreenLayout>
  );
}
