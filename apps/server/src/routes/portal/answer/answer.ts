import type { FileDetail } from '@bakehouse/contract';
import type {
  InputSchema,
  PortalCall,
  ParsedInput,
  ReplyOf,
  TypeOnly,
} from '@bakehouse/contract/calls/portal-call';
import { Hono, type Context } from 'hono';
import type * as z from 'zod/mini';
import type { SessionEnv } from '../../../app-env.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import {
  readVersionCondition,
  type VersionCondition,
} from '../../../lib/http/version-condition.ts';
import { queueCall } from '../../../middleware/call-queue/call-queue.ts';
import type { ContendedRow } from '../../../middleware/call-queue/queued-calls.ts';
import { rateLimit } from '../../../middleware/rate-limit.ts';
import { recordRefusedAdminRequests } from '../../../middleware/refused-admin-requests.ts';
import { invalidRequestError, readBody, readQuery } from '../../../request-input.ts';
import type { AuditStream } from '../../../services/activity/audit-stream.ts';
import type { Export } from '../../../services/exports/exports.ts';
import { etagOf } from '../../../services/files/file-versions.ts';
import type { BucketName } from '../../../services/identity/limits/rate-limit.ts';
import type { AccountCaller } from '../../../services/identity/sessions/session-caller.ts';
import type { PagedList } from '../../../services/lists/list-page.ts';
import { accountCallerOfRequest, callerOfRequest, type CallerFields } from './caller.ts';
import { requireGetForExport, sendAuditStream, sendExport } from './export-reply.ts';
import { sendListPage, type NumberedPage } from './list-reply.ts';

interface PortalRequest<Call extends PortalCall> {
  input: ParsedInput<Call>;
  by: Call['level'] extends 'anyone' ? Caller : AccountCaller;
  ifMatch: VersionCondition | undefined;
}

type HandlerResult<Call extends PortalCall> = Call extends { format: 'csv' }
  ? Export
  : Call extends { format: 'ndjson' }
    ? AuditStream
    : Call extends { format: 'page' }
      ? PagedList<ReplyOf<Call>>
      : ReplyOf<Call>;

type PortalHandler<Call extends PortalCall> = (
  request: PortalRequest<Call>,
  deps: Deps,
) => HandlerResult<Call> | Promise<HandlerResult<Call>>;

interface RequestSchemas {
  body?: InputSchema | undefined;
  query?: InputSchema | undefined;
}

/** The server's schema for the type that the row of the call names. */
type SchemasOf<Call extends PortalCall> = Call extends { body: TypeOnly<infer Schema> }
  ? { body: Schema; query?: undefined }
  : Call extends { query: TypeOnly<infer Schema> }
    ? { query: Schema; body?: undefined }
    : { body?: undefined; query?: undefined };

interface PortalRouteSettings {
  /** Describes the call in the OpenAPI document. */
  summary: string;
  /** Bodies of errors that other calls do not have, by status. */
  errors?: Readonly<Record<number, z.ZodMiniType>>;
  limit?: BucketName;
  /** A writing call waits for earlier calls of its user, and of the same address, token or the like. */
  queue?: readonly ContendedRow[];
  /** A noun phrase for the audit log, which records refused requests of administrators. */
  adminRequest?: string;
}

export interface PortalRoute extends PortalRouteSettings, RequestSchemas {
  call: PortalCall;
  respond: (c: Context<SessionEnv>, deps: Deps) => Promise<Response>;
}

const IF_MATCH_PROBLEM = 'must be the ETag of an earlier reply, such as "2"';

/** @throws HttpError 400 invalid_request for a header that is no list of versions */
const readIfMatch = (c: Context<SessionEnv>) => {
  const text = c.req.header('if-match');
  if (text === undefined) return undefined;
  const condition = readVersionCondition(text);
  if (condition) return condition;
  throw invalidRequestError(`If-Match ${IF_MATCH_PROBLEM}.`, { 'if-match': IF_MATCH_PROBLEM });
};

const readInput = async (
  c: Context<SessionEnv>,
  { body, query }: RequestSchemas,
): Promise<object> => {
  if (body) return readBody(c, body);
  return query ? readQuery(c, query) : {};
};

const readRequest = async (c: Context<SessionEnv>, call: PortalCall, schemas: RequestSchemas) => {
  const input = await readInput(c, schemas);
  const fields: CallerFields = input;
  return {
    input,
    by: call.level === 'anyone' ? callerOfRequest(c, fields) : accountCallerOfRequest(c, fields),
    ifMatch: call.etag && readIfMatch(c),
  };
};

const sendHandlerResult = (
  c: Context<SessionEnv>,
  call: PortalCall,
  input: object,
  answered: unknown,
) => {
  // The casts are safe, because `HandlerResult` derives the type from the same members.
  if (call.format === 'csv') return sendExport(c, answered as Export);
  if (call.format === 'ndjson') return sendAuditStream(c, answered as AuditStream);
  if (call.format === 'page') return sendListPage(c, input, answered as PagedList<NumberedPage>);
  if (call.etag) c.header('ETag', etagOf(answered as FileDetail));
  return c.json(answered, call.status ?? 200);
};

/** The type of the row decides what the handler gets and returns. */
export const answer = <Call extends PortalCall>(
  call: Call,
  settings: PortalRouteSettings & SchemasOf<Call>,
  handle: PortalHandler<Call>,
): PortalRoute => ({
  ...settings,
  call,
  async respond(c, deps) {
    const request = await readRequest(c, call, settings);
    if (call.format === 'csv') requireGetForExport(c);
    // The cast is safe, because the schemas and the level of this row made the request.
    const answered = await handle(request as PortalRequest<Call>, deps);
    return sendHandlerResult(c, call, request.input, answered);
  },
});

export const mountPortalRoutes = (
  deps: Deps,
  answers: readonly PortalRoute[],
): Hono<SessionEnv> => {
  const app = new Hono<SessionEnv>();
  for (const { call, respond, limit, queue, adminRequest } of answers) {
    const { method, path } = call;
    if (queue) app.on(method, [path], queueCall(deps, queue));
    app.on(method, [path], recordRefusedAdminRequests(deps, adminRequest));
    if (limit) app.on(method, [path], rateLimit(deps, limit));
    app.on(method, [path], (c) => respond(c, deps));
  }
  return app;
};
