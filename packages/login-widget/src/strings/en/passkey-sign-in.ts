/** The texts of the sign-in with a passkey, without those of the screens that create and list passkeys. */
export const EN_PASSKEY_SIGN_IN = {
  'passkeys.logIn': 'Login with a Passkey',
  'passkeys.waiting': 'Follow the instructions of your browser.',
  'passkeys.success': 'Success!',
  'passkeys.loggedIn': 'You have successfully logged in with a passkey.',
  'passkeys.unknown': 'Unknown error occurred during passkey authentication. Please try again.',
  'passkeys.notFound':
    'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.',
  'passkeys.cancelled': 'No passkey was used. Try again, or choose another way to log in.',
  'passkeys.notSupported':
    'This browser or device cannot use passkeys. Choose another way to log in.',
} as const;

/** The texts of a login with a passkey. */
export type PasskeySignInStrings = Readonly<Record<keyof typeof EN_PASSKEY_SIGN_IN, string>>;
