import { and, asc, eq, gt, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import {
  BASE_KEY_PATH,
  toGroupGrantee,
  withoutPlusTag,
  type AskAccessBody,
  type OwnRequest,
} from '@bakehouse/contract';
import type { Queries } from '../../../db/client.ts';
import {
  accessRequests,
  auditEvents,
  bans,
  emails,
  files,
  fileSalts,
  formerGroupMembers,
  grants,
  rootSecrets,
  users,
} from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import { accessFileColumns } from '../../access/access-file-columns.ts';
import { grantAddressesOf } from '../../access/access-decision.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent, type AuditFile } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { decideOpening, toOpenedFile, type OpeningOutcome } from '../../files/open-outcome.ts';
import { lockAccount, type Account } from '../../identity/accounts.ts';
import { recordRefusedRequest } from '../../identity/refused-requests.ts';
import {
  toRecordWithCallerCheck,
  type AccountCaller,
} from '../../identity/sessions/session-caller.ts';
import { createHeaderOpener, readAskedHeaders, releaseKeys } from '../../keys/asked-headers.ts';
import { fileSecretColumns, isRootOfSalt } from '../../keys/file-keys.ts';
import { textWithoutLinks } from '../../messages/text-without-links.ts';
import { readOwnRequest } from './own-requests.ts';
import {
  alreadyAskedError,
  canOpenError,
  ownFileError,
  tooManyAsksError,
} from './request-errors.ts';
import { decideAsk, nextAskAt, requestExpiryOf } from './request-rules.ts';

const MINUTES_PER_DAY = 1440;

const selectWanted = (tx: Queries, account: Account, { checksum, file_id }: AskAccessBody) =>
  tx
    .select({
      file: {
        id: files.id,
        name: files.name,
        bakerId: files.bakerId,
        baker: emails.address,
        checksum: files.checksum,
      },
      ...fileSecretColumns,
      ...accessFileColumns(account.canonical),
    })
    .from(files)
    .leftJoin(fileSalts, eq(fileSalts.fileId, files.id))
    .leftJoin(rootSecrets, isRootOfSalt(account.organisationId))
    .innerJoin(users, eq(users.id, files.bakerId))
    .innerJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .where(
      and(
        checksum === undefined ? eq(files.id, file_id ?? '') : eq(files.checksum, checksum),
        eq(users.organisationId, account.organisationId),
      ),
    )
    .orderBy(asc(files.createdAt), asc(files.id));

type WantedFile = Awaited<ReturnType<typeof selectWanted>>[number];

const readBans = (tx: Queries, { organisationId, canonical }: Account) =>
  tx
    .select({ bakerId: bans.bakerId, untagged: bans.untagged })
    .from(bans)
    .where(
      and(eq(bans.organisationId, organisationId), eq(bans.untagged, withoutPlusTag(canonical))),
    );

/** The groups that the asker left or that were deleted, as grantees. */
const formerGroupsSql = (names: readonly string[]) =>
  sql`select ${toGroupGrantee('')} || ${formerGroupMembers.groupId} from ${formerGroupMembers}
    where ${inArray(formerGroupMembers.member, [...names])}`;

const isGrantedToSql = (fileId: string, grantees: SQL) =>
  sql`exists (select 1 from ${grants} where ${grants.fileId} = ${fileId} and ${grants.address} in (${grantees}))`;

/** Read for unknown files, too, so that they take the same time. */
const hadGrant = async (tx: Queries, account: Account, fileId: string) => {
  const names = grantAddressesOf(account.canonical);
  const formerGroups = formerGroupsSql(names);
  const [removed] = await tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.fileId, fileId),
        eq(auditEvents.action, 'permission_removed'),
        or(
          inArray(auditEvents.subject, [...names]),
          sql`${auditEvents.subject} in (${formerGroups})`,
        ),
      ),
    )
    .limit(1);
  if (removed) return true;
  const { rows } = await tx.execute<{ granted: boolean }>(
    sql`select ${isGrantedToSql(fileId, formerGroups)} as granted`,
  );
  return rows[0]?.granted === true;
};

/** True if the caller holds a sealed copy: nobody else can make a header that its keys open. */
const hasSealedCopy = (deps: Deps, texts: readonly string[], wanted: WantedFile | undefined) => {
  if (texts.length === 0 || !wanted) return false;
  const file = { ...wanted, fileId: wanted.file.id };
  const asked = { open: createHeaderOpener(deps), file, keyPaths: [] };
  return releaseKeys(readAskedHeaders(texts), asked) !== undefined;
};

const requireFreeAsk = async (tx: Queries, askerId: string, now: Date) => {
  const earlier = await tx
    .select({ at: accessRequests.createdAt })
    .from(accessRequests)
    .where(
      and(
        eq(accessRequests.askerId, askerId),
        gt(accessRequests.createdAt, minutesAfter(now, -MINUTES_PER_DAY)),
      ),
    );
  const retryAt = nextAskAt(
    earlier.map(({ at }) => at),
    now,
  );
  if (retryAt) throw tooManyAsksError(retryAt, now);
};

