import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { withoutPlusTag, type OpenFileBody, type OpenFileResponse } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { bans, emails, files, fileSalts, rootSecrets, sessions, users } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { readOnlySessionError, type HttpError } from '../../http-error.ts';
import { createBatches } from '../../lib/batches.ts';
import { grantsOfPeople } from '../access/access-file-columns.ts';
import { openingsLeftFor } from '../access/grant-terms.ts';
import { createUseCounter } from '../access/grant-uses.ts';
import { toAuditActor } from '../audit/audit-actor.ts';
import type { UnlinkedRow } from '../audit/audit-chain.ts';
import { runWithLockedLog } from '../audit/recorded-transaction.ts';
import {
  decideOpening,
  keyPathsGivenBy,
  toOpenedFile,
  type CandidateFile,
  type KeyRelease,
  type OpeningOutcome,
  type StoredBan,
} from './open-outcome.ts';
import { toOpeningEvent } from './opening-event.ts';
import {
  createHeaderOpener,
  readAskedHeaders,
  releaseKeys,
  withShortMemory,
  type AskedHeader,
  type AskedRelease,
} from '../keys/asked-headers.ts';
import { fileSecretColumns, isRootOfSalt, type FileSecrets } from '../keys/file-keys.ts';
import {
  callerStateErrorOf,
  type CallerState,
  type AccountCaller,
} from '../identity/sessions/session-caller.ts';
import { isLiveSessionWithHash } from '../identity/sessions/session-lookup.ts';

interface OpenRequest {
  by: AccountCaller;
  wanted: { checksum: string } | { id: string };
  headers: readonly AskedHeader[];
}

interface DecidedReply {
  outcome: OpeningOutcome;
  release: KeyRelease;
  left: number | null;
}

/** A request is refused without a decision when the caller's session has ended meanwhile. */
type OpenReply = DecidedReply | { refusal: HttpError };

const uniqueValues = <Value>(values: readonly Value[]) => [...new Set(values)];

const readCandidates = (tx: Queries, requests: readonly OpenRequest[], organisationId: string) => {
  const checksums = requests.flatMap(({ wanted }) => ('checksum' in wanted ? wanted.checksum : []));
  const ids = requests.flatMap(({ wanted }) => ('id' in wanted ? wanted.id : []));
  const isWanted = or(
    inArray(files.checksum, uniqueValues(checksums)),
    inArray(files.id, uniqueValues(ids)),
  );
  const addresses = uniqueValues(requests.map(({ by }) => by.account.canonical));
  return tx
    .select({
      file: {
        id: files.id,
        name: files.name,
        bakerId: files.bakerId,
        baker: emails.address,
        checksum: files.checksum,
      },
      destroyedAt: files.destroyedAt,
      openableAt: files.openableAt,
      expiresAt: files.expiresAt,
      bakerIsActive: sql<boolean>`${users.deactivatedAt} is null`,
      grants: grantsOfPeople(addresses),
      ...fileSecretColumns,
    })
    .from(files)
    .leftJoin(fileSalts, eq(fileSalts.fileId, files.id))
    .leftJoin(rootSecrets, isRootOfSalt(organisationId))
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .where(and(isWanted, eq(users.organisationId, organisationId)))
    .orderBy(asc(files.createdAt), asc(files.id));
};

const sessionKeyOf = ({ by }: OpenRequest) => by.session.tokenHash.toString('hex');

const liveCallersSql = (requests: readonly OpenRequest[], now: Date) => {
  const hashes = new Map(
    requests.map((request) => [sessionKeyOf(request), request.by.session.tokenHash]),
  );
  return sql<(CallerState & { key: string })[]>`(
    select coalesce(json_agg(json_build_object('key', encode(${sessions.tokenHash}, 'hex'), 'level', ${sessions.level}, 'isAdmin', ${users.isAdmin})), '[]'::json)
    from ${sessions} inner join ${users} on ${eq(users.id, sessions.userId)}
    where ${isLiveSessionWithHash(now, [...hashes.values()])})`;
};

