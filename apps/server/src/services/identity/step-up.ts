import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { users, type SessionFactor, type SessionLevel } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, sessionEndedError } from '../../http-error.ts';
import { lockAccount } from './accounts.ts';
import type { FactorGroup, FactorTable, UserProperties } from './factor-table.ts';
import { selectIdentities, type Identity } from './identities.ts';
import type { BackendCaller } from './sessions/session-caller.ts';
import type { LiveSession, SessionRow } from './sessions/session-lookup.ts';
import { readWireUser } from './provider/wire-user.ts';

const FRESH_FACTOR_MS = 3_600_000;
const REQUIRED_GROUPS = 2;

/** The groups of the factors that a user could prove. */
function registeredGroupsOf(user: UserProperties): ReadonlySet<FactorGroup> {
  const isVerified = ({ verified }: { verified: boolean }) => verified;
  const registered: Record<FactorGroup, boolean> = {
    email: user.emails.some(isVerified) || user.providers.length > 0,
    phone: user.phone_numbers.some(isVerified),
    device: [...user.webauthn_registrations, ...user.totps, ...user.crypto_wallets].some(
      isVerified,
    ),
  };
  const groups = ['email', 'phone', 'device'] as const satisfies readonly FactorGroup[];
  return new Set(groups.filter((group) => registered[group]));
}

interface StepUpState {
  hasPin: boolean;
  level: SessionLevel;
  registered: ReadonlySet<FactorGroup>;
  proven: readonly { group: FactorGroup | null; at: Date }[];
}

/** Returns the reason why a session must prove another factor before it may change factors. */
export function stepUpErrorOf(
  { hasPin, level, registered, proven }: StepUpState,
  now: Date,
): HttpError | undefined {
  if (hasPin) {
    if (level === 'second') return undefined;
    return new HttpError(403, 'insufficient_factors', 'Enter your PIN first, then try again.');
  }
  // A user with factors of one group only could never prove a second one.
  if (registered.size < REQUIRED_GROUPS) return undefined;
  const groups = new Set(proven.flatMap(({ group }) => group ?? []));
  if (groups.size < REQUIRED_GROUPS) {
    const text =
      'Log in with a second factor first (email, phone, or passkey and authenticator app), then try again.';
    return new HttpError(403, 'insufficient_factors', text);
  }
  if (proven.some(({ group, at }) => group && now.getTime() - at.getTime() < FRESH_FACTOR_MS)) {
    return undefined;
  }
  const text = 'Your last login is more than an hour old. Log in again, then try again.';
  return new HttpError(403, 'stale_factors', text);
}

const provenFactorsOf = (factors: FactorTable, session: readonly SessionFactor[]) =>
  session.map(({ kind, lastAuthenticatedAt }) => ({
    group: factors[kind].group,
    at: new Date(lastAuthenticatedAt),
  }));

interface ProvenSession {
  identity: Identity;
  session: Pick<SessionRow, 'level' | 'factors'>;
}

/** @throws HttpError 403 insufficient_factors, stale_factors (docs/decisions/0041) */
export async function requireStepUp(
  db: Queries,
  { factors, clock }: Deps,
  { session, identity }: ProvenSession,
): Promise<void> {
  const user = await readWireUser(db, factors, identity.id);
  const error = stepUpErrorOf(
    {
      hasPin: identity.hasPin,
      level: session.level,
      registered: registeredGroupsOf(user),
      proven: provenFactorsOf(factors, session.factors),
    },
    clock.now(),
  );
  if (error) throw error;
}

/**
 * Locks the user and checks again what the guard checked, because a PIN may have been created since. A back end
 * needs no second factor of the user.
 * @throws HttpError 401 for a user that is gone, 403 like `requireStepUp`
 */
export async function lockForFactorChange(
  tx: Queries,
  deps: Deps,
  { session, identity: { id } }: LiveSession | BackendCaller,
): Promise<void> {
  await lockAccount(tx, id);
  const [identity] = await selectIdentities(tx).where(eq(users.id, id));
  if (!identity) throw sessionEndedError();
  if (session) await requireStepUp(tx, deps, { session, identity });
}
