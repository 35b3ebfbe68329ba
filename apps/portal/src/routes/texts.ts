export const PIN_CHUNK_TEXTS = {
  loading: 'Loading the form…',
  failed: 'Almost there',
  chunkName: 'The form for your PIN',
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

export const DEVICE_CHUNK_TEXTS = {
  loading: 'Loading the form…',
  failed: 'Nothing was shared',
  chunkName: 'The form for the code of a device',
} as const;

export const DELETE_ACCOUNT_TEXTS = {
  loading: 'Loading the form…',
  failed: 'Nothing was deleted',
  chunkName: 'The form that deletes your account',
} as const;
