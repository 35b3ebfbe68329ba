import type { OneTapStrings } from '../en/one-tap.ts';

export const DE_ONE_TAP: OneTapStrings = {
  'oneTap.loading': 'Google One Tap wird geladen …',
  'oneTap.originNotAllowed':
    'Google One Tap: {host} ist für dieses Projekt nicht erlaubt. Bitte den Ursprung beim Google-OAuth-Client eintragen, für die Entwicklung localhost mit und ohne Port.',
  'oneTap.invalidClient':
    'Google One Tap: Google kennt die eingestellte Client-ID nicht. Bitte die Client-ID des Google-OAuth-Clients prüfen.',
  'oneTap.noConfig':
    'Google One Tap: Dieses Projekt hat keinen Google-OAuth-Client. Bitte einen einrichten.',
  'oneTap.noLoginRedirectUrls':
    'Google One Tap: Dieses Projekt hat keine Ziel-URL für die Anmeldung. Bitte eine eintragen oder loginRedirectURL setzen.',
  'oneTap.noSignupRedirectUrls':
    'Google One Tap: Dieses Projekt hat keine Ziel-URL für die Registrierung. Bitte eine eintragen oder signupRedirectURL setzen.',
  'oneTap.defaultProvider':
    'Google One Tap: Der voreingestellte Google-Client ist nicht möglich. Bitte einen eigenen Google-OAuth-Client einrichten.',
};
