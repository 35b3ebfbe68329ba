import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { lockAuthorization } from '../authorizations.ts';
import { storeTokens, type StoredGrant } from '../tokens/app-tokens.ts';
import {
  findActiveUser,
  revokeAuthorizationAfterReuse,
  toTokenIssueRecord,
} from '../tokens/grant-records.ts';
import type { GrantRequest } from '../tokens/grant-request.ts';
import { OAuthError } from '../tokens/oauth-error.ts';
import { pickAudience } from '../tokens/requested-access.ts';
import {
  lockDeviceByDeviceCode,
  updateDevice,
  type DeviceAuthorization,
} from './device-authorizations.ts';

/** RFC 8628, section 3.5. */
const SLOW_DOWN_SECONDS = 5;

const unknownDeviceCodeError = () =>
  new OAuthError('invalid_grant', 'There is no such device code for this app.');

const accessEndedError = () =>
  new OAuthError('access_denied', 'The user has ended the access of this device.');

const answerEarlyPoll = async (
  tx: Queries,
  { clock }: Deps,
  { id, polledAt, intervalSeconds }: DeviceAuthorization,
): Promise<OAuthError> => {
  const now = clock.now();
  const isTooEarly =
    polledAt !== null && now.getTime() - polledAt.getTime() < intervalSeconds * 1000;
  const next = isTooEarly ? intervalSeconds + SLOW_DOWN_SECONDS : intervalSeconds;
  await updateDevice(tx, id, { polledAt: now, intervalSeconds: next });
  return isTooEarly
    ? new OAuthError('slow_down', `Wait ${next} seconds between two requests.`)
    : new OAuthError('authorization_pending', 'The user has not answered yet. Ask again.');
};

const findRefusal = async (
  tx: Queries,
  deps: Deps,
  device: DeviceAuthorization,
): Promise<OAuthError | undefined> => {
  if (device.expiresAt <= deps.clock.now())
    return new OAuthError('expired_token', 'The device code has expired. Ask for a new one.');
  if (device.status === 'denied')
    return new OAuthError('access_denied', 'The user did not let this device in.');
  return device.status === 'waiting' ? answerEarlyPoll(tx, deps, device) : undefined;
};

const redeemAllowedDevice = async (
  tx: Queries,
  deps: Deps,
  { id, authorizationId }: DeviceAuthorization,
  request: GrantRequest,
) => {
  const authorization =
    authorizationId === null ? undefined : await lockAuthorization(tx, authorizationId);
  const identity = authorization && (await findActiveUser(tx, deps, authorization));
  if (!identity || authorization.revokedAt !== null)
    return { refusal: accessEndedError(), record: undefined };
  await updateDevice(tx, id, { status: 'redeemed' });
  const { scopes } = authorization;
  const grant = await storeTokens(tx, deps, {
    authorization,
    scopes,
    audience: pickAudience(authorization, request.resources),
    nonce: undefined,
  });
  return { result: grant, record: toTokenIssueRecord(deps, identity, request, scopes) };
};

/**
 * The device asks again and again, until its user has answered. A code that is used again ends what came from it.
 * @throws OAuthError invalid_request, invalid_grant, and those of RFC 8628, section 3.5
 */
export async function redeemDeviceCode(deps: Deps, request: GrantRequest): Promise<StoredGrant> {
  const { project, app, form, caller } = request;
  const code = form.get('device_code');
  if (code === undefined) throw new OAuthError('invalid_request', 'The device_code is missing.');
  return runRecorded<StoredGrant>(deps, async (tx) => {
    const of = { projectId: project.project_id, clientId: app.client_id };
    const device = await lockDeviceByDeviceCode(tx, code, of);
    if (!device) throw unknownDeviceCodeError();
    if (device.status === 'redeemed') {
      const authorization = await lockAuthorization(tx, device.authorizationId ?? '');
      if (!authorization) throw unknownDeviceCodeError();
      const use = { app, caller, what: 'device code' } as const;
      return revokeAuthorizationAfterReuse(tx, deps, authorization, use);
    }
    const refusal = await findRefusal(tx, deps, device);
    if (refusal) return { refusal, record: undefined };
    return redeemAllowedDevice(tx, deps, device, request);
  });
}
