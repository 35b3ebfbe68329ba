import type { PasskeySignInStrings } from '../en/passkey-sign-in.ts';
import type { PasskeyStrings } from '../en/passkeys.ts';

export const DE_PASSKEYS: PasskeySignInStrings & PasskeyStrings = {
  'passkeys.logIn': 'Mit Passkey anmelden',
  'passkeys.waiting': 'Bitte den Anweisungen des Browsers folgen.',
  'passkeys.success': 'Geschafft!',
  'passkeys.loggedIn': 'Die Anmeldung mit dem Passkey war erfolgreich.',
  'passkeys.unknown':
    'Bei der Anmeldung mit dem Passkey ist ein unbekannter Fehler aufgetreten. Bitte noch einmal versuchen.',
  'passkeys.notFound':
    'Dieser Passkey ist nicht registriert. Vielleicht wurde er im Konto gelöscht, aber nicht im Passwortmanager. Bitte noch einmal versuchen.',
  'passkeys.cancelled':
    'Es wurde kein Passkey verwendet. Bitte noch einmal versuchen oder anders anmelden.',
  'passkeys.notSupported':
    'Dieser Browser oder dieses Gerät unterstützt keine Passkeys. Bitte anders anmelden.',
  'passkeys.registerHeading': 'Schneller anmelden mit einem Passkey',
  'passkeys.registerText':
    'Fingerabdruck, Gesicht oder Bildschirmsperre des Geräts ersetzen das Passwort oder den Code.',
  'passkeys.create': 'Passkey erstellen',
  'passkeys.createAnother': 'Weiteren Passkey erstellen',
  'passkeys.skip': 'Überspringen',
  'passkeys.alreadyRegistered':
    'Dieses Gerät hat schon einen Passkey für dieses Konto. Die Anmeldung damit ist möglich.',
  'passkeys.notCreated':
    'Der Passkey wurde nicht erstellt. Mit „Passkey erstellen“ noch einmal versuchen oder ohne Passkey überspringen.',
  'passkeys.signedOut': 'Bitte zuerst anmelden. Danach lässt sich hier ein Passkey erstellen.',
  'passkeys.listHeading': 'Passkeys',
  'passkeys.listText':
    'Die Anmeldung ist mit jedem dieser Passkeys möglich. Passkeys von Geräten, die nicht mehr benutzt werden, lassen sich löschen.',
  'passkeys.empty': 'Noch kein Passkey vorhanden.',
  'passkeys.name': 'Name des Passkeys',
  'passkeys.nameMissing': 'Bitte einen Namen eingeben.',
  'passkeys.rename': '{name} umbenennen',
  'passkeys.save': 'Namen speichern',
  'passkeys.cancel': 'Abbrechen',
  'passkeys.renamed': 'Der Passkey wurde umbenannt.',
  'passkeys.delete': '{name} löschen',
  'passkeys.deleteQuestion': '{name} löschen?',
  'passkeys.deleteWarning': 'Ein gelöschter Passkey kann nicht wiederhergestellt werden.',
  'passkeys.confirmDelete': 'Passkey löschen',
  'passkeys.deleted': 'Der Passkey wurde gelöscht.',
  'passkeys.device': '{browser} unter {system}',
  'passkeys.securityKey': 'Sicherheitsschlüssel',
  'passkeys.done': 'Fertig',
};
