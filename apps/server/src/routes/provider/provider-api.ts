import { Hono } from 'hono';
import type { ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { proofGuard } from '../../middleware/proof-guard.ts';
import { providerGuard } from '../../middleware/provider-guard.ts';
import { bootstrapRoutes } from './bootstrap.ts';
import { cryptoWalletRoutes } from './crypto-wallets.ts';
import { eventRoutes } from './events.ts';
import { magicLinkRoutes } from './magic-links.ts';
import { otpRoutes } from './otps.ts';
import { passwordRoutes } from './passwords.ts';
import { sessionRoutes } from './sessions.ts';
import { totpRoutes } from './totps.ts';
import { userRoutes } from './users.ts';
import { webauthnRoutes } from './webauthn.ts';

export const providerApiRoutes = (deps: Deps) =>
  new Hono<ProviderEnv>()
    .use(providerGuard(deps))
    .use(proofGuard(deps))
    .route('/', bootstrapRoutes(deps))
    .route('/', cryptoWalletRoutes(deps))
    .route('/', eventRoutes(deps))
    .route('/', magicLinkRoutes(deps))
    .route('/', otpRoutes(deps))
    .route('/', passwordRoutes(deps))
    .route('/', sessionRoutes(deps))
    .route('/', totpRoutes(deps))
    .route('/', userRoutes(deps))
    .route('/', webauthnRoutes(deps))
    .all('*', () => {
      throw new HttpError(404, 'route_not_found', 'There is no such call.');
    });
