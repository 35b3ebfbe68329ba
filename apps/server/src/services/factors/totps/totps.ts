import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { totps as table } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { sendAdditionNotice } from '../../identity/credentials/credential-notices.ts';
import type { FactorChanger } from '../../identity/sessions/session-caller.ts';
import { targetSessionOf, type SessionTarget } from '../../identity/sessions/session-target.ts';
import { lockAccountAndResetAttempts } from '../../identity/limits/lockout-policy.ts';
import { completeFactor, type IssuedSession } from '../../identity/sign-in.ts';
import { recordWrongCode, startCodeAttempt, type CodeEntry } from './code-check.ts';
import { findTotpStep } from './totp-codes.ts';

export type TotpRow = typeof table.$inferSelect;

export interface TotpSession extends IssuedSession {
  totpId: string;
}

export const totpNotFoundError = () =>
  new HttpError(404, 'totp_not_found', 'You have no authenticator app. Register one first.');

/** Finds the verified app of a user, or the new one that can still be verified. */
export async function findTotp(
  db: Queries,
  { clock }: Deps,
  userId: string,
): Promise<TotpRow | undefined> {
  const canBeUsed = or(isNotNull(table.verifiedAt), gt(table.expiresAt, clock.now()));
  const [found] = await db
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), canBeUsed));
  return found;
}

interface MatchedCode {
  totp: TotpRow;
  step: number;
}

const usedCodeError = () =>
  new HttpError(
    400,
    'totp_code_already_authenticated',
    'This code was used already. Wait for the next one in your authenticator app.',
  );

const wrongCodeError = () =>
  new HttpError(
    401,
    'unable_to_authenticate_totp',
    'This code is wrong. Enter the one that your authenticator app shows now.',
  );

const matchCode = (
  deps: Deps,
  totp: TotpRow | undefined,
  code: string,
): MatchedCode | undefined => {
  if (!totp) throw totpNotFoundError();
  const step = findTotpStep(deps.secrets.open(totp.secret), code, deps.clock.now());
  if (step === undefined) return undefined;
  if (totp.lastStep !== null && step <= totp.lastStep) throw usedCodeError();
  return { totp, step };
};

/** A code is accepted once (RFC 6238, section 5.2), and the first one verifies the app. */
const consumeStep = async (
  tx: Queries,
  deps: Deps,
  { totp: { id, userId }, step }: MatchedCode,
): Promise<TotpRow> => {
  const totp = await findTotp(tx, deps, userId);
  if (totp?.id !== id) throw totpNotFoundError();
  const spent = await tx
    .update(table)
    .set({ lastStep: step, verifiedAt: totp.verifiedAt ?? deps.clock.now() })
    .where(and(eq(table.id, id), or(isNull(table.lastStep), lt(table.lastStep, step))))
    .returning({ id: table.id });
  if (spent.length === 0) throw usedCodeError();
  return totp;
};

const announceNewTotp = async (
  tx: Queries,
  deps: Deps,
  by: FactorChanger,
  { verifiedAt }: TotpRow,
) => {
  if (verifiedAt !== null) return [];
  await sendAdditionNotice(tx, deps, { credential: 'totp', owner: by.identity, caller: by });
  const details = { factor: deps.factors.totp.name };
  return [
    createAuditEvent(deps, 'factor_added', { actor: toAuditActor(by.identity, by), details }),
  ];
};

/** @throws HttpError 404 totp_not_found, 401 unable_to_authenticate_totp, 400 totp_code_already_authenticated, 429 user_lock_limit_reached */
export async function authenticateTotp(
  deps: Deps,
  by: FactorChanger,
  { code, target }: { code: string; target: SessionTarget },
): Promise<TotpSession> {
  const { identity } = by;
  const entry: CodeEntry = { by, codeName: 'authenticator code' };
  const found = await findTotp(deps.db, deps, identity.id);
  // A code that was used is no guess, so it is refused before it is counted.
  const matched = matchCode(deps, found, code);
  const attempt = await startCodeAttempt(deps, entry);
  if (!matched) {
    await recordWrongCode(deps, entry, attempt);
    throw wrongCodeError();
  }
  return runRecorded(deps, async (tx) => {
    await lockAccountAndResetAttempts(tx, identity.id, attempt);
    const totp = await consumeStep(tx, deps, matched);
    const before = await announceNewTotp(tx, deps, by, totp);
    const factor = { kind: 'totp', details: { totp_id: totp.id } } as const;
    const proof = { identity, factor, caller: by, before };
    const joined = { ...proof, ...targetSessionOf(target, identity) };
    const login = await completeFactor(tx, deps, joined);
    return { ...login, result: { ...login.result, totpId: totp.id } };
  });
}
