export const LOGGED_OUT_ON_THIS_DEVICE = {
  message: 'Logged out on this device. The server could not be reached.',
  detail: 'Log in and out again when you are connected, to end the session there too.',
} as const;
