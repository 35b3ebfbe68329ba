export const LOGIN_TEXTS = {
  title: 'Log in',
  lead: 'See who has your files, and who opened them.',
  emailLink: 'Email a link',
  emailCode: 'Email a code',
  isNew: 'New to Bakehouse?',
  createAccount: 'Create an account',
} as const;

export const CREATE_ACCOUNT_TEXTS = {
  title: 'Create an account',
  lead: 'See who has your files, and who opened them.',
  question: 'Have an account already?',
  back: 'Log in',
} as const;

export const EMAIL_LINK_TEXTS = {
  title: 'Log in with a link',
  lead: 'We email you a link that logs you in. For a new address, it also creates an account.',
  question: 'Know your password?',
  back: 'Log in',
} as const;

export const EMAIL_CODE_TEXTS = {
  title: 'Log in with a code',
  lead: 'We email you a code of six digits. For a new address, it also creates an account.',
  question: 'Know your password?',
  back: 'Log in',
} as const;

export const WIDGET_CHUNK_TEXTS = {
  loading: 'Loading the form…',
  failed: 'Almost there',
  chunkName: 'The form',
} as const;

export const ENTER_PIN_TEXTS = {
  title: 'Enter your PIN',
  lead: (email: string) => `Almost there, ${email}.`,
} as const;

export const CREATE_PIN_TEXTS = {
  title: 'Create a PIN',
  lead: (email: string) => `Almost there, ${email}. You will enter this PIN each time you log in.`,
} as const;

export const PIN_CHUNK_TEXTS = {
  loading: 'Loading the form…',
  failed: 'Almost there',
  chunkName: 'The form for your PIN',
} as const;

export const BACK_TEXTS = {
  back: 'Back',
  goingBack: 'Going back…',
} as const;

export const AUTHENTICATE_TEXTS = {
  loading: 'Opening your link…',
  failed: 'You are not logged in yet',
  chunkName: 'The login page for links',
} as const;

export const CONNECTED_APP_CHUNK_TEXTS = {
  loading: 'Loading the page…',
  failed: 'Nothing was shared',
  chunkName: 'The page for other apps',
} as const;

export const CONNECTED_APP_TEXTS = {
  title: 'Not available yet',
  authorize:
    'Another app wants to use your Bakehouse account. Bakehouse cannot give apps access yet. Nothing was shared.',
  logout:
    'Another app wants to log you out of Bakehouse. Apps cannot do that yet. You have not been logged out.',
  goOn: 'Go to Bakehouse',
} as const;

export const RESET_PASSWORD_TEXTS = {
  loading: 'Loading the form…',
  failed: 'Almost there',
  chunkName: 'The form for a new password',
} as const;

export const PORTAL_TEXTS = {
  loading: 'Loading your files…',
  failed: 'Almost there',
  chunkName: 'The dashboard',
} as const;

export const DELETE_ACCOUNT_TEXTS = {
  loading: 'Loading the form…',
  failed: 'Nothing was deleted',
  chunkName: 'The form that deletes your account',
} as const;
