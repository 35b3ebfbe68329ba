import type { ReactNode } from 'react';
import { CurrentScreen } from './screens/registry.tsx';
import { INITIAL_STATE, type WidgetState } from './state/state.ts';
import { WidgetRoot, type WidgetProps } from './widget-root.tsx';

/** The props of `PasskeyRegistration`. */
export type PasskeyRegistrationProps = WidgetProps;

const REGISTRATION_STATE: WidgetState = { ...INITIAL_STATE, screen: 'registerNewPasskey' };

/**
 * Asks the signed-in user to create a passkey, then lists their passkeys. `PASSKEY_DONE` tells that
 * the user has finished.
 * @throws Error without a client
 */
export const PasskeyRegistration = (props: PasskeyRegistrationProps): ReactNode => (
  <WidgetRoot {...props} component="PasskeyRegistration" initialState={REGISTRATION_STATE}>
    <CurrentScreen />
  </WidgetRoot>
);
