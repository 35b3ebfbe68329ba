export const TEXTS = {
  buttonLabel: 'account settings',
  title: 'Account settings',
  email: 'Email',
  logOut: 'Log out',
} as const;
