import type { UnlockTokens } from '../lib/http/caller.ts';
import { readUniqueCookie } from '../lib/http/unique-cookie.ts';

/** These cookies hold the tokens of a browser that used the unlock link of a locked password or PIN. */
export const UNLOCK_COOKIES = {
  password: 'bakehouse_lift_password',
  pin: 'bakehouse_lift_pin',
} as const;

export const readUnlockTokens = (header: string | undefined): UnlockTokens => ({
  password: readUniqueCookie(header, UNLOCK_COOKIES.password),
  pin: readUniqueCookie(header, UNLOCK_COOKIES.pin),
});
