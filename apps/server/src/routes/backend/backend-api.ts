import type { Deps } from '../../deps.ts';
import { mountBackendCalls, type BackendCall } from './backend-call.ts';
import { connectedAppClientCalls } from './clients/connected-apps.ts';
import { machineClientCalls } from './clients/machine-clients.ts';
import { backendWalletCalls } from './crypto-wallets.ts';
import { backendIdpCalls } from './clients/idp.ts';
import { backendImpersonationCalls } from './impersonation.ts';
import { backendImportCalls } from './imports.ts';
import { backendMagicLinkCalls } from './magic-links.ts';
import { backendOauthCalls } from './oauth.ts';
import { backendOtpCalls } from './otps.ts';
import { backendPasswordCalls } from './passwords.ts';
import { backendProjectCalls } from './project.ts';
import { backendSessionCalls } from './sessions.ts';
import { backendTotpCalls } from './totps.ts';
import { backendUserAppCalls } from './users/connected-apps.ts';
import { backendCredentialCalls } from './users/credentials.ts';
import { backendUserCalls } from './users/users.ts';
import { backendWebauthnCalls } from './webauthn.ts';

/** Fixed paths come before paths with parameters of the same length. */
export const BACKEND_CALLS: readonly BackendCall[] = [
  ...backendImportCalls,
  ...backendCredentialCalls,
  ...backendUserCalls,
  ...backendUserAppCalls,
  ...backendSessionCalls,
  ...backendMagicLinkCalls,
  ...backendOtpCalls,
  ...backendPasswordCalls,
  ...backendTotpCalls,
  ...backendWebauthnCalls,
  ...backendWalletCalls,
  ...backendOauthCalls,
  ...machineClientCalls,
  ...connectedAppClientCalls,
  ...backendIdpCalls,
  ...backendImpersonationCalls,
  ...backendProjectCalls,
];

export const backendApiRoutes = (deps: Deps) => mountBackendCalls(deps, BACKEND_CALLS);
