import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { withoutTag, type Opened } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { bans, emails, files, grants, sessions, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { HttpError } from '../../http-error.ts';
import { createBatches } from '../../lib/batches.ts';
import { grantNames, type AccessGrant } from '../access/access-decision.ts';
import { auditActor } from '../audit/audit-actor.ts';
import type { UnlinkedRow } from '../audit/audit-chain.ts';
import { appendEvents, lockHead } from '../audit/audit-record.ts';
import {
  decideOpening,
  toOpened,
  type Candidate,
  type Outcome,
  type StoredBan,
} from './open-outcome.ts';
import { openingEvent } from './opening-event.ts';
import { lateRefusal, type CallerState, type LiveCaller } from '../identity/live-caller.ts';
import { liveByHash } from '../identity/session-lookup.ts';

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

const keyOf = ({ by }: Asked) => by.session.tokenHash.toString('hex');

/** The sessions of those who ask that still live. */
const liveCallers = (asked: readonly Asked[], now: Date) => {
  const hashes = new Map(asked.map((one) => [keyOf(one), one.by.session.tokenHash]));
  return sql<(CallerState & { key: string })[]>`(
    select coalesce(json_agg(json_build_object('key', encode(${sessions.tokenHash}, 'hex'), 'level', ${sessions.level}, 'isAdmin', ${users.isAdmin})), '[]'::json)
    from ${sessions} inner join ${users} on ${eq(users.id, sessions.userId)}
    where ${liveByHash(now, [...hashes.values()])})`;
};

const bansOn = (
  asked: readonly Asked[],
  candidates: readonly Candidate[],
  organisationId: string,
) => {
  const untagged = unique(asked.map(({ by }) => withoutTag(by.account.canonical)));
  const bakers = unique(candidates.map(({ file }) => file.bakerId));
  const condition = and(
    eq(bans.organisationId, organisationId),
    inArray(bans.untagged, untagged),
    or(isNull(bans.bakerId), inArray(bans.bakerId, bakers)),
  );
  return sql<StoredBan[]>`(
    select coalesce(json_agg(json_build_object('bakerId', ${bans.bakerId}, 'untagged', ${bans.untagged})), '[]'::json)
    from ${bans} where ${condition})`;
};

interface CallersAndBans extends Record<string, unknown> {
  callers: (CallerState & { key: string })[];
  banned: StoredBan[];
}

/** Both in one statement: every opening of the organisation waits for this transaction. */
const readCallersAndBans = async (
  tx: Queries,
  callers: SQL<CallersAndBans['callers']>,
  banned: SQL<CallersAndBans['banned']>,
) => {
  const { rows } = await tx.execute<CallersAndBans>(
    sql`select ${callers} as callers, ${banned} as banned`,
  );
  const [read] = rows;
  if (!read) throw new Error('A selection of values always has a row.');
  return read;
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
      const candidates = await readCandidates(tx, asked, organisationId);
      const { callers, banned } = await readCallersAndBans(
        tx,
        liveCallers(asked, now),
        bansOn(asked, candidates, organisationId),
      );
      const states = new Map(callers.map((state) => [state.key, state]));
      const events: UnlinkedRow[] = [];
      const answers = asked.map((one): Answer => {
        const refusal = lateRefusal(one.by, states.get(keyOf(one)));
        if (refusal) return { refusal };
        const { account } = one.by;
        const ofChecksum = candidates.filter(({ file }) => file.checksum === one.checksum);
        const outcome = decideOpening(account.canonical, ofChecksum, banned, now);
        events.push(openingEvent(deps, { actor: auditActor(account, one.by), outcome, at: now }));
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
