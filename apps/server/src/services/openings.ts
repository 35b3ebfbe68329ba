import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { withoutTag, type Opened } from '@bakehouse/contract';
import type { Queries } from '../db/client.ts';
import { bans, emails, files, grants, users } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { HttpError } from '../http-error.ts';
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
import { lateRefusal, type LiveCaller } from './live-caller.ts';
import { selectLive } from './session-lookup.ts';

interface Asked {
  by: LiveCaller;
  checksum: string;
}

/** How an opening ended: decided, or not even that because its caller may not ask any more. */
type Answer = { outcome: Outcome } | { refusal: HttpError };

const unique = <Value>(values: readonly Value[]) => [...new Set(values)];

/** Every file that is asked for, oldest first, with the grants of those who ask. */
const readCandidates = (tx: Queries, asked: readonly Asked[], organisationId: string) => {
  const checksums = unique(asked.map(({ checksum }) => checksum));
  const names = unique(asked.flatMap(({ by }) => grantNames(by.account.canonical)));
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
  const untagged = unique(asked.map(({ by }) => withoutTag(by.account.canonical)));
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

/** Why callers may not ask any more, each by the hash of their token. */
const readRefusals = async (tx: Queries, asked: readonly Asked[], now: Date) => {
  const hashes = asked.map(({ by }) => by.session.tokenHash);
  const live = await selectLive(tx, now, hashes);
  const byHash = new Map(live.map((found) => [found.session.tokenHash.toString('hex'), found]));
  return ({ by }: Asked) => lateRefusal(by, byHash.get(by.session.tokenHash.toString('hex')));
};

export interface Openings {
  /**
   * Whether the caller may open the file with the checksum, now; the answer is on record before it
   * is given.
   * @throws HttpError 403 open_denied with rule and changes_at, 404 when there is no such grant, 401
   */
  open: (by: LiveCaller, checksum: string) => Promise<Opened>;
}

/**
 * Many askers share one transaction. It decides while it holds the chain's head, which every change
 * of a file, grant or ban takes before its commit: what is on record is the order of what happened.
 */
export function createOpenings(deps: Deps): Openings {
  const decideAll = (organisationId: string) => (asked: readonly Asked[]) =>
    deps.db.transaction(async (tx): Promise<Answer[]> => {
      const head = await lockHead(tx, deps, organisationId);
      const now = deps.clock.now();
      const refusalOf = await readRefusals(tx, asked, now);
      const candidates = await readCandidates(tx, asked, organisationId);
      const bansOfAll = await readBans(tx, asked, candidates, organisationId);
      const events: UnlinkedRow[] = [];
      const answers = asked.map((one): Answer => {
        const refusal = refusalOf(one);
        if (refusal) return { refusal };
        const { account } = one.by;
        const ofChecksum = candidates.filter(({ file }) => file.checksum === one.checksum);
        const outcome = decideOpening(account.canonical, ofChecksum, bansOfAll, now);
        events.push(toEvent(deps, auditActor(account, one.by), outcome));
        return { outcome };
      });
      await appendEvents(tx, deps, head, events);
      return answers;
    });

  const lines = new Map<string, (asked: Asked) => Promise<Answer>>();
  const lineOf = (organisationId: string) => {
    const line = lines.get(organisationId) ?? createBatches(decideAll(organisationId));
    lines.set(organisationId, line);
    return line;
  };

  return {
    open: async (by, checksum) => {
      const answer = await lineOf(by.account.organisationId)({ by, checksum });
      if ('refusal' in answer) throw answer.refusal;
      return toOpened(answer.outcome);
    },
  };
}
