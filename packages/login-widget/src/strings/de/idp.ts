import type { IdpStrings } from '../en/idp.ts';

export const DE_IDP: IdpStrings = {
  'idp.missingParameter':
    'Ein Parameter fehlt: {name}. Bitte an die Entwickler der Anwendung wenden.',
  'idp.noSession': 'Keine aktive Anmeldung gefunden. Bitte anmelden, um fortzufahren.',
  'idp.signIn': 'Bei {client} mit {project} anmelden',
  'idp.access': '{client} möchte auf Ihr Konto bei {project} zugreifen',
  'idp.requests': '{client} möchte:',
  'idp.scope.openid': 'Ihre Identität bestätigen',
  'idp.scope.details': 'Angaben zu Ihrer Person sehen',
  'idp.scope.profile': 'Ihren Namen, Ihr Bild und Ihre Sprache',
  'idp.scope.email': 'Ihre E-Mail-Adresse',
  'idp.scope.phone': 'Ihre Telefonnummer',
  'idp.scope.fullAccess': 'Ihr Konto ohne Einschränkung nutzen',
  'idp.scope.offlineAccess': 'Diesen Zugriff in Ihrer Abwesenheit behalten',
  'idp.scope.other': 'Die Berechtigung {scope} nutzen',
  'idp.account': 'Sie sind als {email} angemeldet.',
  'idp.destination': 'Danach geht es zu {host}.',
  'idp.firstParty': '{client} gehört zu {project}.',
  'idp.thirdParty':
    '{client} gehört nicht zu {project} und wurde nicht geprüft. Erlauben Sie es nur, wenn Sie der Anwendung vertrauen.',
  'idp.selfDescribed':
    'Niemand hat {client} hier eingetragen. Die Anwendung beschreibt sich selbst unter {host}.',
  'idp.selfRegistered':
    '{client} hat sich hier selbst eingetragen. Der Name kann jemand anderem gehören.',
  'idp.about': '{client} sagt über sich: {description}',
  'idp.loopback':
    'Das ist ein Programm auf Ihrem eigenen Computer, und jedes Programm dort kann sich als {client} ausgeben. Erlauben Sie es nur, wenn Sie es gerade selbst gestartet haben.',
  'idp.device':
    'Das öffnet eine andere App auf diesem Gerät, und jede App kann sich als {client} ausgeben. Erlauben Sie es nur, wenn Sie gerade von dort kommen.',
  'idp.allow': 'Erlauben',
  'idp.deny': 'Ablehnen',
  'idp.denied': 'Der Zugriff auf die Anwendung wurde abgelehnt.',
  'idp.leaving': 'Es geht weiter zur Anwendung …',
  'idp.retry': 'Noch einmal versuchen',
  'idp.loginHeading': 'Noch einmal anmelden?',
  'idp.loginReason':
    '{client} möchte sicher sein, dass Sie es sind. Sie werden hier abgemeldet, melden sich noch einmal an und kommen auf diese Seite zurück.',
  'idp.logIn': 'Noch einmal anmelden',
  'idp.logoutHeading': 'Abmelden?',
  'idp.logoutQuestion': 'Möchten Sie sich von Ihrem Konto bei {project} abmelden?',
  'idp.returnToApp': 'Zurück zu {host}',
  'idp.yes': 'Ja',
  'idp.no': 'Nein',
  'idp.stayed': 'Sie wurden nicht abgemeldet. Sie können diese Seite schließen.',
};
