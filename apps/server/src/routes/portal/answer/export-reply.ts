import type { Context } from 'hono';
import type { SessionEnv } from '../../../app-env.ts';
import { HttpError } from '../../../http-error.ts';
import type { AuditStream } from '../../../services/activity/audit-stream.ts';
import type { Export } from '../../../services/exports/exports.ts';

/** HEAD is refused because it would log an export that nobody receives. */
export const requireGetForExport = (c: Context<SessionEnv>): void => {
  if (c.req.method !== 'HEAD') return;
  throw new HttpError(405, 'method_not_allowed', 'Use GET for exports.', {
    headers: { Allow: 'GET' },
  });
};

/** Destroys the connection, so that an incomplete file never looks complete; the error is already logged. */
async function* closeOnError(body: Export['body'], c: Context<SessionEnv>): Export['body'] {
  const bindings = c.env as SessionEnv['Bindings'] | undefined;
  try {
    yield* body;
  } catch (error) {
    if (!bindings?.outgoing) throw error;
    bindings.outgoing.destroy();
  }
}

export const sendExport = (c: Context<SessionEnv>, { name, rows, body }: Export): Response => {
  c.header('Content-Type', 'text/csv; charset=utf-8');
  c.header('Content-Disposition', `attachment; filename="${name}"`);
  c.header('X-Row-Count', String(rows));
  return c.body(ReadableStream.from(closeOnError(body, c)));
};

/** The headers say where the chain ends, so that a reader knows whether it has everything. */
export const sendAuditStream = (c: Context<SessionEnv>, { head, body }: AuditStream): Response => {
  c.header('Content-Type', 'application/x-ndjson');
  c.header('X-Audit-Sequence', String(head.seq));
  c.header('X-Audit-Hash', head.hash);
  return c.body(ReadableStream.from(closeOnError(body, c)));
};
