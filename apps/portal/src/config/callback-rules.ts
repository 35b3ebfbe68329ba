import { toSameOriginPath } from '@bakehouse/contract';
import { CALLBACK_PARAM, paths, trimPath } from './paths.ts';

const LOGIN_STEP_PATHS: ReadonlySet<string> = new Set([
  paths.login,
  paths.pin,
  paths.authenticate,
  paths.resetPassword,
  paths.forgotPassword,
]);

/** The callback as a path of the portal, or null when it is unsafe or a step of the login. */
export function toSafeCallback(text: string | null, origin: string): string | null {
  const path = toSameOriginPath(text, origin);
  if (path === null) return null;
  const { pathname } = new URL(path, origin);
  return LOGIN_STEP_PATHS.has(trimPath(pathname)) ? null : path;
}

export const readCallback = (search: string, origin: string): string | null =>
  toSafeCallback(new URLSearchParams(search).get(CALLBACK_PARAM), origin);
