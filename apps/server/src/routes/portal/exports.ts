import {
  exportAuditLogsQuery,
  exportBakersQuery,
  exportFilesQuery,
  exportOpenersQuery,
  exportReviewQuery,
} from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/exports';
import { exportAccessReview } from '@bakehouse/contract/calls/people/access-review';
import type { Deps } from '../../deps.ts';
import type { Account } from '../../services/identity/accounts.ts';
import { createAuditLogExportSource } from '../../services/activity/audit-logs.ts';
import { createBakerExportSource } from '../../services/people/bakers.ts';
import {
  AUDIT_LOGS_TABLE,
  BAKERS_TABLE,
  FILES_TABLE,
  OPENERS_TABLE,
  REVIEW_TABLE,
} from '../../services/exports/export-tables.ts';
import {
  startExport,
  type Export,
  type ExportPage,
  type ExportTable,
} from '../../services/exports/exports.ts';
import { createFileExportSource } from '../../services/files/files.ts';
import type { AccountCaller } from '../../services/identity/sessions/session-caller.ts';
import type { RowSource } from '../../services/lists/row-source.ts';
import { createOpenerExportSource } from '../../services/people/openers.ts';
import { createReviewExportSource } from '../../services/people/review/access-review.ts';
import { answer, type PortalRoute } from './answer/answer.ts';

type CreateSource<Query, Row> = (
  deps: Deps,
  account: Account,
  query: Query,
) => Promise<RowSource<Row>>;

export const createExport =
  <Query extends object, Row>(table: ExportTable<Row>, createSource: CreateSource<Query, Row>) =>
  async ({ by, input }: { by: AccountCaller; input: Query }, deps: Deps): Promise<Export> => {
    const isStillAllowed = async () => {
      const live = await deps.sessionOf(by.session.tokenHash);
      return live !== undefined && (!by.admin || live.identity.isAdmin);
    };
    const source = await createSource(deps, by.account, input);
    const { page = 1, limit }: Partial<ExportPage> = input;
    return startExport(deps, by, table, { source, page: { page, limit }, isStillAllowed });
  };

export const exportRoutes: readonly PortalRoute[] = [
  answer(
    calls.exportFiles,
    {
      summary: 'The list of files as CSV',
      query: exportFilesQuery,
      queue: [],
      adminRequest: 'an export of all files',
    },
    createExport(FILES_TABLE, createFileExportSource),
  ),
  answer(
    calls.exportAuditLogs,
    {
      summary: 'The list of activity as CSV',
      query: exportAuditLogsQuery,
      queue: [],
      adminRequest: 'an export of all activity',
    },
    createExport(AUDIT_LOGS_TABLE, createAuditLogExportSource),
  ),
  answer(
    calls.exportOpeners,
    {
      summary: 'The list of openers as CSV',
      query: exportOpenersQuery,
      queue: [],
      adminRequest: 'an export of all openers',
    },
    createExport(OPENERS_TABLE, createOpenerExportSource),
  ),
  answer(
    calls.exportBakers,
    {
      summary: 'The list of bakers as CSV; admin mode only',
      query: exportBakersQuery,
      queue: [],
      adminRequest: 'an export of all bakers',
    },
    createExport(BAKERS_TABLE, createBakerExportSource),
  ),
  answer(
    exportAccessReview,
    {
      summary: 'The review of access as CSV',
      query: exportReviewQuery,
      queue: [],
      adminRequest: 'an export of a review of all access',
    },
    createExport(REVIEW_TABLE, createReviewExportSource),
  ),
];
