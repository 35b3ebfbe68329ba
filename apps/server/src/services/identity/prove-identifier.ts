import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { users, type FactorKind, type UserName } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, sessionEndedError } from '../../http-error.ts';
import type { Caller } from '../../lib/http/caller.ts';
import { toAuditActor } from '../audit/audit-actor.ts';
import type { UnlinkedRow } from '../audit/audit-chain.ts';
import { createAuditEvent } from '../audit/audit-event.ts';
import { withoutRecord, type RecordedWork } from '../audit/recorded-transaction.ts';
import { lockAccount } from './accounts.ts';
import { sendAdditionNotice } from './credentials/credential-notices.ts';
import { verifyIdentifier } from './identifiers/address-proof.ts';
import type { Identifier, StoredIdentifier } from './identifiers/identifier.ts';
import {
  duplicateIdentifierError,
  findStoredIdentifier,
  identifierNameOf,
} from './identifiers/identifier-queries.ts';
import { addIdentifier, createIdentity } from './identifiers/identifiers.ts';
import { selectIdentities, type Identity } from './identities.ts';
import { targetSessionOf, type SessionTarget } from './sessions/session-target.ts';
import { completeFactor, type IssuedSession } from './sign-in.ts';
import { requireStepUp } from './step-up.ts';

export interface IdentifierProof {
  identifier: Identifier;
  /** Another identifier that the same proof shows, which is added to the user. */
  registers?: Identifier | undefined;
  /** An address that the factor of the session names, if it is one of the user's. */
  names?: Identifier | undefined;
  /** The name of a user whom the proof creates. */
  name?: UserName | undefined;
  /** Decides about an identifier that nobody has; `attach` adds it to the user of the session. */
  intent: 'login_or_create' | 'login' | 'attach';
  factor: FactorKind;
  target: SessionTarget;
  caller: Caller;
  /** The user to whom a back end adds the identifier, without a session of theirs. */
  addTo?: string | null | undefined;
}

export interface ProvenIdentity extends IssuedSession {
  identifierId: string;
  /** True when the proof created the user. */
  isNew: boolean;
  /** True when the first proof of the address removed what was set up without it, and its sessions. */
  hasReset: boolean;
}

interface IdentifierLogin {
  identity: Identity;
  stored: StoredIdentifier;
  before: readonly UnlinkedRow[];
  isNew?: boolean;
}

const readIdentity = async (tx: Queries, userId: string): Promise<Identity> => {
  const [found] = await selectIdentities(tx).where(eq(users.id, userId));
  if (!found) throw sessionEndedError();
  return found;
};

const identifierAddedEvent = (
  deps: Deps,
  { kind }: Identifier,
  identity: Identity,
  caller: Caller,
) =>
  createAuditEvent(deps, 'factor_added', {
    actor: toAuditActor(identity, caller),
    details: { factor: identifierNameOf(kind) },
  });

/** The login shows the identifier that the proof registers, because that is what was proved. */
const withRegisteredIdentifier = async (
  tx: Queries,
  deps: Deps,
  { registers, target: { project }, caller }: IdentifierProof,
  login: IdentifierLogin,
): Promise<IdentifierLogin> => {
  if (!registers) return login;
  const { identity, before, isNew = false } = login;
  const stored = await addIdentifier(tx, deps, {
    identifier: registers,
    project,
    userId: identity.id,
    verifiedAt: deps.clock.now(),
  });
  if (!stored) throw duplicateIdentifierError(registers);
  const added = { credential: registers.kind, stored } as const;
  if (!isNew) await sendAdditionNotice(tx, deps, { ...added, owner: identity, caller });
  return {
    ...login,
    stored,
    before: [...before, identifierAddedEvent(deps, registers, identity, caller)],
  };
};

const factorDetailsOf = async (
  tx: Queries,
  { names, target: { project } }: IdentifierProof,
  { identity, stored: { details } }: IdentifierLogin,
) => {
  const named = names && (await findStoredIdentifier(tx, project.organisationId, names));
  return named?.userId === identity.id ? { ...details, email_id: named.id } : details;
};

const completeLogin = async (
  tx: Queries,
  deps: Deps,
  proof: IdentifierProof,
  login: IdentifierLogin,
): Promise<RecordedWork<ProvenIdentity>> => {
  const { factor, target, caller } = proof;
  const registered = await withRegisteredIdentifier(tx, deps, proof, login);
  const { identity, stored, before, isNew = false } = registered;
  const completed = await completeFactor(tx, deps, {
    identity,
    factor: { kind: factor, details: await factorDetailsOf(tx, proof, registered) },
    caller,
    before,
    ...targetSessionOf(target, identity),
  });
  const hasReset = before.some(({ action }) => action === 'factors_reset');
  const result = { ...completed.result, identifierId: stored.id, isNew, hasReset };
  return { ...completed, result };
};

