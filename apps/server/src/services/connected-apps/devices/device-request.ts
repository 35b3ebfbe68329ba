import { toDisplayUserCode } from '@bakehouse/contract/input/user-code';
import { DEVICE_CODE_GRANT_TYPE } from '../../../config/connected-apps.ts';
import { deviceUrl } from '../../../config/portal-paths.ts';
import type { Deps } from '../../../deps.ts';
import type { HttpError } from '../../../http-error.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import { createToken, hashToken } from '../../../lib/crypto/tokens.ts';
import type { RequestCheck } from '../checks/authorization-request.ts';
import { findRequestProblem } from '../checks/request-checks.ts';
import { hasDevicePage } from '../discovery.ts';
import { checkResources } from '../checks/resource.ts';
import { checkScope, toScopes } from '../checks/scope.ts';
import { requireGrantType, type GrantRequest } from '../tokens/grant-request.ts';
import { OAuthError } from '../tokens/oauth-error.ts';
import { insertDeviceAuthorization } from './device-authorizations.ts';
import { createUserCode, hashUserCode } from './user-codes.ts';

const DEVICE_CODE_LIFETIME_MINUTES = 10;
const FIRST_INTERVAL_SECONDS = 5;
const MAX_TRIES = 5;

const DEVICE_CHECKS: readonly RequestCheck[] = [checkScope, checkResources];

/** RFC 8628, section 3.2. */
export interface DeviceAuthorizationResponse {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

const toOAuthError = ({ type, message }: HttpError) =>
  new OAuthError(type === 'idp_invalid_resource' ? 'invalid_target' : 'invalid_scope', message);

const readRequest = ({ projects }: Deps, { project, app, form, resources }: GrantRequest) => {
  requireGrantType(app, DEVICE_CODE_GRANT_TYPE);
  if (!hasDevicePage(projects, project)) {
    const text = `${project.name} has no page on which people let devices in.`;
    throw new OAuthError('unauthorized_client', text);
  }
  const names = (form.get('scope') ?? '').split(' ').filter(Boolean);
  const request = {
    clientId: app.client_id,
    redirectUri: '',
    responseType: '',
    scopes: names,
    prompts: [],
    resources,
  };
  const problem = findRequestProblem(DEVICE_CHECKS, request, app);
  if (problem) throw toOAuthError(problem);
  return { scopes: toScopes(names), resources };
};

const storeDevice = async (deps: Deps, request: GrantRequest) => {
  const { clock, random, db } = deps;
  const { scopes, resources } = readRequest(deps, request);
  const projectId = request.project.project_id;
  const createdAt = clock.now();
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const deviceCode = createToken(random);
    const userCode = createUserCode(deps);
    const isStored = await insertDeviceAuthorization(db, {
      id: random.uuid(),
      projectId,
      clientId: request.app.client_id,
      deviceCodeHash: hashToken(deviceCode),
      userCodeHash: hashUserCode(deps, projectId, userCode),
      status: 'waiting',
      scopes,
      resources,
      ipAddress: request.caller.ipAddress,
      createdAt,
      expiresAt: minutesAfter(createdAt, DEVICE_CODE_LIFETIME_MINUTES),
      polledAt: null,
      intervalSeconds: FIRST_INTERVAL_SECONDS,
      authorizationId: null,
    });
    if (isStored) return { deviceCode, userCode };
  }
  throw new Error('No code was free.');
};

/** @throws OAuthError invalid_scope, invalid_target, unauthorized_client */
export async function startDeviceAuthorization(
  deps: Deps,
  request: GrantRequest,
): Promise<DeviceAuthorizationResponse> {
  const { deviceCode, userCode } = await storeDevice(deps, request);
  const shown = toDisplayUserCode(userCode);
  const page = deviceUrl(deps.config);
  return {
    device_code: deviceCode,
    user_code: shown,
    verification_uri: page,
    verification_uri_complete: `${page}?user_code=${shown}`,
    expires_in: DEVICE_CODE_LIFETIME_MINUTES * 60,
    interval: FIRST_INTERVAL_SECONDS,
  };
}
