import { canonicalAddress } from '@bakehouse/contract';
import { and, inArray, isNull, like, or } from 'drizzle-orm';
import { emails, sessions } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../lib/http/caller.ts';
import { HttpError } from '../../http-error.ts';
import { toUnknownActor } from '../audit/audit-actor.ts';
import { createAuditEvent, recordAudit } from '../audit/audit-record.ts';
import { readOrganisationId } from './organisations.ts';

/** The domains of demo and generated data; nobody can own a `.test` domain (RFC 6761). */
const DEMO_DOMAINS = ['bakehouse.test', 'generated.bakehouse.test'] as const;

export const isDemoAddress = (address: string): boolean =>
  DEMO_DOMAINS.some((domain) => address.endsWith(`@${domain}`));

/** The password of demo accounts is published, so only the developer's own machine may use them. */
export async function refuseDemoAccount(
  deps: Deps,
  { email, caller }: { email: string; caller: Caller },
): Promise<void> {
  const address = canonicalAddress(email);
  if (address === null || !isDemoAddress(address)) return;
  if (deps.config.developer && !caller.isRemote) return;
  await deps.db.transaction(async (tx) => {
    const actor = toUnknownActor(address, caller);
    const details = { factor: 'password', reason: 'closed' } as const;
    const event = createAuditEvent(deps, 'login_failed', { actor, details });
    await recordAudit(tx, deps, await readOrganisationId(tx), [event]);
  });
  throw new HttpError(401, 'unauthorized_credentials', 'Invalid email or password');
}

/** Sessions of demo accounts may be left from a time when the server ran in developer mode. */
export async function endDemoSessions({ db, clock, log }: Deps): Promise<void> {
  const owners = db
    .select({ id: emails.userId })
    .from(emails)
    .where(or(...DEMO_DOMAINS.map((domain) => like(emails.canonical, `%@${domain}`))));
  const ended = await db
    .update(sessions)
    .set({ revokedAt: clock.now() })
    .where(and(isNull(sessions.revokedAt), inArray(sessions.userId, owners)))
    .returning({ id: sessions.id });
  if (ended.length === 0) return;
  log.warn({ sessions: ended.length }, 'sessions of demo accounts were ended');
}
