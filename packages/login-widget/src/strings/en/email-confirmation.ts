/** The texts of the screens that tell of an email. Words in braces are replaced. */
export const EN_EMAIL_CONFIRMATION = {
  'emailConfirmation.heading': 'Check your email',
  'emailConfirmation.sent': 'An email was sent to {email}.',
  'emailConfirmation.instruction': 'Open the link in the email to continue.',
  'emailConfirmation.mailboxes': 'Open your mailbox',
  'emailConfirmation.newTab': '(opens in a new tab)',
  'emailConfirmation.otherDevice': 'Opened it on another device?',
  'emailConfirmation.enterCode': 'Enter its code',
  'emailConfirmation.question': "Didn't get it?",
  'emailConfirmation.tryAgain': 'Try again',
} as const;

/** The texts after an email was sent. */
export type EmailConfirmationStrings = Readonly<Record<keyof typeof EN_EMAIL_CONFIRMATION, string>>;
