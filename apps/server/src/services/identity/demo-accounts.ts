import { canonicalAddress } from '@bakehouse/contract';
import { and, eq, inArray, isNull, like, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { emails, sessions } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../lib/http/caller.ts';
import { HttpError } from '../../http-error.ts';
import { toUnknownActor } from '../audit/audit-actor.ts';
import { createAuditEvent } from '../audit/audit-event.ts';
import { writeRecordAlone } from '../audit/recorded-transaction.ts';

/** The domains of demo and generated data; nobody can own a `.test` domain (RFC 6761). */
const DEMO_DOMAINS = ['bakehouse.test', 'generated.bakehouse.test'] as const;

export const isDemoAddress = (address: string): boolean =>
  DEMO_DOMAINS.some((domain) => address.endsWith(`@${domain}`));

const isDemoEmail = () =>
  or(...DEMO_DOMAINS.map((domain) => like(emails.canonical, `%@${domain}`)));

/** The password of demo accounts is published, so only the developer's own machine may use them. */
const mayUseDemoAccounts = ({ config }: Deps, caller: Caller) =>
  config.developer && !caller.isRemote;

/** A demo account stays one when its user adds an address of another domain. */
const hasDemoAddress = async (db: Queries, userId: SQLWrapper) => {
  const isOfUser = eq(emails.userId, userId);
  const found = await db.select({ id: emails.id }).from(emails).where(and(isOfUser, isDemoEmail()));
  return found.length > 0;
};

/** @throws HttpError 401 unauthorized_credentials */
export async function refuseDemoIdentity(
  tx: Queries,
  deps: Deps,
  { id, caller }: { id: string; caller: Caller },
): Promise<void> {
  if (mayUseDemoAccounts(deps, caller) || !(await hasDemoAddress(tx, sql`${id}`))) return;
  throw new HttpError(401, 'unauthorized_credentials', 'Demo accounts cannot log in here.');
}

/** @throws HttpError 401 unauthorized_credentials, after the refusal was recorded */
export async function refuseDemoAccount(
  deps: Deps,
  { organisationId, email, caller }: { organisationId: string; email: string; caller: Caller },
): Promise<void> {
  const address = canonicalAddress(email);
  if (address === null || mayUseDemoAccounts(deps, caller)) return;
  const owner = deps.db
    .select({ id: emails.userId })
    .from(emails)
    .where(and(eq(emails.canonical, address), eq(emails.organisationId, organisationId)));
  if (!(await hasDemoAddress(deps.db, owner)) && !isDemoAddress(address)) return;
  const actor = toUnknownActor(address, caller);
  const details = { factor: 'password', reason: 'closed' } as const;
  const event = createAuditEvent(deps, 'login_failed', { actor, details });
  await writeRecordAlone(deps, { organisationId, events: [event] });
  throw new HttpError(401, 'unauthorized_credentials', 'Invalid email or password');
}

/** Sessions of demo accounts may be left from a time when the server ran in developer mode. */
export async function endDemoSessions({ db, clock, log }: Deps): Promise<void> {
  const owners = db.select({ id: emails.userId }).from(emails).where(isDemoEmail());
  const ended = await db
    .update(sessions)
    .set({ revokedAt: clock.now() })
    .where(and(isNull(sessions.revokedAt), inArray(sessions.userId, owners)))
    .returning({ id: sessions.id });
  if (ended.length === 0) return;
  log.warn({ sessions: ended.length }, 'sessions of demo accounts were ended');
}
