import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Project } from '../../../config/projects.ts';
import type { Queries } from '../../../db/client.ts';
import { recoveryCodes as table } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { CREDENTIAL_LETTERS } from '../../identity/credentials/credential-letters.ts';
import { lockAccountAndResetAttempts } from '../../identity/limits/lockout-policy.ts';
import { createProviderId } from '../../identity/provider/provider-ids.ts';
import type { FactorChanger } from '../../identity/sessions/session-caller.ts';
import { targetSessionOf, type SessionTarget } from '../../identity/sessions/session-target.ts';
import { completeFactor } from '../../identity/sign-in.ts';
import { toEventLetterInput } from '../../messages/event-letter-input.ts';
import { sendNotice } from '../../messages/notice.ts';
import { recordWrongCode, startCodeAttempt, type CodeEntry } from './code-check.ts';
import { createRecoveryCode, normaliseRecoveryCode } from './recovery-code-text.ts';
import { findTotp, totpNotFoundError, type TotpSession } from './totps.ts';

const CODES_PER_TOTP = 10;

type RecoveryCodeRow = typeof table.$inferSelect;

/** A code has 60 random bits, so a fast hash with the pepper is enough, and it can be looked up. */
const hashRecoveryCode = ({ secrets }: Deps, totpId: string, code: string) =>
  Buffer.from(secrets.keyedHash('recovery code', `${totpId}\0${code}`), 'base64url');

export async function insertRecoveryCodes(
  tx: Queries,
  deps: Deps,
  totpId: string,
): Promise<string[]> {
  const { clock, random, secrets } = deps;
  const codes = Array.from({ length: CODES_PER_TOTP }, () => createRecoveryCode(random));
  const createdAt = clock.now();
  await tx.insert(table).values(
    codes.map((code) => ({
      id: createProviderId(random, 'totp-recovery-code', totpId),
      totpId,
      hash: hashRecoveryCode(deps, totpId, code),
      code: secrets.seal(code),
      createdAt,
    })),
  );
  return codes;
}

const isUnusedCodeOf = (totpId: string) => and(eq(table.totpId, totpId), isNull(table.usedAt));

interface TotpWithRecoveryCodes {
  totpId: string;
  isVerified: boolean;
  recoveryCodes: string[];
}

/** Reads the codes that were not used yet. Throws HttpError 404 totp_not_found. */
export async function readRecoveryCodes(
  deps: Deps,
  userId: string,
): Promise<TotpWithRecoveryCodes> {
  const totp = await findTotp(deps.db, deps, userId);
  if (!totp) throw totpNotFoundError();
  const unused = await deps.db
    .select({ code: table.code })
    .from(table)
    .where(isUnusedCodeOf(totp.id))
    .orderBy(asc(table.id));
  return {
    totpId: totp.id,
    isVerified: totp.verifiedAt !== null,
    recoveryCodes: unused.map(({ code }) => deps.secrets.open(code)),
  };
}

const noRecoveryCodesError = () =>
  new HttpError(
    404,
    'recovery_codes_not_found',
    'You have no recovery codes that can be used. Log in with another factor.',
  );

const refusedCodeError = (what: string) =>
  new HttpError(401, 'unable_to_authenticate_recovery_code', `${what} Try another one.`);

const matchRecoveryCode = async (
  deps: Deps,
  userId: string,
  typed: string,
): Promise<RecoveryCodeRow | undefined> => {
  const totp = await findTotp(deps.db, deps, userId);
  if (!totp?.verifiedAt) throw noRecoveryCodesError();
  const codes = await deps.db.select().from(table).where(eq(table.totpId, totp.id));
  if (codes.every(({ usedAt }) => usedAt)) throw noRecoveryCodesError();
  const hash = hashRecoveryCode(deps, totp.id, normaliseRecoveryCode(typed));
  const matched = codes.find((code) => code.hash.equals(hash));
  if (matched?.usedAt) throw refusedCodeError('This recovery code was used already.');
  return matched;
};

const spendRecoveryCode = async (tx: Queries, { clock }: Deps, { id }: RecoveryCodeRow) => {
  const [spent] = await tx
    .update(table)
    .set({ usedAt: clock.now() })
    .where(and(eq(table.id, id), isNull(table.usedAt)))
    .returning();
  if (!spent) throw refusedCodeError('This recovery code was used already.');
  return spent;
};

interface RecoveryCodeUse {
  by: FactorChanger;
  project: Project;
  totpId: string;
}

const sendUseNotice = async (
  tx: Queries,
  deps: Deps,
  { by, project, totpId }: RecoveryCodeUse,
): Promise<void> => {
  const left = await tx.select({ id: table.id }).from(table).where(isUnusedCodeOf(totpId));
  const facts = { ...toEventLetterInput(deps, by, project), codesLeft: left.length };
  await sendNotice(tx, deps, by.identity, CREDENTIAL_LETTERS.recovery_code.used(facts));
};

interface RecoveryInput {
  code: string;
  target: SessionTarget;
}

/** @throws HttpError 404 recovery_codes_not_found, 401 unable_to_authenticate_recovery_code, 429 user_lock_limit_reached */
export async function recoverTotp(
  deps: Deps,
  by: FactorChanger,
  { code, target }: RecoveryInput,
): Promise<TotpSession> {
  const { identity } = by;
  const entry: CodeEntry = { by, codeName: 'recovery code' };
  // A code that was used is no guess, so it is refused before it is counted.
  const matched = await matchRecoveryCode(deps, identity.id, code);
  const attempt = await startCodeAttempt(deps, entry);
  if (!matched) {
    await recordWrongCode(deps, entry, attempt);
    throw refusedCodeError('This recovery code is wrong.');
  }
  return runRecorded(deps, async (tx) => {
    await lockAccountAndResetAttempts(tx, identity.id, attempt);
    const { id, totpId } = await spendRecoveryCode(tx, deps, matched);
    await sendUseNotice(tx, deps, { by, project: target.project, totpId });
    const factor = { kind: 'recovery_code', details: { totp_recovery_code_id: id } } as const;
    const proof = { identity, factor, caller: by, ...targetSessionOf(target, identity) };
    const login = await completeFactor(tx, deps, proof);
    return { ...login, result: { ...login.result, totpId } };
  });
}
