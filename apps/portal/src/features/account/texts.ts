export const ACCOUNT_TEXTS = {
  button: 'account settings',
  title: 'Account settings',
  email: 'Email',
  logOut: 'Log out',
} as const;
