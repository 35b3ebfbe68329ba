import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Project } from '../../config/projects.ts';
import type { Queries } from '../../db/client.ts';
import { createPreparedStatement } from '../../db/prepared-statement.ts';
import {
  sessions,
  users,
  type FactorKind,
  type SessionFactor,
  type SessionLevel,
} from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../lib/http/caller.ts';
import { HttpError, sessionEndedError } from '../../http-error.ts';
import { minutesAfter } from '../../lib/clock.ts';
import { hashToken, createToken } from '../../lib/crypto/tokens.ts';
import { toAuditActor } from '../audit/audit-actor.ts';
import type { UnlinkedRow } from '../audit/audit-chain.ts';
import { selectHeadForUpdate } from '../audit/audit-head.ts';
import { createAuditEvent } from '../audit/audit-event.ts';
import type { RecordedWork } from '../audit/recorded-transaction.ts';
import { accountDeactivatedError, lockAccount } from './accounts.ts';
import { refuseDemoIdentity } from './demo-accounts.ts';
import type { FactorTable } from './factor-table.ts';
import { selectIdentities, type Identity } from './identities.ts';
import { knownDeviceHashes, storeDevice, readKnownDevices } from './known-devices.ts';
import { mergeCustomClaims, type CustomClaims } from './sessions/custom-claims.ts';
import { toRecordWithCallerCheck } from './sessions/session-caller.ts';
import { sessionEndOf } from './sessions/session-end.ts';
import { isLiveSession, type LiveSession, type SessionRow } from './sessions/session-lookup.ts';
import { createProviderId } from './provider/provider-ids.ts';

/** The database stores only a hash of the token. */
export interface IssuedSession<Who extends Identity = Identity> extends LiveSession {
  identity: Who;
  token: string;
}

export interface ProvenFactor {
  kind: FactorKind;
  details?: SessionFactor['details'];
  /** The level that this proof gives to the session; by default, the level of the factor's row. */
  level?: SessionLevel;
}

interface SignIn<Who extends Identity> {
  identity: Who;
  /** True for an identity that was read in this transaction, after `lockAccount`. */
  isCurrent?: boolean;
  factor: ProvenFactor;
  caller: Caller;
  /** Events of the same transaction that precede the login in the audit log. */
  before?: readonly UnlinkedRow[];
  customClaims?: CustomClaims | undefined;
}

interface SignInToNewSession<Who extends Identity> extends SignIn<Who> {
  session?: undefined;
  project: Project;
  minutes: number;
  /** A back end may start a session with any factor. */
  isOfBackend?: boolean | undefined;
}

interface SignInToSession<Who extends Identity> extends SignIn<Who> {
  /** The live session to which the factor is added. */
  session: SessionRow;
  /** Without minutes, the session's expiry time stays the same. */
  minutes?: number | undefined;
}

const toSessionFactor = ({ kind, details = {} }: ProvenFactor, now: Date): SessionFactor => {
  const at = now.toISOString();
  return { kind, details, createdAt: at, updatedAt: at, lastAuthenticatedAt: at };
};

const levelOf = (factors: FactorTable, { kind, level }: ProvenFactor): SessionLevel =>
  level ?? factors[kind].level;

const sessionInsertion = createPreparedStatement((tx) => {
  const insertion = tx.insert(sessions).values({
    id: sql.placeholder('id'),
    projectId: sql.placeholder('projectId'),
    userId: sql.placeholder('userId'),
    tokenHash: sql.placeholder('tokenHash'),
    level: sql.placeholder('level'),
    startedAt: sql.placeholder('startedAt'),
    lastAccessedAt: sql.placeholder('lastAccessedAt'),
    expiresAt: sql.placeholder('expiresAt'),
    ipAddress: sql.placeholder('ipAddress'),
    userAgent: sql.placeholder('userAgent'),
    factors: sql.placeholder('factors'),
    impersonator: sql.placeholder('impersonator'),
    customClaims: sql.placeholder('customClaims'),
  });
  const inserted = tx.$with('inserted').as(insertion);
  const fields = { knownDevices: knownDeviceHashes.as('known_devices_of_user') };
  return selectHeadForUpdate(tx, { insertion: inserted, fields }).prepare(
    'session_insertion_with_audit_head_lock',
  );
});

/** The statement that locks the log also inserts the session and reads the devices. */
const startSession = <Who extends Identity>(
  deps: Deps,
  signIn: SignInToNewSession<Who>,
  events: readonly UnlinkedRow[],
): RecordedWork<IssuedSession<Who>> => {
  const { identity, factor, project, minutes, caller } = signIn;
  const { clock, random, factors } = deps;
  const token = createToken(random);
  const now = clock.now();
  const { impersonator = null } = caller;
  const session: SessionRow = {
    id: createProviderId(random, 'session', project.project_id),
    projectId: project.project_id,
    userId: identity.id,
    tokenHash: hashToken(token),
    // A second factor alone is only one.
    level: factors[factor.kind].startsSession ? levelOf(factors, factor) : 'first',
    startedAt: now,
    lastAccessedAt: now,
    expiresAt: sessionEndOf({ startedAt: now, impersonator }, now, minutes),
    revokedAt: null,
    ipAddress: caller.ipAddress,
    userAgent: caller.userAgent,
    factors: [toSessionFactor(factor, now)],
    impersonator,
    customClaims: mergeCustomClaims({}, signIn.customClaims),
    apiKey: null,
  };
  const { organisationId } = identity;
  const lock = async (tx: Queries) => {
    const [head] = await sessionInsertion(tx).execute({ ...session, organisationId });
    // The device of an operator must not become a known device of the user.
    if (impersonator !== null) return head;
    const known = head?.knownDevices ?? (await readKnownDevices(tx, identity.id));
    await storeDevice(tx, deps, signIn, known);
    return head;
  };
  return { result: { session, identity, token }, record: { organisationId, events, lock } };
};

