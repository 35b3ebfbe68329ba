/** All screens of passwords, in one chunk. */
export { PasswordBreachedScreen } from './password-breached.tsx';
export { PasswordConfirmationScreen } from './password-confirmation.tsx';
export { PasswordResetFormScreen } from './password-reset-form.tsx';
export { PasswordScreen } from './password-screen.tsx';
export {
  PasswordDedupeScreen,
  PasswordForgotScreen,
  PasswordSetNewScreen,
} from './reset-email-screens.tsx';
