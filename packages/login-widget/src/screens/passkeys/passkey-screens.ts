import type { PasskeyScreen } from '../../state/screen-names.ts';
import type { ProductScreens } from '../product-screens.tsx';
import { PasskeyConfirmationScreen } from './passkey-confirmation.tsx';
import { PasskeyListScreen } from './passkey-list-screen.tsx';
import { RegisterPasskeyScreen } from './register-passkey.tsx';

export const PASSKEY_SCREENS: ProductScreens<PasskeyScreen> = {
  registerNewPasskey: RegisterPasskeyScreen,
  passkeyRegistrationSuccess: PasskeyListScreen,
  passkeyConfirmation: PasskeyConfirmationScreen,
};