const logInAsOwner = async (
  tx: Queries,
  deps: Deps,
  proof: IdentifierProof,
  stored: StoredIdentifier,
): Promise<RecordedWork<ProvenIdentity>> => {
  const { identifier, target, caller } = proof;
  const identity = await readIdentity(tx, stored.userId);
  const session = target.current?.userId === identity.id ? target.current : undefined;
  const before = await verifyIdentifier(tx, deps, {
    identity,
    identifier: { kind: identifier.kind, id: stored.id },
    credential: session && { session },
    caller,
  });
  return completeLogin(tx, deps, proof, { identity, stored, before });
};

/** Locks the owner, so that the identifier cannot be removed until the transaction ends. */
const lockStoredIdentifier = async (
  tx: Queries,
  organisationId: string,
  identifier: Identifier,
): Promise<StoredIdentifier | undefined> => {
  const found = await findStoredIdentifier(tx, organisationId, identifier);
  if (!found) return undefined;
  await lockAccount(tx, found.userId);
  const locked = await findStoredIdentifier(tx, organisationId, identifier);
  return locked?.userId === found.userId
    ? locked
    : lockStoredIdentifier(tx, organisationId, identifier);
};

const signUpWithIdentifier = async (
  tx: Queries,
  deps: Deps,
  proof: IdentifierProof,
): Promise<RecordedWork<ProvenIdentity> | undefined> => {
  const { identifier, target, caller, name } = proof;
  const { project } = target;
  const verifiedAt = deps.clock.now();
  const identity = await createIdentity(tx, deps, {
    identifier,
    name,
    project,
    verifiedAt,
  });
  const stored = identity && (await findStoredIdentifier(tx, project.organisationId, identifier));
  if (!stored) return undefined;
  const event = createAuditEvent(deps, 'address_verified', {
    actor: toAuditActor(identity, caller),
    details: { identifier: identifierNameOf(identifier.kind) },
  });
  return completeLogin(tx, deps, proof, { identity, stored, before: [event], isNew: true });
};

/** A user may prove an identifier of their own again, for example as their second factor. */
const attachIdentifier = async (
  tx: Queries,
  deps: Deps,
  proof: IdentifierProof,
): Promise<RecordedWork<ProvenIdentity>> => {
  const { identifier, target, caller, addTo } = proof;
  const { current, project } = target;
  const ownerId = current?.userId ?? (target.isOfBackend ? addTo : undefined);
  if (!ownerId) throw new HttpError(401, 'user_unauthenticated', 'This call needs a session.');
  await lockAccount(tx, ownerId);
  const found = await findStoredIdentifier(tx, project.organisationId, identifier);
  if (found?.userId === ownerId) return logInAsOwner(tx, deps, proof, found);
  if (found) throw duplicateIdentifierError(identifier);
  const identity = await readIdentity(tx, ownerId);
  if (current) await requireStepUp(tx, deps, { session: current, identity });
  const stored = await addIdentifier(tx, deps, {
    identifier,
    project,
    userId: identity.id,
    verifiedAt: deps.clock.now(),
  });
  if (!stored) throw duplicateIdentifierError(identifier);
  const added = { credential: identifier.kind, stored } as const;
  await sendAdditionNotice(tx, deps, { ...added, owner: identity, caller });
  const event = identifierAddedEvent(deps, identifier, identity, caller);
  return completeLogin(tx, deps, proof, { identity, stored, before: [event] });
};

/**
 * The result is undefined for a login when nobody has the identifier.
 * @throws HttpError 400 duplicate_…, 401 for an account or session that has ended, 403 of requireStepUp
 */
export async function proveIdentifier(
  tx: Queries,
  deps: Deps,
  proof: IdentifierProof,
): Promise<RecordedWork<ProvenIdentity | undefined>> {
  const { identifier, intent, target } = proof;
  const { organisationId } = target.project;
  if (intent === 'attach') return attachIdentifier(tx, deps, proof);
  const found = await lockStoredIdentifier(tx, organisationId, identifier);
  if (found) return logInAsOwner(tx, deps, proof, found);
  if (intent === 'login') return withoutRecord(undefined);
  const created = await signUpWithIdentifier(tx, deps, proof);
  if (created) return created;
  // Somebody else created the user since the first look-up.
  const winner = await lockStoredIdentifier(tx, organisationId, identifier);
  return winner ? logInAsOwner(tx, deps, proof, winner) : withoutRecord(undefined);
}
