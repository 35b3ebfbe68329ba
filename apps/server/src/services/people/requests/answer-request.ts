import { countDistinct, eq } from 'drizzle-orm';
import {
  BASE_KEY_PATH,
  type AccessRequest,
  type AllowEffect,
  type AnswerRequestBody,
  type PreviewAnswerBody,
} from '@bakehouse/contract';
import type { Queries } from '../../../db/client.ts';
import { accessRequests, files, grants, users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { textWithoutLinks } from '../../messages/text-without-links.ts';
import { explainAccess, liveGrantsOf } from '../../access/access-decision.ts';
import { accessFileColumns } from '../../access/access-file-columns.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { writeDates } from '../../files/file-dates.ts';
import { changeFile, type FileWork } from '../../files/file-versions.ts';
import { saveGrants } from '../../files/permissions.ts';
import {
  toRecordWithCallerCheck,
  type AccountCaller,
} from '../../identity/sessions/session-caller.ts';
import { addBan } from '../bans.ts';
import {
  pastEndError,
  requestClosedError,
  requestNotFoundError,
  stillClosedError,
} from './request-errors.ts';
import { openDatesOf, requestStateOf } from './request-rules.ts';
import { readOwnFileRequest, toAccessRequest, type SelectedRequest } from './requests-list.ts';

const requireRequest = async (db: Queries, { account }: AccountCaller, id: string) => {
  const found = await readOwnFileRequest(db, account, id);
  if (!found) throw requestNotFoundError();
  return found;
};

/** The second of two answers waits, and then finds the request closed. */
const lockOpenRequest = async (tx: Queries, { clock }: Deps, id: string) => {
  const isWanted = eq(accessRequests.id, id);
  const [request] = await tx.select().from(accessRequests).where(isWanted).for('update');
  if (!request || requestStateOf(request, clock.now()) !== 'open') throw requestClosedError();
};

const closeRequest = async (
  tx: Queries,
  { clock }: Deps,
  { id, word }: AnswerRequestBody,
  state: 'allowed' | 'refused',
) => {
  const answered = { state, answeredAt: clock.now(), word: cleanWordOf(word) };
  const disclosed = state === 'allowed' ? { isDisclosed: true } : {};
  await tx
    .update(accessRequests)
    .set({ ...answered, ...disclosed })
    .where(eq(accessRequests.id, id));
};

const cleanWordOf = (word: string | undefined) =>
  word === undefined || word === '' ? null : textWithoutLinks(word);

const readAccessOf = async (db: Queries, { file, asker }: SelectedRequest) => {
  const [access] = await db
    .select(accessFileColumns(asker.canonical))
    .from(files)
    .innerJoin(users, eq(users.id, files.bakerId))
    .where(eq(files.id, file.id));
  if (!access) throw requestNotFoundError();
  return access;
};

const countPeople = async (db: Queries, fileId: string) => {
  const [counted] = await db
    .select({ people: countDistinct(grants.address) })
    .from(grants)
    .where(eq(grants.fileId, fileId));
  return counted?.people ?? 0;
};

const keyPathsOf = (
  { request }: SelectedRequest,
  { key_paths }: { key_paths?: readonly string[] | undefined },
) => [...new Set(key_paths ?? [request.keyPath ?? BASE_KEY_PATH])];

const readUntil = (until: string | undefined, now: Date) => {
  if (until === undefined || new Date(until) > now) return until;
  throw pastEndError();
};

const planAllow = async (
  db: Queries,
  { clock }: Deps,
  selected: SelectedRequest,
  body: PreviewAnswerBody,
) => {
  const now = clock.now();
  const { canonical: address } = selected.asker;
  const access = await readAccessOf(db, selected);
  const until = readUntil(body.until, now);
  const dates = openDatesOf(access, now, until === undefined ? null : new Date(until));
  const live = liveGrantsOf(access.grants, address, now);
  const isLive = (path: string) =>
    live.some((grant) => grant.address === address && grant.keyPath === path);
  const added = keyPathsOf(selected, body).map((keyPath) => {
    // Without terms, a grant that has ended or is used up opens again.
    const kept = isLive(keyPath) ? undefined : null;
    return { address, keyPath, terms: until === undefined ? kept : { until } };
  });
  const opened = added.map(({ keyPath }) => ({ address, keyPath }));
  const after = { ...access, ...dates, grants: [...access.grants, ...opened] };
  return { access, dates, added, decision: explainAccess(after, address, now) };
};

const dateChangeOf = (from: Date | null, to: Date | null) =>
  from?.getTime() === to?.getTime()
    ? null
    : { from: from?.toISOString() ?? null, to: to?.toISOString() ?? null };

/** @throws HttpError 404 not_found, 409 request_closed */
export async function previewAnswer(
  deps: Deps,
  by: AccountCaller,
  body: PreviewAnswerBody,
): Promise<AllowEffect> {
  const { db, clock } = deps;
  const selected = await requireRequest(db, by, body.id);
  if (requestStateOf(selected.request, clock.now()) !== 'open') throw requestClosedError();
  const { access, dates, added, decision } = await planAllow(db, deps, selected, body);
  return {
    allowed: decision.allowed,
    rule: decision.rule,
    added: added.map(({ keyPath }) => keyPath),
    openable: dateChangeOf(access.openableAt, dates.openableAt),
    expires: dateChangeOf(access.expiresAt, dates.expiresAt),
    people_count: await countPeople(db, selected.file.id),
  };
}

const allowRequest = (
  deps: Deps,
  by: AccountCaller,
  { selected, body }: { selected: SelectedRequest; body: AnswerRequestBody },
) => {
  const subject = selected.asker.canonical;
  const run: FileWork = async (locked) => {
    const { tx, file } = locked;
    await lockOpenRequest(tx, deps, body.id);
    const plan = await planAllow(tx, deps, selected, body);
    const isMoved =
      dateChangeOf(file.openableAt, plan.dates.openableAt) ??
      dateChangeOf(file.expiresAt, plan.dates.expiresAt);
    if (!plan.decision.allowed) throw stillClosedError(plan.decision.rule);
    if (isMoved && !body.move_dates) throw stillClosedError('expired');
    const added = await saveGrants(deps, locked, plan.added);
    const moved = await writeDates(deps, locked, plan.dates);
    await closeRequest(tx, deps, body, 'allowed');
    return [...added, ...moved];
  };
  const notify: FileWork = ({ actor, auditFile }) => {
    const about = { actor, file: auditFile, subject, details: {} };
    return Promise.resolve([createAuditEvent(deps, 'request_allowed', about)]);
  };
  const change = { by, checksum: selected.file.checksum, ifMatch: undefined };
  return changeFile(deps, change, { run, notify });
};

const refuseRequest = (
  deps: Deps,
  by: AccountCaller,
  { selected, body }: { selected: SelectedRequest; body: AnswerRequestBody },
) =>
  runRecorded(deps, async (tx) => {
    await lockOpenRequest(tx, deps, body.id);
    await closeRequest(tx, deps, body, 'refused');
    const { account } = by;
    const { file, asker, baker } = selected;
    const about = { actor: toAuditActor(account, by), subject: asker.canonical };
    const word = cleanWordOf(body.word);
    const ban = { ban_level: 'individual' as const, ...(word !== null && { reason: word }) };
    const banned =
      body.answer === 'ban' ? await addBan(tx, deps, account, asker.canonical, ban) : [];
    const events = [
      createAuditEvent(deps, 'request_refused', {
        ...about,
        file: { id: file.id, name: file.name, bakerId: file.bakerId, baker },
        details: { word },
      }),
      ...banned.map(({ reason }) =>
        createAuditEvent(deps, 'user_banned', {
          ...about,
          baker: { id: account.id, address: account.email },
          details: { level: 'individual', reason },
        }),
      ),
    ];
    return { result: undefined, record: toRecordWithCallerCheck(deps, by, events) };
  });

/** @throws HttpError 404 not_found, 409 request_closed, still_closed */
export async function answerRequest(
  deps: Deps,
  by: AccountCaller,
  body: AnswerRequestBody,
): Promise<AccessRequest> {
  const selected = await requireRequest(deps.db, by, body.id);
  const answer = body.answer === 'allow' ? allowRequest : refuseRequest;
  await answer(deps, by, { selected, body });
  return toAccessRequest(await requireRequest(deps.db, by, body.id), deps.clock.now());
}
