import {
  exportAuditLogsQuery,
  exportBakersQuery,
  exportFilesQuery,
  exportOpenersQuery,
} from '@bakehouse/contract';
import { Hono, type Context } from 'hono';
import type * as z from 'zod/mini';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { readQuery } from '../../request-input.ts';
import type { Account } from '../../services/identity/accounts.ts';
import { auditLogSource } from '../../services/activity/audit-logs.ts';
import { bakerSource } from '../../services/people/bakers.ts';
import {
  AUDIT_LOGS_TABLE,
  BAKERS_TABLE,
  FILES_TABLE,
  OPENERS_TABLE,
} from '../../services/exports/export-tables.ts';
import { startExport, type Export, type Page, type Table } from '../../services/exports/exports.ts';
import { fileSource } from '../../services/files/files.ts';
import type { Source } from '../../services/lists/source.ts';
import { openerSource } from '../../services/people/openers.ts';
import { liveCallerOf } from './caller.ts';

interface Audience {
  admin?: boolean | undefined;
}

/** An export is on record: what nobody gets must not be. */
const onlyGet = () =>
  new HttpError(405, 'method_not_allowed', 'An export is asked for with GET.', {
    headers: { Allow: 'GET' },
  });

interface Exported<Query, Row> {
  query: z.ZodMiniType<Query>;
  table: Table<Row>;
  source: (deps: Deps, account: Account, query: Query) => Promise<Source<Row>>;
}

/**
 * A stream that breaks ends the connection, so that nobody takes a part for the whole. It is on our log by
 * then; an error that went further would be printed with the addresses in it.
 */
async function* cutOff(body: Export['body'], c: Context<SessionEnv>): Export['body'] {
  // Bindings are absent when the app is called without a socket.
  const bindings = c.env as SessionEnv['Bindings'] | undefined;
  try {
    yield* body;
  } catch (error) {
    if (!bindings?.outgoing) throw error;
    bindings.outgoing.destroy();
  }
}

/** Rows are read as the client takes them. */
const exporting =
  <Query extends Page & Audience, Row>(
    deps: Deps,
    { query, table, source }: Exported<Query, Row>,
  ) =>
  async (c: Context<SessionEnv>) => {
    const page = readQuery(c, query);
    const { account, session } = c.get('live');
    if (c.req.method === 'HEAD') throw onlyGet();
    const mayGoOn = async () => {
      const live = await deps.sessionOf(session.tokenHash);
      return live !== undefined && (!page.admin || live.account.isAdmin);
    };
    const { name, rows, body } = await startExport(deps, liveCallerOf(c, page), table, {
      source: await source(deps, account, page),
      page,
      mayGoOn,
    });
    c.header('Content-Type', 'text/csv; charset=utf-8');
    c.header('Content-Disposition', `attachment; filename="${name}"`);
    c.header('X-Row-Count', String(rows));
    return c.body(ReadableStream.from(cutOff(body, c)));
  };

const files = { query: exportFilesQuery, table: FILES_TABLE, source: fileSource };
const auditLogs = { query: exportAuditLogsQuery, table: AUDIT_LOGS_TABLE, source: auditLogSource };
const openers = { query: exportOpenersQuery, table: OPENERS_TABLE, source: openerSource };
const bakers = { query: exportBakersQuery, table: BAKERS_TABLE, source: bakerSource };

export const exportRoutes = (deps: Deps) =>
  new Hono<SessionEnv>()
    .get('/export_files.csv', exporting(deps, files))
    .get('/export_audit_logs.csv', exporting(deps, auditLogs))
    .get('/users/openers/export.csv', exporting(deps, openers))
    .get('/users/bakers/export.csv', exporting(deps, bakers));
