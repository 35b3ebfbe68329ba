export const paths = {
  home: '/',
  login: '/login',
  pin: '/pin',
  authenticate: '/authenticate',
  resetPassword: '/reset-password',
  forgotPassword: '/forgot-password',
  portal: '/portal',
  deleteAccount: '/account/delete',
  file: '/f/:fileId',
  help: '/help',
  oauthAuthorize: '/oauth/authorize',
  oauthDevice: '/oauth/device',
  oauthLogout: '/oauth/logout',
} as const;

/** The path without trailing slashes. */
export const trimPath = (path: string): string => path.replace(/(?<=.)\/+$/, '');

/** The one URL of a file, for its baker and for everybody who may open it. */
export const filePath = (id: string): string => `/f/${encodeURIComponent(id)}`;

const FILE_PATH_PATTERN = /^\/f\/[^/]+$/;

/** Whether it is the URL of one file. */
export const isFilePath = (path: string): boolean => FILE_PATH_PATTERN.test(trimPath(path));

export const CALLBACK_PARAM = 'callback';

export const withCallback = (path: string, callback: string | null): string =>
  callback === null ? path : `${path}?${CALLBACK_PARAM}=${encodeURIComponent(callback)}`;
