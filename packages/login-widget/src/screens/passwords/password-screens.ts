import type { ScreensOf } from '../../state/screen-names.ts';
import type { ProductScreens } from '../product-screens.tsx';
import { PasswordBreachedScreen } from './password-breached.tsx';
import { PasswordConfirmationScreen } from './password-confirmation.tsx';
import { PasswordResetFormScreen } from './password-reset-form.tsx';
import { PasswordScreen } from './password-screen.tsx';
import {
  PasswordDedupeScreen,
  PasswordForgotScreen,
  PasswordSetNewScreen,
} from './reset-email-screens.tsx';

export const PASSWORD_SCREENS: ProductScreens<ScreensOf<'password'>> = {
  password: PasswordScreen,
  passwordResetForm: PasswordResetFormScreen,
  passwordForgot: PasswordForgotScreen,
  passwordBreached: PasswordBreachedScreen,
  passwordSetNew: PasswordSetNewScreen,
  passwordDedupe: PasswordDedupeScreen,
  passwordConfirmation: PasswordConfirmationScreen,
};