const matchingBansSql = (
  requests: readonly OpenRequest[],
  candidates: readonly CandidateFile[],
  organisationId: string,
) => {
  const untagged = uniqueValues(requests.map(({ by }) => withoutPlusTag(by.account.canonical)));
  const bakers = uniqueValues(candidates.map(({ file }) => file.bakerId));
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

/** One query reads callers and bans, because all openings of the organisation wait for it. */
const readCallersAndBans = async (
  tx: Queries,
  callers: SQL<CallersAndBans['callers']>,
  banned: SQL<CallersAndBans['banned']>,
) => {
  const { rows } = await tx.execute<CallersAndBans>(
    sql`select ${callers} as callers, ${banned} as banned`,
  );
  const [read] = rows;
  if (!read) throw new Error('A SELECT without FROM returned no row.');
  return read;
};

const isWantedBy =
  ({ wanted }: OpenRequest) =>
  ({ file }: CandidateFile) =>
    'id' in wanted ? file.id === wanted.id : file.checksum === wanted.checksum;

/** Copies of one original by several bakers differ in their headers, which name their file. */
const isNamedByHeaders =
  ({ headers }: OpenRequest) =>
  ({ file }: CandidateFile) =>
    headers.every(({ header }) => header === undefined || header.address.fileId === file.id);

const candidatesOf = <Candidate extends CandidateFile>(
  request: OpenRequest,
  candidates: readonly Candidate[],
): readonly Candidate[] => {
  const wanted = candidates.filter(isWantedBy(request));
  const named = wanted.filter(isNamedByHeaders(request));
  return named.length > 0 ? named : wanted;
};

const decideRelease = (
  open: AskedRelease['open'],
  { headers }: OpenRequest,
  { outcome, chosen }: { outcome: OpeningOutcome; chosen: FileSecrets | undefined },
): KeyRelease => {
  if (headers.length === 0 || !outcome.allowed) return 'none_asked';
  const { keyPaths, candidate } = outcome;
  const { salt = null, encryptedRoot = null } = chosen ?? {};
  const file = { fileId: candidate.file.id, salt, encryptedRoot };
  return releaseKeys(headers, { open, file, keyPaths }) ?? 'invalid_header';
};

const toOpenRequest = (by: AccountCaller, body: OpenFileBody): OpenRequest => {
  const { checksum = '', file_id: id, headers = [] } = body;
  return {
    by,
    wanted: id === undefined ? { checksum } : { id },
    headers: readAskedHeaders(headers),
  };
};

export interface Openings {
  /**
   * @throws HttpError 403 open_denied, 404 without a grant, 400 invalid_header, 401 when the session
   * has ended, 403 read_only_session for an operator who asks for keys
   */
  open: (by: AccountCaller, body: OpenFileBody) => Promise<OpenFileResponse>;
}

/** Concurrent requests share a transaction, which locks the audit chain, so the log has the true order of events. */
export function createOpenings(deps: Deps): Openings {
  const openHeader = withShortMemory(createHeaderOpener(deps));
  const decideAll = (organisationId: string) => (requests: readonly OpenRequest[]) =>
    runWithLockedLog(deps, organisationId, async (tx) => {
      const now = deps.clock.now();
      const candidates = await readCandidates(tx, requests, organisationId);
      const { callers, banned } = await readCallersAndBans(
        tx,
        liveCallersSql(requests, now),
        matchingBansSql(requests, candidates, organisationId),
      );
      const states = new Map(callers.map((state) => [state.key, state]));
      const events: UnlinkedRow[] = [];
      const result: OpenReply[] = [];
      const uses = createUseCounter();
      for (const request of requests) {
        const refusal = callerStateErrorOf(request.by, states.get(sessionKeyOf(request)));
        if (refusal) {
          result.push({ refusal });
          continue;
        }
        const { account } = request.by;
        const ofRequest = candidatesOf(request, candidates);
        const outcome = decideOpening(account.canonical, ofRequest, banned, now);
        const chosen = ofRequest.find(({ file }) => file.id === outcome.candidate?.file.id);
        const release = decideRelease(openHeader, request, { outcome, chosen });
        const keyPaths = keyPathsGivenBy(outcome, release);
        const granted = chosen?.grants ?? [];
        uses.count(granted, { address: account.canonical, keyPaths, at: now });
        const left = openingsLeftFor(granted, account.canonical, now);
        const actor = toAuditActor(account, request.by);
        events.push(toOpeningEvent(deps, { actor, outcome, release, at: now }));
        result.push({ outcome, release, left });
      }
      await uses.write(tx);
      return { result, events };
    });

  const batches = new Map<string, (request: OpenRequest) => Promise<OpenReply>>();
  const batchOf = (organisationId: string) => {
    const batch = batches.get(organisationId) ?? createBatches(decideAll(organisationId));
    batches.set(organisationId, batch);
    return batch;
  };

  return {
    open: async (by, body) => {
      const request = toOpenRequest(by, body);
      const isActing = by.session.impersonator !== null;
      if (isActing && request.headers.length > 0) throw readOnlySessionError();
      const answer = await batchOf(by.account.organisationId)(request);
      if ('refusal' in answer) throw answer.refusal;
      return toOpenedFile(answer.outcome, answer);
    },
  };
}
