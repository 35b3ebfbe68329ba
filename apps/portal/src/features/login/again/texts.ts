export const TEXTS = {
  title: 'Log in again',
  logOut: 'Log out instead',
  emailLogin: 'The login by email',
  password: 'Your session has ended. Log in again to continue. Nothing is lost.',
  enterPin: 'Enter your PIN to continue. Nothing is lost.',
  createPin: 'You have no PIN now. Create one to continue. Nothing is lost.',
} as const;
