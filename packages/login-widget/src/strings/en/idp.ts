/** The texts of the identity provider. Words in braces are replaced. */
export const EN_IDP = {
  'idp.missingParameter':
    'Required parameter is missing: {name}. Please reach out to the application developer.',
  'idp.noSession': 'No active session detected. Please log in to continue.',
  'idp.signIn': 'Sign in to {client} with {project}',
  'idp.access': '{client} wants to access your {project} account',
  'idp.requests': '{client} is requesting to:',
  'idp.scope.openid': 'Confirm who you are',
  'idp.scope.details': 'See information about you',
  'idp.scope.profile': 'Your name, picture and language',
  'idp.scope.email': 'Your email address',
  'idp.scope.phone': 'Your phone number',
  'idp.scope.fullAccess': 'Use your account without limits',
  'idp.scope.offlineAccess': 'Keep this access while you are away',
  'idp.scope.other': 'Use the {scope} scope',
  'idp.account': 'You are logged in as {email}.',
  'idp.destination': 'You will go to {host}.',
  'idp.firstParty': '{client} belongs to {project}.',
  'idp.thirdParty':
    '{client} does not belong to {project}, and nobody has checked it. Allow it only if you trust it.',
  'idp.selfDescribed': 'Nobody here has registered {client}. It describes itself at {host}.',
  'idp.selfRegistered':
    '{client} has registered itself here. Its name may belong to somebody else.',
  'idp.about': '{client} says about itself: {description}',
  'idp.loopback':
    'That is a program on your own computer, and any program there can pretend to be {client}. Allow it only if you have just started it yourself.',
  'idp.device':
    'That opens another app on this device, and any app can pretend to be {client}. Allow it only if you have just come from it.',
  'idp.allow': 'Allow',
  'idp.deny': 'Deny',
  'idp.denied': 'Access to the application was denied.',
  'idp.leaving': 'Taking you to the application…',
  'idp.retry': 'Try again',
  'idp.loginHeading': 'Log in again?',
  'idp.loginReason':
    '{client} wants to be sure that it is you. You will be logged out here, log in again, and come back to this page.',
  'idp.logIn': 'Log in again',
  'idp.logoutHeading': 'Log out?',
  'idp.logoutQuestion': 'Do you want to log out of your {project} account?',
  'idp.returnToApp': 'Go back to {host}',
  'idp.yes': 'Yes',
  'idp.no': 'No',
  'idp.stayed': 'You have not been logged out. You may close this page.',
} as const;

/** The texts of the consent screen. */
export type IdpStrings = Readonly<Record<keyof typeof EN_IDP, string>>;
