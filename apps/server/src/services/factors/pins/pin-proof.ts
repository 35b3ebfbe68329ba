import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { pinResets } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError, sessionEndedError } from '../../../http-error.ts';
import {
  runRecorded,
  type RecordedRefusal,
  type RecordedWork,
} from '../../audit/recorded-transaction.ts';
import { lockAccount } from '../../identity/accounts.ts';
import { runAfterRightSecret } from '../../identity/limits/lockout-policy.ts';
import type { SessionRow } from '../../identity/sessions/session-lookup.ts';
import type { ProvenFactor } from '../../identity/sign-in.ts';
import { confirmPasskey, refuseCopiedPasskey, verifyPasskey } from '../webauthn/assertion.ts';
import type { Challenge } from '../webauthn/webauthn-challenges.ts';
import { toProvenFactor } from '../webauthn/webauthn-registrations.ts';
import {
  confirmPin,
  pinLockedError,
  recordLockedPin,
  refuseWrongPin,
  requireUnlockedPin,
  startPinAttempt,
  attemptPin,
  type PinCheckInput,
} from './pin-check.ts';
import { sendRecoveryCodeNotice } from './pin-notices.ts';
import {
  findRecoveryCode,
  readUnusedCodes,
  refuseRepeatedCode,
  spendRecoveryCode,
} from './recovery-codes.ts';

export type ParsedPinProof =
  | { kind: 'pin'; pin: string }
  | { kind: 'passkey'; credential: AuthenticationResponseJSON }
  | { kind: 'recovery_code'; code: string };

export interface PinProofInput extends PinCheckInput {
  proof: ParsedPinProof;
  session: SessionRow;
  /** A login waits for a PIN reset only with the PIN itself; an action waits with any proof. */
  isLogin: boolean;
}

type PinProofWork<Result> = (
  tx: Queries,
  factor: ProvenFactor,
) => Promise<RecordedWork<Result> | RecordedRefusal>;

/** The instant until which a forgotten PIN locks the entry; undefined if it does not. */
async function findResetLock(
  db: Queries,
  { clock }: Deps,
  userId: string,
): Promise<Date | undefined> {
  const [reset] = await db.select().from(pinResets).where(eq(pinResets.userId, userId));
  const isLocked = reset?.cancelledAt === null && reset.lockedUntil > clock.now();
  return isLocked ? reset.lockedUntil : undefined;
}

const resetLockError = (deps: Deps, until: Date) =>
  pinLockedError(
    deps,
    until,
    'Somebody asked to reset your PIN, so PIN entry is locked for now. If that was not you, the email that we sent you has a link that ends this at once.',
  );

const isBlockedByReset = ({ proof, isLogin }: PinProofInput) => !isLogin || proof.kind === 'pin';

const refuseResetLock = async (tx: Queries, deps: Deps, use: PinProofInput) => {
  const until = isBlockedByReset(use) && (await findResetLock(tx, deps, use.account.id));
  if (until) throw resetLockError(deps, until);
};

/** A request that waited for another one of the same user may have lost its session. */
const refuseUnlessLive = async (deps: Deps, use: PinProofInput) => {
  if (!(await deps.sessionOf(use.session.tokenHash))) throw sessionEndedError();
  const until = isBlockedByReset(use) && (await findResetLock(deps.db, deps, use.account.id));
  if (!until) return;
  await recordLockedPin(deps, use);
  throw resetLockError(deps, until);
};

const runWithPin = async <Result>(
  deps: Deps,
  use: PinProofInput,
  pin: string,
  work: PinProofWork<Result>,
): Promise<Result> => {
  const { id } = use.account;
  const tried = await attemptPin(deps, use, pin);
  const attempt = await requireUnlockedPin(deps, use, tried.attempt);
  const { hash } = tried;
  if (hash === undefined) return refuseWrongPin(deps, use, attempt);
  const confirm = async (tx: Queries): Promise<ProvenFactor> => {
    await refuseResetLock(tx, deps, use);
    await confirmPin(tx, id, hash);
    return { kind: 'pin' };
  };
  return runAfterRightSecret(deps, { userId: id, attempt, confirm }, work);
};

