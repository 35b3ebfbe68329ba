import { toSameOriginPath } from '@bakehouse/contract';
import type { Config } from './config.ts';

/** The page of the portal on which somebody resets their password. */
export const PASSWORD_RESET_PATH = '/reset-password';

type PortalUrl = Pick<Config, 'publicUrl'>;

export const passwordResetUrl = ({ publicUrl }: PortalUrl): string =>
  `${publicUrl}${PASSWORD_RESET_PATH}`;

/** The page that asks whether to act for the user, with the token of the command. */
export const impersonationUrl = ({ publicUrl }: PortalUrl, token: string): string =>
  `${publicUrl}/authenticate?stytch_token_type=impersonation&token=${token}`;

export const CONSENT_PATH = '/oauth/authorize';

/** The pages on which people let connected apps and devices in, and log out of them. */
export const consentUrl = ({ publicUrl }: PortalUrl): string => publicUrl + CONSENT_PATH;
export const deviceUrl = ({ publicUrl }: PortalUrl): string => `${publicUrl}/oauth/device`;
export const appLogoutUrl = ({ publicUrl }: PortalUrl): string => `${publicUrl}/oauth/logout`;

/** The hash opens the settings above the first tab. */
export const settingsUrl = ({ publicUrl }: PortalUrl): string => `${publicUrl}/portal#settings`;

export const loginUrl = ({ publicUrl }: PortalUrl): string => `${publicUrl}/login`;

/** The path to which the portal leads after the login. */
export type ReturnPath = Readonly<{ callback?: string }>;

/** An unsafe path counts as absent; the portal checks it again. */
export const toReturnPath = (text: string | undefined, { publicUrl }: PortalUrl): ReturnPath => {
  const callback = toSameOriginPath(text ?? null, new URL(publicUrl).origin);
  return callback === null ? {} : { callback };
};

/** The path of a step of the login, with further parameters. */
export const loginStepPath = (
  path: '/login' | '/pin',
  parameters: Readonly<{ verified?: string }> & ReturnPath,
): string => {
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? path : `${path}?${query}`;
};
