import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { toAuditActor, toUnknownActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { writeRecordOrRollBack, runRecorded } from '../../audit/recorded-transaction.ts';
import { findIdentity } from '../../identity/identifiers/identifiers.ts';
import { spendCode, attemptCode } from '../../identity/one-time-secrets/codes.ts';
import type { OneTimeSecret } from '../../identity/one-time-secrets/one-time-secrets.ts';
import type { ProvenIdentity } from '../../identity/prove-identifier.ts';
import type { ChannelName } from '../../messages/outbox.ts';
import {
  completeMessageProof,
  lockMessageProof,
  messageSubjectOf,
  type ProofRedeemer,
} from '../destinations/message-proof.ts';

const factorKindOf = (channel: ChannelName) => `${channel}_otp` as const;

interface OtpPresentation extends ProofRedeemer {
  methodId: string;
  code: string;
}

const wrongCodeError = () =>
  new HttpError(
    401,
    'unable_to_auth_otp_code',
    'The code is not correct. Check it, or ask for a new one.',
  );

const closedCodeError = () =>
  new HttpError(
    404,
    'otp_code_not_found',
    'There is no open code: it has expired, was used or replaced, or was wrong three times. Ask for a new one.',
  );

/** Does the same work when nobody has the destination, so that the time does not reveal an account. */
const recordWrongCode = async (
  deps: Deps,
  { payload: { identifier, channel } }: OneTimeSecret<'otp'>,
  { target, caller }: OtpPresentation,
): Promise<void> => {
  const { organisationId } = target.project;
  const identity = await findIdentity(deps.db, organisationId, identifier);
  const actor = identity ? toAuditActor(identity, caller) : toUnknownActor('', caller);
  const factor = deps.factors[factorKindOf(channel)].name;
  const details = { reason: 'wrong', factor } as const;
  const event = createAuditEvent(deps, 'login_failed', { actor, details });
  await writeRecordOrRollBack(deps, identity !== undefined, { organisationId, events: [event] });
};

/** @throws HttpError 401 unable_to_auth_otp_code, 404 otp_code_not_found, and the errors of proveIdentifier */
export async function authenticateOtp(
  deps: Deps,
  answer: OtpPresentation,
): Promise<ProvenIdentity> {
  const { methodId, code, target } = answer;
  const subject = messageSubjectOf(target.project, methodId);
  const tried = await attemptCode(deps, { purpose: 'otp', subject, code });
  if (tried.outcome === 'closed') throw closedCodeError();
  const { secret } = tried;
  if (tried.outcome === 'wrong') {
    await recordWrongCode(deps, secret, answer);
    throw wrongCodeError();
  }
  return runRecorded(deps, async (tx) => {
    await lockMessageProof(tx, target.project.organisationId, secret);
    if (!(await spendCode(tx, deps, tried))) throw closedCodeError();
    const factor = factorKindOf(secret.payload.channel);
    const { result, record } = await completeMessageProof(tx, deps, secret, factor, answer);
    return result ? { result, record } : { refusal: wrongCodeError(), record };
  });
}
