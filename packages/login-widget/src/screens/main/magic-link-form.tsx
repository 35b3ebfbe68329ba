import type { ReactNode } from 'react';
import { lazyFlow } from '../../flows/lazy-flow.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useWidget } from '../../widget-context.tsx';
import { LazyMagicLinkScreens } from '../lazy-screens.ts';
import { EmailForm } from '../shared/email-form.tsx';

const sendLink = lazyFlow<[typed: string]>(
  async () => (await import('../../flows/magic-links.ts')).sendLink,
);

const preload = () => {
  sendLink.preload();
  LazyMagicLinkScreens.preload();
};

export const MagicLinkForm = (): ReactNode => (
  <EmailForm
    flow={sendLink}
    startEmail={useWidget().state.formState.magicLinkState.email}
    preload={preload}
    pendingText={useStrings()['email.sending']}
  />
);
