export const TEXTS = {
  failed: 'Looks like there was an error!',
  tryAgain: 'Try again',
} as const;

// The keys below are those of the widget, whose wording these texts replace.

export const PASSKEY_TEXTS = { 'passkeys.logIn': 'Continue with a passkey' } as const;

export const EMAIL_LINK_TEXTS = {
  'email.submit': 'Send link',
  'emailConfirmation.instruction': 'Open the link in it to log in. It works once.',
} as const;

export const NEW_ACCOUNT_TEXTS = {
  'email.submit': 'Continue',
  'passwords.createHeading': 'Choose a password',
  'passwords.loginHeading': 'You have an account already',
  'passwords.forgot': 'Forgot password?',
  'error.duplicateEmail':
    'This address cannot be used for a new account. Log in with it, or use another address.',
} as const;