const runWithRecoveryCode = async <Result>(
  deps: Deps,
  use: PinProofInput,
  code: string,
  work: PinProofWork<Result>,
): Promise<Result> => {
  const { id } = use.account;
  await refuseRepeatedCode(deps, id, code);
  const unused = await readUnusedCodes(deps, id);
  const started = await startPinAttempt(deps, use);
  const attempt = await requireUnlockedPin(deps, use, started);
  const codeId = findRecoveryCode(deps, unused, code)?.id;
  if (codeId === undefined) return refuseWrongPin(deps, use, attempt);
  const confirm = async (tx: Queries): Promise<ProvenFactor> => {
    await refuseResetLock(tx, deps, use);
    await spendRecoveryCode(tx, deps, codeId);
    await sendRecoveryCodeNotice(tx, deps, use);
    return {
      kind: 'recovery_code',
      details: { totp_recovery_code_id: codeId },
      level: 'second',
    };
  };
  return runAfterRightSecret(deps, { userId: id, attempt, confirm }, work);
};

const passkeyRefusal = (text: string) => new HttpError(403, 'invalid_pin', text);

/** On the portal API, 401 means that the session has ended. */
const toPasskeyRefusal = (error: unknown): never => {
  throw error instanceof HttpError ? passkeyRefusal(error.message) : error;
};

const verifyOwnPasskey = async (deps: Deps, credential: AuthenticationResponseJSON, id: string) => {
  const project = deps.projects.portal;
  const accepts = ({ payload }: Challenge<'webauthn_authentication'>) => payload.use === 'pin';
  const verified = await verifyPasskey(deps, credential, { project, accepts }).catch(
    toPasskeyRefusal,
  );
  const { registration, isUserVerified } = verified;
  if (registration.userId !== id) {
    throw passkeyRefusal('This passkey belongs to another account. Choose one of this account.');
  }
  if (!registration.replacesPin || !isUserVerified) {
    throw passkeyRefusal('This passkey cannot replace your PIN. Enter the PIN instead.');
  }
  return verified;
};

const refuseCopiedPasskeyAsPin = (
  deps: Deps,
  { account, caller }: PinProofInput,
): RecordedRefusal => {
  const { refusal, record } = refuseCopiedPasskey(deps, account, caller);
  return { refusal: passkeyRefusal(refusal.message), record };
};

/** A passkey cannot be guessed, so it is not counted. */
const runWithPasskey = async <Result>(
  deps: Deps,
  use: PinProofInput,
  credential: AuthenticationResponseJSON,
  work: PinProofWork<Result>,
): Promise<Result> => {
  const { id } = use.account;
  const verified = await verifyOwnPasskey(deps, credential, id);
  return runRecorded(deps, async (tx) => {
    await lockAccount(tx, id);
    await refuseResetLock(tx, deps, use);
    const registration = await confirmPasskey(tx, deps, verified).catch(toPasskeyRefusal);
    if (!registration) return refuseCopiedPasskeyAsPin(deps, use);
    return work(tx, { ...toProvenFactor(registration), level: 'second' });
  });
};

/**
 * The PIN, passkey or code cannot change while `work` runs.
 * @throws HttpError 403 invalid_pin, 429 pin_locked
 */
export async function runWithPinProof<Result>(
  deps: Deps,
  use: PinProofInput,
  work: PinProofWork<Result>,
): Promise<Result> {
  const { proof } = use;
  await refuseUnlessLive(deps, use);
  if (proof.kind === 'pin') return runWithPin(deps, use, proof.pin, work);
  return proof.kind === 'passkey'
    ? runWithPasskey(deps, use, proof.credential, work)
    : runWithRecoveryCode(deps, use, proof.code, work);
}
