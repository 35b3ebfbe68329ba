import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { withoutTag, type Opened } from '@bakehouse/contract';
import type { Queries } from '../db/client.ts';
import { bans, emails, files, grants, users } from '../db/tables.ts';
import type { Caller, Deps } from '../deps.ts';
import { createBatches } from '../lib/batches.ts';
import { grantNames, type AccessGrant } from './access-decision.ts';
import { auditActor } from './audit-actor.ts';
import type { UnlinkedRow } from './audit-chain.ts';
import { appendEvents, auditEvent, lockHead, type AuditActor } from './audit-record.ts';
import {
  decideOpening,
  toOpened,
  type Candidate,
  type Outcome,
  type StoredBan,
} from './open-outcome.ts';
import type { Account } from './accounts.ts';

interface Asked {
  account: Account;
  actor: AuditActor;
  checksum: string;
}

const unique = <Value>(values: readonly Value[]) => [...new Set(values)];

/** Every file that is asked for, oldest first, with the grants of those who ask. */
const readCandidates = (tx: Queries, asked: readonly Asked[], organisationId: string) => {
  const checksums = unique(asked.map(({ checksum }) => checksum));
  const names = unique(asked.flatMap(({ account }) => grantNames(account.canonical)));
  const granted = sql<AccessGrant[]>`(
    select coalesce(json_agg(json_build_object('address', ${grants.address}, 'keyPath', ${grants.keyPath})), '[]'::json)
    from ${grants} where ${grants.fileId} = ${files.id} and ${inArray(grants.address, names)})`;
  return tx
    .select({
      file: {
        id: files.id,
        name: files.name,
        bakerId: files.bakerId,
        baker: emails.address,
        checksum: files.checksum,
      },
      openableAt: files.openableAt,
      expiresAt: files.expiresAt,
      bakerIsActive: sql<boolean>`${users.deactivatedAt} is null`,
      grants: granted,
    })
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .where(and(inArray(files.checksum, checksums), eq(users.organisationId, organisationId)))
    .orderBy(asc(files.createdAt), asc(files.id));
};

const readBans = (
  tx: Queries,
  asked: readonly Asked[],
  candidates: readonly Candidate[],
  organisationId: string,
): Promise<StoredBan[]> => {
  const untagged = unique(asked.map(({ account }) => withoutTag(account.canonical)));
  const bakers = unique(candidates.map(({ file }) => file.bakerId));
  return tx
    .select({ bakerId: bans.bakerId, untagged: bans.untagged })
    .from(bans)
    .where(
      and(
        eq(bans.organisationId, organisationId),
        inArray(bans.untagged, untagged),
        or(isNull(bans.bakerId), inArray(bans.bakerId, bakers)),
      ),
    );
};

const toEvent = (deps: Deps, actor: AuditActor, outcome: Outcome): UnlinkedRow => {
  const about = { actor, file: outcome.candidate?.file };
  if (outcome.allowed) {
    return auditEvent(deps, 'file_opened', { ...about, details: { rule: outcome.rule } });
  }
  return auditEvent(deps, 'open_blocked', {
    ...about,
    // Whoever has no grant was told that there is no such file.
    hiddenFromActor: !outcome.isGranted,
    details: { rule: outcome.rule },
  });
};

export interface Openings {
  /**
   * Whether the account may open the file with the checksum, now; the answer is on record before it
   * is given.
   * @throws HttpError 403 open_denied with rule and changes_at, 404 when there is no such grant
   */
  open: (account: Account, caller: Caller, checksum: string) => Promise<Opened>;
}

/**
 * Many askers share one transaction. It decides while it holds the chain's head, which every change
 * of a file, grant or ban takes before its commit: what is on record is the order of what happened.
 */
export function createOpenings(deps: Deps): Openings {
  const decideAll = (organisationId: string) => (asked: readonly Asked[]) =>
    deps.db.transaction(async (tx) => {
      const head = await lockHead(tx, deps, organisationId);
      const candidates = await readCandidates(tx, asked, organisationId);
      const bansOfAll = await readBans(tx, asked, candidates, organisationId);
      const now = deps.clock.now();
      const answered = asked.map(({ account, actor, checksum }) => {
        const ofChecksum = candidates.filter(({ file }) => file.checksum === checksum);
        return { actor, outcome: decideOpening(account.canonical, ofChecksum, bansOfAll, now) };
      });
      const events = answered.map(({ actor, outcome }) => toEvent(deps, actor, outcome));
      await appendEvents(tx, deps, head, events);
      return answered.map(({ outcome }) => outcome);
    });

  const lines = new Map<string, (asked: Asked) => Promise<Outcome>>();
  const lineOf = (organisationId: string) => {
    const line = lines.get(organisationId) ?? createBatches(decideAll(organisationId));
    lines.set(organisationId, line);
    return line;
  };

  return {
    open: async (account, caller, checksum) => {
      const actor = auditActor(account, caller);
      return toOpened(await lineOf(account.organisationId)({ account, actor, checksum }));
    },
  };
}
