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
import { createAuditLogExportSource } from '../../services/activity/audit-logs.ts';
import { createBakerExportSource } from '../../services/people/bakers.ts';
import {
  AUDIT_LOGS_TABLE,
  BAKERS_TABLE,
  FILES_TABLE,
  OPENERS_TABLE,
} from '../../services/exports/export-tables.ts';
import {
  startExport,
  type Export,
  type ExportPage,
  type ExportTable,
} from '../../services/exports/exports.ts';
import { createFileExportSource } from '../../services/files/files.ts';
import type { RowSource } from '../../services/lists/row-source.ts';
import { createOpenerExportSource } from '../../services/people/openers.ts';
import { accountCallerOf } from './caller.ts';

interface AdminQuery {
  admin?: boolean | undefined;
}

/** HEAD is refused because it would log an export that nobody receives. */
const methodNotAllowedError = () =>
  new HttpError(405, 'method_not_allowed', 'Use GET for exports.', {
    headers: { Allow: 'GET' },
  });

interface ExportRoute<Query, Row> {
  query: z.ZodMiniType<Query>;
  table: ExportTable<Row>;
  source: (deps: Deps, account: Account, query: Query) => Promise<RowSource<Row>>;
}

/** Destroys the connection, so that an incomplete file never looks complete; the error is already logged. */
async function* closeOnError(body: Export['body'], c: Context<SessionEnv>): Export['body'] {
  // Tests call the app without a socket, so Node's request and response may be undefined.
  const bindings = c.env as SessionEnv['Bindings'] | undefined;
  try {
    yield* body;
  } catch (error) {
    if (!bindings?.outgoing) throw error;
    bindings.outgoing.destroy();
  }
}

const createExportHandler =
  <Query extends ExportPage & AdminQuery, Row>(
    deps: Deps,
    { query, table, source }: ExportRoute<Query, Row>,
  ) =>
  async (c: Context<SessionEnv>) => {
    const page = readQuery(c, query);
    const { account, session } = c.get('live');
    if (c.req.method === 'HEAD') throw methodNotAllowedError();
    const isStillAllowed = async () => {
      const live = await deps.sessionOf(session.tokenHash);
      return live !== undefined && (!page.admin || live.identity.isAdmin);
    };
    const { name, rows, body } = await startExport(deps, accountCallerOf(c, page), table, {
      source: await source(deps, account, page),
      page,
      isStillAllowed,
    });
    c.header('Content-Type', 'text/csv; charset=utf-8');
    c.header('Content-Disposition', `attachment; filename="${name}"`);
    c.header('X-Row-Count', String(rows));
    return c.body(ReadableStream.from(closeOnError(body, c)));
  };

const filesExport = { query: exportFilesQuery, table: FILES_TABLE, source: createFileExportSource };
const auditLogsExport = {
  query: exportAuditLogsQuery,
  table: AUDIT_LOGS_TABLE,
  source: createAuditLogExportSource,
};
const openersExport = {
  query: exportOpenersQuery,
  table: OPENERS_TABLE,
  source: createOpenerExportSource,
};
const bakersExport = {
  query: exportBakersQuery,
  table: BAKERS_TABLE,
  source: createBakerExportSource,
};

export const exportRoutes = (deps: Deps) =>
  new Hono<SessionEnv>()
    .get('/export_files.csv', createExportHandler(deps, filesExport))
    .get('/export_audit_logs.csv', createExportHandler(deps, auditLogsExport))
    .get('/users/openers/export.csv', createExportHandler(deps, openersExport))
    .get('/users/bakers/export.csv', createExportHandler(deps, bakersExport));
