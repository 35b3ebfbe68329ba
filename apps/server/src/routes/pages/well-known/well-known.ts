import { Hono } from 'hono';
import type { AppEnv } from '../../../app-env.ts';
import type { Config } from '../../../config/config.ts';
import { settingsUrl } from '../../../config/portal-paths.ts';

/**
 * Where password managers lead people who want to change a password (W3C, A Well-Known URL for
 * Changing Passwords) or to add and manage passkeys (W3C, A Well-Known URL for Passkey Endpoints).
 */
export const wellKnownRoutes = (config: Config) =>
  new Hono<AppEnv>()
    .get('/.well-known/change-password', (c) => c.redirect(settingsUrl(config), 303))
    .get('/.well-known/passkey-endpoints', (c) =>
      c.json({ enroll: settingsUrl(config), manage: settingsUrl(config) }),
    );
