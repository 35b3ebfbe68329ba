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
import { webauthnRoutes } from './webauthn.ts';
import { connectedAppRoutes } from './users/connected-apps.ts';
import { userCredentialRoutes } from './users/credentials.ts';
import { memberRoutes } from './users/members.ts';
import { userRoutes } from './users/users.ts';

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
    .route('/', userCredentialRoutes(deps))
    .route('/', connectedAppRoutes())
    .route('/', memberRoutes())
    .all('*', () => {
      throw new HttpError(404, 'route_not_found', 'There is no such call.');
    });
