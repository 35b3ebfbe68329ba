import type { UnlockTokens } from '../deps.ts';
import { soleCookie } from '../lib/http/sole-cookie.ts';

/** A browser that used the unlock link of a locked password or PIN keeps its token in one of these. */
export const UNLOCK_COOKIES = {
  password: 'bakehouse_lift_password',
  pin: 'bakehouse_lift_pin',
} as const;

export const readUnlockTokens = (header: string | undefined): UnlockTokens => ({
  password: soleCookie(header, UNLOCK_COOKIES.password),
  pin: soleCookie(header, UNLOCK_COOKIES.pin),
});
