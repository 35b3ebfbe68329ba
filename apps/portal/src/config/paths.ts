export const paths = {
  home: '/',
  login: '/login',
  pin: '/pin',
  authenticate: '/authenticate',
  resetPassword: '/reset-password',
  forgotPassword: '/forgot-password',
  portal: '/portal',
  deleteAccount: '/account/delete',
  help: '/help',
  oauthAuthorize: '/oauth/authorize',
  oauthLogout: '/oauth/logout',
} as const;

export const CALLBACK_PARAM = 'callback';

/** The path without trailing slashes. */
export const trimPath = (path: string): string => path.replace(/(?<=.)\/+$/, '');

export const withCallback = (path: string, callback: string | null): string =>
  callback === null ? path : `${path}?${CALLBACK_PARAM}=${encodeURIComponent(callback)}`;
