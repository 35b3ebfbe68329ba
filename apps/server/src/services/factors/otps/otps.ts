import { rollBackUnless } from '../../../db/roll-back-unless.ts';
import type { FactorKind } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { toAuditActor, toUnknownActor } from '../../audit/audit-actor.ts';
import { createAuditEvent, recordAudit } from '../../audit/audit-record.ts';
import { findIdentity } from '../../identity/identifiers/identifiers.ts';
import { redeemCode } from '../../identity/one-time-secrets/codes.ts';
import type { OneTimeSecret } from '../../identity/one-time-secrets/one-time-secrets.ts';
import { readOrganisationId } from '../../identity/organisations.ts';
import type { ProvenIdentity } from '../../identity/prove-identifier.ts';
import type { ChannelName } from '../../messages/outbox.ts';
import {
  completeMessageProof,
  lockMessageProof,
  messageSubjectOf,
  type ProofBearer,
} from '../destinations/message-proof.ts';

const FACTOR_BY_CHANNEL = {
  email: 'email_otp',
  sms: 'sms_otp',
  whatsapp: 'whatsapp_otp',
} as const satisfies Record<ChannelName, FactorKind>;

interface OtpAnswer extends ProofBearer {
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
const recordWrongCode = (
  deps: Deps,
  { payload: { identifier, channel } }: OneTimeSecret<'otp'>,
  { caller }: OtpAnswer,
) =>
  deps.db.transaction(async (tx) => {
    const identity = await findIdentity(tx, identifier);
    const actor = identity ? toAuditActor(identity, caller) : toUnknownActor('', caller);
    const factor = deps.factors[FACTOR_BY_CHANNEL[channel]].name;
    const details = { reason: 'wrong', factor } as const;
    const event = createAuditEvent(deps, 'login_failed', { actor, details });
    const organisationId = await readOrganisationId(tx);
    await rollBackUnless(identity !== undefined, tx, (inner) =>
      recordAudit(inner, deps, organisationId, [event]),
    );
  });

/** @throws HttpError 401 unable_to_auth_otp_code, 404 otp_code_not_found, and the errors of proveIdentifier */
export async function authenticateOtp(deps: Deps, answer: OtpAnswer): Promise<ProvenIdentity> {
  const { methodId, code, target } = answer;
  const subject = messageSubjectOf(target.project, methodId);
  const presented = { purpose: 'otp', subject, code } as const;
  const redemption = await redeemCode(deps, presented, {
    lock: lockMessageProof,
    work: (tx, secret) =>
      completeMessageProof(tx, deps, secret, FACTOR_BY_CHANNEL[secret.payload.channel], answer),
  });
  if (redemption.outcome === 'closed') throw closedCodeError();
  if (redemption.outcome === 'wrong') await recordWrongCode(deps, redemption.secret, answer);
  const proven = redemption.outcome === 'redeemed' ? redemption.result : undefined;
  if (!proven) throw wrongCodeError();
  return proven;
}
