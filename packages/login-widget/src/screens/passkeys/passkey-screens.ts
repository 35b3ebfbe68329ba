import type { ProductScreens } from '../product-screens.tsx';
import { PasskeyListScreen } from './passkey-list-screen.tsx';
import { RegisterPasskeyScreen } from './register-passkey.tsx';

export const PASSKEY_SCREENS: ProductScreens<'registerNewPasskey' | 'passkeyRegistrationSuccess'> =
  {
    registerNewPasskey: RegisterPasskeyScreen,
    passkeyRegistrationSuccess: PasskeyListScreen,
  };
