import { listAuditLogsQuery, statsQuery } from '@bakehouse/contract';
import { Hono } from 'hono';
import type { SessionEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { readQuery } from '../../request-input.ts';
import { listAuditLogs, summariseAuditLogs } from '../../services/activity/audit-logs.ts';
import { sendListPage } from './list-reply.ts';

export const auditLogRoutes = (deps: Deps) =>
  new Hono<SessionEnv>()
    .get('/get_all_audit_logs', async (c) => {
      const query = readQuery(c, listAuditLogsQuery);
      return sendListPage(c, query, await listAuditLogs(deps, c.get('live').account, query));
    })
    .get('/stats/summary', async (c) => {
      const { admin } = readQuery(c, statsQuery);
      return c.json(await summariseAuditLogs(deps, c.get('live').account, admin));
    });
