import { eq, and, ne } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { pins, sessions } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { lockAccount, type Account } from '../../identity/accounts.ts';
import {
  lockLiveCaller,
  toRecordWithCallerCheck,
  type AccountCaller,
} from '../../identity/sessions/session-caller.ts';
import { endSessions } from '../../identity/sessions/ended-sessions.ts';
import type { AccountSession } from '../../identity/sessions/session-lookup.ts';
import { completeFactor, type IssuedSession } from '../../identity/sign-in.ts';
import { hashPin, requireUnusualPin } from './pin-hash.ts';
import { sendNewCodesNotice, sendPinChangedNotice, sendPinCreatedNotice } from './pin-notices.ts';
import { runWithPinProof, type ParsedPinProof } from './pin-proof.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/** @throws HttpError 409 already_exists */
export const insertPin = async (
  tx: Queries,
  { clock }: Deps,
  userId: string,
  hash: string,
): Promise<void> => {
  const created = await tx
    .insert(pins)
    .values({ userId, hash, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning();
  if (created.length > 0) return;
  throw new HttpError(409, 'already_exists', 'You already have a PIN. Enter it instead.');
};

/** @throws HttpError 403 email_not_verified, 400 weak_pin, 409 already_exists */
export async function createPin(
  deps: Deps,
  { account, session }: AccountSession,
  caller: Caller,
  pin: string,
): Promise<IssuedSession<Account>> {
  if (!account.verifiedAt) {
    const text = 'Confirm your email address first: open the link in the email we sent you.';
    throw new HttpError(403, 'email_not_verified', text);
  }
  requireUnusualPin(pin, 'pin');
  const hash = await hashPin(deps, { userId: account.id, pin, caller });
  return runRecorded(deps, async (tx) => {
    await lockAccount(tx, account.id);
    await insertPin(tx, deps, account.id, hash);
    await sendPinCreatedNotice(tx, deps, { account, caller });
    const actor = toAuditActor(account, caller);
    return completeFactor(tx, deps, {
      identity: account,
      factor: { kind: 'pin' },
      session,
      caller,
      before: [createAuditEvent(deps, 'pin_created', { actor, details: {} })],
    });
  });
}

export const authenticatePin = (
  deps: Deps,
  { account, session }: AccountSession,
  caller: Caller,
  proof: ParsedPinProof,
): Promise<IssuedSession<Account>> =>
  runWithPinProof(deps, { account, session, caller, proof, isLogin: true }, (tx, factor) =>
    completeFactor(tx, deps, { identity: account, factor, session, caller }),
  );

/** Ends all other sessions. Throws HttpError 400 weak_pin, 403 invalid_pin, 429 pin_locked. */
export async function changePin(
  deps: Deps,
  by: AccountCaller,
  { proof, newPin }: { proof: ParsedPinProof; newPin: string },
): Promise<IssuedSession<Account>> {
  const { account, session } = by;
  requireUnusualPin(newPin, 'new_pin');
  const hash = await hashPin(deps, { userId: account.id, pin: newPin, caller: by });
  const use = { account, session, caller: by, proof, isLogin: false };
  return runWithPinProof(deps, use, async (tx) => {
    await lockLiveCaller(tx, deps, by);
    await requirePin(tx, account.id);
    await tx.update(pins).set({ hash }).where(eq(pins.userId, account.id));
    const isOther = and(eq(sessions.userId, account.id), ne(sessions.id, session.id));
    await endSessions(tx, deps, isOther);
    await sendPinChangedNotice(tx, deps, { account, caller: by });
    const actor = toAuditActor(account, by);
    return completeFactor(tx, deps, {
      identity: account,
      factor: { kind: 'pin' },
      session,
      caller: by,
      before: [createAuditEvent(deps, 'pin_changed', { actor, details: {} })],
    });
  });
}

/** The older codes stop working. Throws HttpError 403 invalid_pin, 429 pin_locked. */
export const createRecoveryCodes = (
  deps: Deps,
  by: AccountCaller,
  proof: ParsedPinProof,
): Promise<string[]> => {
  const { account, session } = by;
  const use = { account, session, caller: by, proof, isLogin: false };
  return runWithPinProof(deps, use, async (tx) => {
    await requirePin(tx, account.id);
    const codes = await replaceRecoveryCodes(tx, deps, account.id);
    await sendNewCodesNotice(tx, deps, { account, caller: by }, codes.length);
    const details = { factor: 'recovery codes' };
    const event = createAuditEvent(deps, 'factor_added', {
      actor: toAuditActor(account, by),
      details,
    });
    return { result: codes, record: toRecordWithCallerCheck(deps, by, [event]) };
  });
};

export async function requirePin(tx: Queries, userId: string): Promise<void> {
  const found = await tx.select({ userId: pins.userId }).from(pins).where(eq(pins.userId, userId));
  if (found.length > 0) return;
  throw new HttpError(404, 'not_found', 'You have no PIN yet. Create one first.');
}