/** The unique indexes know only stored states. */
const closeExpired = (tx: Queries, askerId: string, now: Date) =>
  tx
    .update(accessRequests)
    .set({ state: 'expired' })
    .where(
      and(
        eq(accessRequests.askerId, askerId),
        eq(accessRequests.state, 'open'),
        lte(accessRequests.expiresAt, now),
      ),
    );

interface FoundTarget {
  target: AuditFile | undefined;
  isDisclosed: boolean;
  outcome: OpeningOutcome;
}

class RefusedAsk extends Error {
  readonly outcome: OpeningOutcome;

  constructor(outcome: OpeningOutcome) {
    super('The asker is refused as an opener.');
    this.outcome = outcome;
  }
}

const showsFile = (deps: Deps, body: AskAccessBody, wanted: WantedFile | undefined) =>
  body.checksum !== undefined || hasSealedCopy(deps, body.headers ?? [], wanted);

const soughtIdOf = (wanted: WantedFile | undefined, { file_id: id = '' }: AskAccessBody) =>
  wanted?.file.id ?? id;

const findTarget = async (
  tx: Queries,
  deps: Deps,
  account: Account,
  body: AskAccessBody,
): Promise<FoundTarget> => {
  const found = await selectWanted(tx, account, body);
  const others = found.filter(({ file }) => file.bakerId !== account.id);
  if (found.length > 0 && others.length === 0) throw ownFileError();
  const now = deps.clock.now();
  const outcome = decideOpening(account.canonical, others, await readBans(tx, account), now);
  const wanted = others.find(({ file }) => file.id === outcome.candidate?.file.id);
  const decision = decideAsk({
    outcome,
    hadGrant: await hadGrant(tx, account, soughtIdOf(wanted, body)),
    hasFile: showsFile(deps, body, wanted),
    keyPath: body.key_path ?? BASE_KEY_PATH,
  });
  if (decision === 'refused') throw new RefusedAsk(outcome);
  if (decision === 'can_open') throw canOpenError();
  const target = decision === 'reaches_nobody' ? undefined : wanted?.file;
  return { target, isDisclosed: decision === 'asks', outcome };
};

const insertRequest = async (
  tx: Queries,
  deps: Deps,
  { id: askerId }: Account,
  { body, found }: { body: AskAccessBody; found: FoundTarget },
) => {
  const createdAt = deps.clock.now();
  const [row] = await tx
    .insert(accessRequests)
    .values({
      id: deps.random.uuid(),
      fileId: found.target?.id ?? null,
      askerId,
      wanted: body.checksum ?? body.file_id ?? '',
      keyPath: body.key_path ?? null,
      reason: textWithoutLinks(body.reason),
      isDisclosed: found.isDisclosed,
      rule: found.outcome.rule,
      state: 'open',
      createdAt,
      expiresAt: requestExpiryOf(createdAt),
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw alreadyAskedError();
  return row;
};

const writeRequest = (deps: Deps, by: AccountCaller, body: AskAccessBody): Promise<OwnRequest> =>
  runRecorded(deps, async (tx) => {
    const { account } = by;
    await lockAccount(tx, account.id);
    await closeExpired(tx, account.id, deps.clock.now());
    const found = await findTarget(tx, deps, account, body);
    await requireFreeAsk(tx, account.id, deps.clock.now());
    const { id, reason, keyPath } = await insertRequest(tx, deps, account, { body, found });
    const result = await readOwnRequest(tx, deps, account.id, id);
    const event = createAuditEvent(deps, 'access_requested', {
      actor: toAuditActor(account, by),
      file: found.target,
      // The log of the asker must not say more than the answer.
      hiddenFromActor: !found.isDisclosed,
      details: { reason, keyPath },
    });
    return { result, record: toRecordWithCallerCheck(deps, by, [event]) };
  });

/**
 * A caller without a grant gets the same answer for a known and an unknown file.
 * @throws HttpError 403 open_denied, 409 already_allowed, already_exists, 429 too_many_requests
 */
export async function askAccess(
  deps: Deps,
  by: AccountCaller,
  body: AskAccessBody,
): Promise<OwnRequest> {
  try {
    return await writeRequest(deps, by, body);
  } catch (error) {
    if (!(error instanceof RefusedAsk)) throw error;
    const file = error.outcome.candidate?.file;
    await recordRefusedRequest(deps, by, {
      request: `a request for access to ${file?.name ?? 'an unknown file'}`,
      file,
      hiddenFromActor: !error.outcome.isGranted,
    });
    toOpenedFile(error.outcome);
    throw error;
  }
}
