import type { ReactNode } from 'react';
import { lazyFlow } from '../../flows/lazy-flow.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useWidget } from '../../widget-context.tsx';
import { LazyPasswordScreens } from '../lazy-screens.ts';
import { EmailForm } from '../shared/email-form.tsx';

const findUser = lazyFlow(async () => (await import('../../flows/passwords.ts')).findUser);

const preload = () => {
  findUser.preload();
  LazyPasswordScreens.preload();
};

export const PasswordEmailForm = (): ReactNode => (
  <EmailForm
    flow={findUser}
    startEmail={useWidget().state.formState.passwordState.email}
    pendingText={useStrings()['part.loading']}
    preload={preload}
  />
);
