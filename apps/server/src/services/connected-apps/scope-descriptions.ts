import type { Scope } from '../../config/connected-apps.ts';

/** Each continues the sentence "The app wants to…". */
export const SCOPE_DESCRIPTIONS: Readonly<Record<Scope, string>> = {
  openid: 'Know that it is you',
  profile: 'See your name',
  email: 'See your email address',
  phone: 'See your phone number',
  full_access: 'Act in your account as you do',
  offline_access: 'Keep its access when you are away',
};
