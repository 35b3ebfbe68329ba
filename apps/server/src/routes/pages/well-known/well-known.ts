import { Hono } from 'hono';
import type { AppEnv } from '../../../app-env.ts';
import { settingsUrl } from '../../../config/portal-paths.ts';
import type { Deps } from '../../../deps.ts';

/**
 * Where password managers lead people who want to change a password (W3C, A Well-Known URL for
 * Changing Passwords) or to add and manage passkeys (W3C, A Well-Known URL for Passkey Endpoints),
 * and which other origins may use the passkeys of the portal (Web Authentication Level 3, section 5.11).
 */
export const wellKnownRoutes = ({ config, projects }: Pick<Deps, 'config' | 'projects'>) =>
  new Hono<AppEnv>()
    .get('/.well-known/change-password', (c) => c.redirect(settingsUrl(config), 303))
    .get('/.well-known/passkey-endpoints', (c) =>
      c.json({ enroll: settingsUrl(config), manage: settingsUrl(config) }),
    )
    .get('/.well-known/webauthn', (c) => {
      const { related_origins: origins } = projects.portal;
      if (origins.length === 0) return c.notFound();
      return c.json({ origins });
    });
