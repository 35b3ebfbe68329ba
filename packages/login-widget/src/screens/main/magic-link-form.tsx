import type { ReactNode } from 'react';
import { sendLink } from '../../flows/magic-links.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useWidget } from '../../widget-context.tsx';
import { EmailForm } from './email-form.tsx';

export const MagicLinkForm = (): ReactNode => (
  <EmailForm
    flow={sendLink}
    startEmail={useWidget().state.formState.magicLinkState.email}
    pendingText={useStrings()['email.sending']}
  />
);
