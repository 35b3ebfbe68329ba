import type { Lifts } from '../deps.ts';
import { soleCookie } from '../lib/http/sole-cookie.ts';

/** What a browser keeps that lifted the lock of a password or a PIN for itself. */
export const LIFT_COOKIES = {
  password: 'bakehouse_lift_password',
  pin: 'bakehouse_lift_pin',
} as const;

export const readLifts = (header: string | undefined): Lifts => ({
  password: soleCookie(header, LIFT_COOKIES.password),
  pin: soleCookie(header, LIFT_COOKIES.pin),
});
