import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { AppEnv } from '../../app-env.ts';
import { resetDemo } from '../../db/demo/demo-data.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { readBody } from '../../request-input.ts';
import { storeClock } from '../../services/clock-offset.ts';
import { listOutbox } from '../../services/outbox.ts';
import type { PortalBuild } from '../pages/portal-build.ts';
import { portalPage } from '../pages/portal-pages.ts';
import { servicePage } from '../pages/service-page.ts';
import { INBOX_SCRIPT, INBOX_SCRIPT_PATH, inboxMarkup } from './inbox-page.ts';
import type { RequestRecord } from './request-record.ts';

const CENTURY_SECONDS = 3_155_760_000;

const clockBody = z.union(
  [
    z.object({
      advance_seconds: z.number().check(z.gte(-CENTURY_SECONDS), z.lte(CENTURY_SECONDS)),
    }),
    z.object({ reset: z.literal(true) }),
  ],
  'must be {"advance_seconds": number} or {"reset": true}',
);

/** Developer pages and endpoints; mounted on loopback and outside production only. */
export const devRoutes = (deps: Deps, build: PortalBuild, record: RequestRecord) => {
  const { db, clock, config } = deps;
  const page = portalPage(deps);
  return new Hono<AppEnv>()
    .get('/', async (c) =>
      servicePage(c, 'Inbox', inboxMarkup(await listOutbox(deps, undefined)), INBOX_SCRIPT_PATH),
    )
    .get('/inbox.js', (c) => {
      c.header('Content-Type', 'text/javascript; charset=utf-8');
      return c.body(INBOX_SCRIPT);
    })
    .get('/gallery', (c) => {
      const template = build.page('gallery.html');
      return template === undefined ? c.notFound() : page(c, template);
    })
    .get('/outbox', async (c) => c.json(await listOutbox(deps, c.req.query('to'))))
    .get('/requests', (c) => c.json(record.list()))
    .post('/clock', async (c) => {
      const body = await readBody(c, clockBody);
      const offset = 'reset' in body ? 0 : clock.offsetSeconds() + body.advance_seconds;
      await storeClock(db, clock, offset);
      return c.json({ now: clock.now().toISOString(), offset_seconds: offset });
    })
    .post('/reset', async (c) => {
      if (!config.demo) {
        throw new HttpError(409, 'already_exists', 'There is no demo data: BAKEHOUSE_DEMO is 0.');
      }
      await storeClock(db, clock, 0);
      await resetDemo(deps);
      record.clear();
      return c.json({});
    });
};
