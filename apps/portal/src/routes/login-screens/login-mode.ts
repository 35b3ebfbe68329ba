/** What the login page shows: the form, or one of the screens that replace it. */
export type LoginMode = 'password' | 'createAccount' | 'emailLink';

export const CREATE_ACCOUNT_HASH = '#create-account';
export const EMAIL_LINK_HASH = '#email-link';

const MODES: ReadonlyMap<string, LoginMode> = new Map([
  [CREATE_ACCOUNT_HASH, 'createAccount'],
  [EMAIL_LINK_HASH, 'emailLink'],
]);

export const readLoginMode = (hash: string): LoginMode => MODES.get(hash) ?? 'password';