const isSameFactor = (factors: FactorTable, one: SessionFactor, other: SessionFactor) => {
  const { identifyingDetail: detail } = factors[one.kind];
  const isSameCredential = detail === undefined || one.details[detail] === other.details[detail];
  return one.kind === other.kind && isSameCredential;
};

/** A session lists each factor once, with the latest proof last. */
const withAddedFactor = (
  factors: FactorTable,
  known: readonly SessionFactor[],
  added: SessionFactor,
): SessionFactor[] => {
  const earlier = known.find((factor) => isSameFactor(factors, factor, added));
  const others = known.filter((factor) => factor !== earlier);
  return [...others, { ...added, createdAt: earlier?.createdAt ?? added.createdAt }];
};

const addFactorToSession = async <Who extends Identity>(
  tx: Queries,
  { clock, random, factors }: Deps,
  { identity, factor, session, minutes, customClaims }: SignInToSession<Who>,
): Promise<IssuedSession<Who>> => {
  const token = createToken(random);
  const now = clock.now();
  const [changed] = await tx
    .update(sessions)
    .set({
      ...(levelOf(factors, factor) === 'second' && { level: 'second' }),
      tokenHash: hashToken(token),
      lastAccessedAt: now,
      factors: withAddedFactor(factors, session.factors, toSessionFactor(factor, now)),
      ...(minutes !== undefined && { expiresAt: minutesAfter(now, minutes) }),
      ...(customClaims && { customClaims: mergeCustomClaims(session.customClaims, customClaims) }),
    })
    .where(
      and(
        eq(sessions.id, session.id),
        eq(sessions.userId, identity.id),
        eq(sessions.tokenHash, session.tokenHash),
        isLiveSession(now),
      ),
    )
    .returning();
  if (!changed) throw sessionEndedError();
  return { session: changed, identity, token };
};

const loginEvent = (deps: Deps, { identity, factor, caller }: SignIn<Identity>): UnlinkedRow => {
  const { name, startsSession } = deps.factors[factor.kind];
  const actor = toAuditActor(identity, caller);
  if (caller.impersonator !== undefined)
    return createAuditEvent(deps, 'impersonation_started', { actor, details: {} });
  const isSecond = !startsSession || levelOf(deps.factors, factor) === 'second';
  const about = { actor, details: { factor: name } };
  return createAuditEvent(deps, isSecond ? 'login_2fa' : 'login_1fa', about);
};

/** A user may have been deactivated since the factor was checked; the lock makes a deactivation wait. */
const lockActiveIdentity = async <Who extends Identity>(tx: Queries, identity: Who) => {
  await lockAccount(tx, identity.id);
  const [current] = await selectIdentities(tx).where(
    and(eq(users.id, identity.id), isNull(users.deactivatedAt)),
  );
  return current && { ...identity, ...current };
};

/** A deleted account is deactivated, too, but nobody can reactivate it. */
const inactiveAccountError = async (tx: Queries, { id }: Identity) => {
  const isDeactivated = and(eq(users.id, id), isNull(users.deletedAt));
  const found = await tx.select({ id: users.id }).from(users).where(isDeactivated);
  return found.length > 0
    ? accountDeactivatedError()
    : new HttpError(401, 'unauthorized_credentials', 'This account cannot log in.');
};

/**
 * A new session is inserted together with its record.
 * @throws HttpError 401 when the account or the live session has ended, or belong to different users, 403 account_deactivated
 */
export async function completeFactor<Who extends Identity>(
  tx: Queries,
  deps: Deps,
  given: SignInToNewSession<Who> | SignInToSession<Who>,
): Promise<RecordedWork<IssuedSession<Who>>> {
  const identity = given.isCurrent ? given.identity : await lockActiveIdentity(tx, given.identity);
  if (!identity) {
    throw given.session ? sessionEndedError() : await inactiveAccountError(tx, given.identity);
  }
  const signIn = { ...given, identity };
  const { caller, before = [] } = signIn;
  const events = [...before, loginEvent(deps, signIn)];
  if (signIn.session) {
    const result = await addFactorToSession(tx, deps, signIn);
    return { result, record: toRecordWithCallerCheck(deps, { ...caller, ...result }, events) };
  }
  if (!deps.factors[signIn.factor.kind].startsSession && !signIn.isOfBackend) {
    throw new Error(`A session cannot start with the factor ${signIn.factor.kind}.`);
  }
  await refuseDemoIdentity(tx, deps, { id: identity.id, caller });
  return startSession(deps, signIn, events);
}
