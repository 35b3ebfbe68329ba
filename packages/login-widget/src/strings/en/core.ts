/** The texts of the first load: the main screen and errors. Words in braces are replaced. */
export const EN_CORE = {
  'main.heading': 'Sign up or log in',
  'main.divider': 'or',
  'config.passkeysAlone':
    'Error: Cannot use Passkeys by itself, please add another product to the config.',
  'config.linkAndEmailCode': 'Error: Cannot use both EML and Email OTP',
  'email.label': 'Email',
  'email.submit': 'Continue with email',
  'email.sending': 'Sending the email…',
  'email.invalid': 'Invalid email address',
  'email.lettersBeforeAt':
    'Only the letters a to z, digits and characters such as . _ + - can stand before the @.',
  'otps.invalidEmail': 'Invalid email, please try again.',
  'otps.invalidCode': 'Invalid passcode, please try again.',
  'phone.invalid': 'Invalid phone number, please try again.',
  'passwords.missing': 'Enter your password.',
  'error.credentials': 'Invalid email or password',
  'error.weakPassword': 'Password is not strong enough. Please choose a stronger password.',
  'error.duplicateEmail': 'This address cannot be used for a new account.',
  'error.unknown': 'Looks like there was an error!',
  'error.setup': 'This site is not set up correctly. Please tell the people who run it.',
  'error.unreachable': 'Unable to contact our servers. Check your connection and try again.',
  'error.tooManyRequests': 'Too many attempts. Wait a moment, then try again.',
  'error.captcha': 'We could not check that you are human. Reload the page and try again.',
  'part.loading': 'Loading…',
  'part.failed': 'This part could not be loaded. Check your connection and try again.',
  'part.failedAgain': 'This part could not be loaded. If your connection works, reload the page.',
  'part.retry': 'Try again',
} as const;

/** The texts that every part of the widget has. */
export type CoreStrings = Readonly<Record<keyof typeof EN_CORE, string>>;
