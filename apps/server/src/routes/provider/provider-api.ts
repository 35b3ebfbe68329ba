import { Hono } from 'hono';
import type { ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { providerGuard } from '../../middleware/guards/provider-guard.ts';
import { bootstrapCalls } from './bootstrap.ts';
import { cryptoWalletCalls } from './crypto-wallets.ts';
import { eventCalls } from './events.ts';
import { authorizationCalls } from './idp/authorization-calls.ts';
import { authorizationFormCall } from './idp/authorization-form.ts';
import { logoutCalls } from './idp/logout-calls.ts';
import { magicLinkCalls } from './magic-links.ts';
import { oauthCalls } from './oauth.ts';
import { otpCalls } from './otps.ts';
import { passwordCalls } from './passwords.ts';
import { mountProviderCalls, type ProviderCall } from './provider-call.ts';
import { sessionCalls } from './sessions.ts';
import { totpCalls } from './totps.ts';
import { connectedAppCalls } from './users/connected-apps.ts';
import { userCredentialCalls } from './users/credentials.ts';
import { impersonationCalls } from './users/impersonation.ts';
import { memberCalls } from './users/members.ts';
import { userCalls } from './users/users.ts';
import { webauthnCalls } from './webauthn.ts';

export const PROVIDER_CALLS: readonly ProviderCall[] = [
  ...authorizationCalls,
  authorizationFormCall,
  ...bootstrapCalls,
  ...cryptoWalletCalls,
  ...eventCalls,
  ...impersonationCalls,
  ...logoutCalls,
  ...magicLinkCalls,
  ...oauthCalls,
  ...otpCalls,
  ...passwordCalls,
  ...sessionCalls,
  ...totpCalls,
  ...userCalls,
  ...webauthnCalls,
  ...userCredentialCalls,
  ...connectedAppCalls,
  ...memberCalls,
];

/** A request without a row needs the strictest level, so that only such sessions learn what exists. */
export const providerApiRoutes = (deps: Deps) =>
  new Hono<ProviderEnv>()
    .route('/', mountProviderCalls(deps, PROVIDER_CALLS))
    .all('*', providerGuard(deps, { level: 'step_up' }), () => {
      throw new HttpError(404, 'route_not_found', 'There is no such call.');
    });
