export const ACCOUNT_BUTTON_LABEL = 'account settings';
export const ACCOUNT_SETTINGS_TITLE = 'Account settings';
export const EMAIL_LABEL = 'Email';
export const LOG_OUT_LABEL = 'Log out';
