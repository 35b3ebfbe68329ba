export const paths = {
  home: '/',
  login: '/login',
  pin: '/pin',
  portal: '/portal',
} as const;

export const CALLBACK_PARAM = 'callback';

export const withCallback = (path: string, callback: string | null): string =>
  callback === null ? path : `${path}?${CALLBACK_PARAM}=${encodeURIComponent(callback)}`;
