import { createHash } from 'node:crypto';
import type { LeaveBody, LeaveResponse, LeavingAccount } from '@bakehouse/contract';
import { and, count, eq, isNull, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries, Transaction } from '../../../db/client.ts';
import { rollBackUnless } from '../../../db/roll-back-unless.ts';
import { appConsents, files, sessions } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import type { UnlinkedRow } from '../../audit/audit-chain.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { endAppAccess } from '../../identity/sessions/app-access.ts';
import {
  toRecordWithCallerCheck,
  type AccountCaller,
} from '../../identity/sessions/session-caller.ts';
import { isLiveSession } from '../../identity/sessions/session-lookup.ts';
import { deactivateAccount } from '../activation.ts';
import { addBan } from '../bans.ts';
import {
  leaveGroups,
  readRemainingAccess,
  refuseRequests,
  removeOwnGrants,
  type Leaving,
} from './access-removal.ts';
import { handOverAll } from './hand-over.ts';
import { lockLeaver, type Leaver } from './leaver.ts';

interface ClosedAccount {
  events: readonly UnlinkedRow[];
  changed: readonly string[];
  account: LeavingAccount | null;
}

const NOTHING_HANDED_OVER = {
  events: [],
  changed: [],
  files: 0,
  inTheWay: [],
  groups: [],
  bans: 0,
};

const countRows = async (tx: Queries, table: PgTable, condition: SQL | undefined) => {
  const [counted] = await tx.select({ rows: count() }).from(table).where(condition);
  return counted?.rows ?? 0;
};

const closeAccount = async (leaving: Leaving, leaver: Leaver): Promise<ClosedAccount> => {
  const { tx, deps, by } = leaving;
  const { account: from, receiver: to } = leaver;
  if (!from) return { events: [], changed: [], account: null };
  const isLive = and(eq(sessions.userId, from.id), isLiveSession(deps.clock.now()));
  const ended = await countRows(tx, sessions, isLive);
  const apps = await countRows(tx, appConsents, eq(appConsents.userId, from.id));
  const deactivated = await deactivateAccount(tx, deps, by, from);
  await endAppAccess(tx, deps, from.id);
  const handed = to ? await handOverAll({ ...leaving, from, to }) : NOTHING_HANDED_OVER;
  const isKept = and(eq(files.bakerId, from.id), isNull(files.destroyedAt));
  return {
    events: [...deactivated, ...handed.events],
    changed: [from.id, to?.id ?? '', String(deactivated.length), ...handed.changed],
    account: {
      was_active: from.deactivatedAt === null,
      sessions: ended,
      apps,
      hand_over_to: to?.email ?? null,
      files_handed_over: handed.files,
      files_kept: await countRows(tx, files, isKept),
      files_in_the_way: handed.inTheWay,
      groups_handed_over: handed.groups,
      bans_handed_over: handed.bans,
    },
  };
};

const banLeaver = async ({ tx, deps, by, admin, canonical }: Leaving) => {
  const { account } = by;
  const level = admin ? 'org' : 'individual';
  const added = await addBan(tx, deps, account, canonical, { ban_level: level });
  return added.map(({ reason }) =>
    createAuditEvent(deps, 'user_banned', {
      actor: toAuditActor(account, by),
      baker: admin ? undefined : { id: account.id, address: account.email },
      subject: canonical,
      details: { level, reason },
    }),
  );
};

const digestOf = (parts: readonly (readonly string[])[]) =>
  createHash('sha256')
    .update(JSON.stringify(parts.map((part) => part.toSorted())))
    .digest('base64url');

/** People come before groups and groups before files, as everywhere; another order could deadlock. */
const runLeave = async (tx: Transaction, deps: Deps, by: AccountCaller, body: LeaveBody) => {
  const { account } = by;
  const leaver = await lockLeaver(tx, account, body);
  const leaving: Leaving = { tx, deps, by, admin: body.admin, canonical: leaver.canonical };
  const left = await leaveGroups(leaving);
  const removed = await removeOwnGrants(leaving);
  const refused = await refuseRequests(leaving);
  const closed = await closeAccount(leaving, leaver);
  const still = await readRemainingAccess(leaving);
  const bans = body.ban ? await banLeaver(leaving) : [];
  const receiver = closed.account?.hand_over_to ?? null;
  const event = createAuditEvent(deps, 'person_left', {
    actor: toAuditActor(account, by),
    baker: body.admin ? undefined : { id: account.id, address: account.email },
    subject: leaver.canonical,
    details: { grants: removed.grants, files: closed.account?.files_handed_over ?? 0, receiver },
  });
  const result = {
    email: leaver.account?.email ?? leaver.canonical,
    digest: digestOf([
      [leaver.canonical],
      left.changed,
      removed.changed,
      refused.changed,
      closed.changed,
      still.map(({ email, files: count }) => `${email} ${count}`),
    ]),
    grants: removed.grants,
    files: removed.files,
    groups: left.names,
    requests: refused.changed.length,
    account: closed.account,
    still,
    banned: body.ban === true,
  };
  const events = [
    ...[...removed.events, ...left.events, ...refused.events, ...closed.events],
    ...[...bans, event],
  ];
  return { result, events };
};

/** The preview is the act itself, undone, so that both cannot differ. */
const previewLeave = async (
  deps: Deps,
  by: AccountCaller,
  body: LeaveBody,
): Promise<LeaveResponse> => {
  const done: Awaited<ReturnType<typeof runLeave>>['result'][] = [];
  await deps.db.transaction((tx) =>
    rollBackUnless(false, tx, async (inner) => {
      done.push((await runLeave(inner, deps, by, body)).result);
    }),
  );
  const result = done.at(-1);
  if (!result) throw new Error('The preview of somebody who leaves has no result.');
  return { ...result, done: false };
};

const changedSincePreviewError = () =>
  new HttpError(
    409,
    'preview_outdated',
    'Something has changed since you looked. Check again what will happen.',
  );

/**
 * Ends the access of a person, in one transaction; in admin mode also their account.
 * @throws HttpError 400, 403 admin_required, 409 if other things would happen than in the preview
 */
export async function leavePeople(
  deps: Deps,
  by: AccountCaller,
  body: LeaveBody,
): Promise<LeaveResponse> {
  if (body.preview) return previewLeave(deps, by, body);
  return runRecorded(deps, async (tx) => {
    const { result, events } = await runLeave(tx, deps, by, body);
    if (body.digest !== result.digest) throw changedSincePreviewError();
    return { result: { ...result, done: true }, record: toRecordWithCallerCheck(deps, by, events) };
  });
}
