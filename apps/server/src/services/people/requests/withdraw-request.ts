import { and, eq } from 'drizzle-orm';
import type { OwnRequest, WithdrawRequestBody } from '@bakehouse/contract';
import type { Queries } from '../../../db/client.ts';
import { accessRequests, emails, files } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import {
  toRecordWithCallerCheck,
  type AccountCaller,
} from '../../identity/sessions/session-caller.ts';
import { readOwnRequest } from './own-requests.ts';
import { requestClosedError, requestNotFoundError } from './request-errors.ts';
import { requestStateOf } from './request-rules.ts';

const readFileOf = async (tx: Queries, fileId: string | null) => {
  const [file] = await tx
    .select({ id: files.id, name: files.name, bakerId: files.bakerId, baker: emails.address })
    .from(files)
    .innerJoin(emails, and(eq(emails.userId, files.bakerId), emails.isPrimary))
    .where(eq(files.id, fileId ?? ''));
  return file;
};

/** @throws HttpError 404 not_found, 409 request_closed */
export const withdrawRequest = (
  deps: Deps,
  by: AccountCaller,
  { id }: WithdrawRequestBody,
): Promise<OwnRequest> =>
  runRecorded(deps, async (tx) => {
    const { account } = by;
    const isOwn = and(eq(accessRequests.id, id), eq(accessRequests.askerId, account.id));
    const [request] = await tx.select().from(accessRequests).where(isOwn).for('update');
    if (!request) throw requestNotFoundError();
    if (requestStateOf(request, deps.clock.now()) !== 'open') throw requestClosedError();
    await tx.update(accessRequests).set({ state: 'withdrawn' }).where(isOwn);
    const event = createAuditEvent(deps, 'request_withdrawn', {
      actor: toAuditActor(account, by),
      file: await readFileOf(tx, request.fileId),
      hiddenFromActor: !request.isDisclosed,
      details: {},
    });
    const result = await readOwnRequest(tx, deps, account.id, id);
    return { result, record: toRecordWithCallerCheck(deps, by, [event]) };
  });
