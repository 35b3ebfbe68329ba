import type { CoreStrings } from '../en/core.ts';

export const DE_CORE: CoreStrings = {
  'main.heading': 'Registrieren oder anmelden',
  'main.divider': 'oder',
  'config.passkeysAlone':
    'Fehler: Passkeys allein sind nicht möglich. Bitte ein weiteres Produkt konfigurieren.',
  'config.linkAndEmailCode': 'Fehler: Link und Code per E-Mail schließen einander aus.',
  'email.label': 'E-Mail',
  'email.submit': 'Weiter mit E-Mail',
  'email.sending': 'E-Mail wird gesendet …',
  'email.invalid': 'Ungültige E-Mail-Adresse',
  'email.lettersBeforeAt':
    'Vor dem @ sind nur die Buchstaben a bis z, Ziffern und Zeichen wie . _ + - möglich.',
  'otps.invalidEmail': 'Diese E-Mail-Adresse ist ungültig. Bitte noch einmal versuchen.',
  'otps.invalidCode': 'Dieser Code ist ungültig. Bitte noch einmal versuchen.',
  'phone.invalid': 'Ungültige Telefonnummer, bitte noch einmal versuchen.',
  'passwords.missing': 'Bitte das Passwort eingeben.',
  'error.credentials': 'E-Mail oder Passwort ist falsch.',
  'error.weakPassword': 'Das Passwort ist nicht stark genug. Bitte ein stärkeres wählen.',
  'error.duplicateEmail': 'Diese Adresse kann für kein neues Konto verwendet werden.',
  'error.unknown': 'Da ist etwas schiefgegangen.',
  'error.setup':
    'Das funktioniert nicht, weil diese Seite nicht richtig eingerichtet ist. Bitte den Betreibern der Seite Bescheid geben.',
  'error.unreachable':
    'Unsere Server sind nicht erreichbar. Bitte die Verbindung prüfen und noch einmal versuchen.',
  'error.tooManyRequests': 'Zu viele Versuche. Bitte kurz warten und dann noch einmal versuchen.',
  'error.captcha':
    'Die Prüfung gegen Roboter ist fehlgeschlagen. Bitte die Seite neu laden und noch einmal versuchen.',
  'part.loading': 'Wird geladen …',
  'part.failed':
    'Dieser Teil konnte nicht geladen werden. Bitte die Verbindung prüfen und noch einmal versuchen.',
  'part.failedAgain':
    'Dieser Teil konnte wieder nicht geladen werden. Wenn die Verbindung besteht, bitte die Seite neu laden.',
  'part.retry': 'Noch einmal versuchen',
};
