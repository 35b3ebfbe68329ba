import type { ReactNode } from 'react';
import { sendLink } from '../../flows/magic-links.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useWidget } from '../../widget-context.tsx';
import { EmailConfirmationScreen } from '../lazy-screens.ts';
import { EmailForm } from './email-form.tsx';

export const MagicLinkForm = (): ReactNode => (
  <EmailForm
    flow={sendLink}
    startEmail={useWidget().state.formState.magicLinkState.email}
    onFocus={EmailConfirmationScreen.preload}
    pendingText={useStrings()['email.sending']}
  />
);
