export const SETTINGS_OF_ACCOUNT = 'account settings';
export const ACCOUNT_SETTINGS = 'Account settings';
export const EMAIL = 'Email';
export const LOG_OUT = 'Log out';
