/** Every text of the widget. Words in braces are replaced. */
export const EN = {
  'main.heading': 'Sign up or log in',
  'main.divider': 'or',
  'config.passkeysAlone':
    'Error: Cannot use Passkeys by itself, please add another product to the config.',
  'config.linkAndEmailCode': 'Error: Cannot use both EML and Email OTP',
  'email.label': 'Email',
  'magicLinks.submit': 'Continue with email',
  'magicLinks.sending': 'Sending the email…',
  'magicLinks.invalidEmail': 'Invalid email address',
  'emailConfirmation.heading': 'Check your email',
  'emailConfirmation.sent': 'An email was sent to {email}.',
  'emailConfirmation.instruction': 'Open the link in the email to continue.',
  'emailConfirmation.mailboxes': 'Open your mailbox',
  'emailConfirmation.newTab': '(opens in a new tab)',
  'emailConfirmation.question': "Didn't get it?",
  'emailConfirmation.tryAgain': 'Try again',
  'error.unknown': 'Looks like there was an error!',
  'error.unreachable': 'Unable to contact our servers. Check your connection and try again.',
  'error.tooManyRequests': 'Too many attempts. Wait a moment, then try again.',
  'error.captcha': 'We could not check that you are human. Reload the page and try again.',
} as const;

/** The key of a text. */
export type StringKey = keyof typeof EN;

/** A text for every key. */
export type Strings = Readonly<Record<StringKey, string>>;
