import type { EmailConfirmationStrings } from '../en/email-confirmation.ts';

export const DE_EMAIL_CONFIRMATION: EmailConfirmationStrings = {
  'emailConfirmation.heading': 'E-Mails abrufen',
  'emailConfirmation.sent': 'Wir haben eine E-Mail an {email} gesendet.',
  'emailConfirmation.instruction': 'Mit dem Link in der E-Mail geht es weiter.',
  'emailConfirmation.mailboxes': 'Postfach öffnen',
  'emailConfirmation.newTab': '(öffnet einen neuen Tab)',
  'emailConfirmation.otherDevice': 'Auf einem anderen Gerät geöffnet?',
  'emailConfirmation.enterCode': 'Code aus der E-Mail eingeben',
  'emailConfirmation.question': 'Nichts erhalten?',
  'emailConfirmation.tryAgain': 'Noch einmal versuchen',
};
