export const TEXTS = {
  loggedOutHere: 'Logged out on this device. The server could not be reached.',
  logOutAgain: 'Log in and out again when you are connected, to end the session there too.',
} as const;
