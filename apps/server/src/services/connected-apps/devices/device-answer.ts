import { readUserCode } from '@bakehouse/contract/input/user-code';
import type { ConnectedApp } from '../../../config/connected-apps.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError, retryAfterHeader } from '../../../http-error.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { deleteAttemptsWithKeyPrefix, recordAttempt } from '../../identity/limits/attempts.ts';
import {
  toRecordWithCallerCheck,
  type SessionCaller,
} from '../../identity/sessions/session-caller.ts';
import { authenticatedAtOf, createAuthorization } from '../authorizations.ts';
import { findConnectedApp } from '../checks/client.ts';
import { writeConsent } from '../consents.ts';
import {
  findDeviceByUserCode,
  lockDevice,
  updateDevice,
  type DeviceAuthorization,
} from './device-authorizations.ts';

const MAX_WRONG_CODES = 10;

interface WaitingDevice {
  device: DeviceAuthorization;
  app: ConnectedApp;
}

const attemptKeyOf = ({ identity }: SessionCaller) => `user code:${identity.id}`;

const userCodeNotFoundError = () => {
  const text = 'No device waits with this code. Compare it with the code on your device.';
  return new HttpError(404, 'user_code_not_found', text);
};

/** @throws HttpError 404 user_code_not_found, 410 user_code_expired, 410 user_code_used */
const requireWaitingDevice = ({ clock }: Deps, device: DeviceAuthorization | undefined) => {
  if (!device) throw userCodeNotFoundError();
  if (device.status !== 'waiting')
    throw new HttpError(410, 'user_code_used', 'This code was answered before.');
  if (device.expiresAt > clock.now()) return device;
  const text = 'This code has expired. Start again on your device to get a new one.';
  throw new HttpError(410, 'user_code_expired', text);
};

/** @throws HttpError 429 too_many_requests */
const countAttempt = async (deps: Deps, by: SessionCaller) => {
  const attempt = await recordAttempt(deps, [
    { key: attemptKeyOf(by), maxAttempts: MAX_WRONG_CODES },
  ]);
  if (attempt.allowed) return;
  const waitMs = attempt.lockedUntil.getTime() - deps.clock.now().getTime();
  const text = 'Too many wrong codes. Wait a while, then try again.';
  throw new HttpError(429, 'too_many_requests', text, retryAfterHeader(waitMs));
};

/**
 * The attempt is counted before the code is looked up, so that parallel guesses cannot exceed the limit.
 * @throws HttpError of requireWaitingDevice and countAttempt
 */
export async function findWaitingDevice(
  deps: Deps,
  by: SessionCaller,
  typed: string,
): Promise<WaitingDevice> {
  await countAttempt(deps, by);
  const letters = readUserCode(typed);
  const { portal } = deps.projects;
  const found =
    letters === undefined
      ? undefined
      : await findDeviceByUserCode(deps.db, deps, { projectId: portal.project_id, letters });
  const app = found && (await findConnectedApp(deps, portal, found.clientId));
  if (!app) throw userCodeNotFoundError();
  await deleteAttemptsWithKeyPrefix(deps.db, attemptKeyOf(by));
  return { device: requireWaitingDevice(deps, found), app };
}

/** @throws HttpError of findWaitingDevice, and 401 when the session has ended */
export async function answerDevice(
  deps: Deps,
  by: SessionCaller,
  { userCode, isAllowed }: { userCode: string; isAllowed: boolean },
): Promise<void> {
  const { device: found, app } = await findWaitingDevice(deps, by, userCode);
  const { scopes, resources, clientId, projectId } = found;
  await runRecorded<undefined>(deps, async (tx) => {
    const device = requireWaitingDevice(deps, await lockDevice(tx, found.id));
    const actor = toAuditActor(by.identity, by);
    const details = { app: app.client_name, scopes };
    if (!isAllowed) {
      await updateDevice(tx, device.id, { status: 'denied' });
      const event = createAuditEvent(deps, 'app_access_denied', { actor, details });
      return { result: undefined, record: toRecordWithCallerCheck(deps, by, [event]) };
    }
    const of = { projectId, clientId, userId: by.identity.id };
    await writeConsent(tx, deps, of, scopes);
    const authorizationId = await createAuthorization(tx, deps, {
      ...of,
      scopes,
      resources,
      authenticatedAt: authenticatedAtOf(by.session),
    });
    await updateDevice(tx, device.id, { status: 'allowed', authorizationId });
    const event = createAuditEvent(deps, 'app_access_granted', { actor, details });
    return { result: undefined, record: toRecordWithCallerCheck(deps, by, [event]) };
  });
}
