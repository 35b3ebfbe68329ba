import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { AppEnv } from '../../app-env.ts';
import { readDemoFile } from '../../demo/demo-copies.ts';
import { resetData } from '../../demo/demo-data.ts';
import { insertTestData } from '../../demo/test-data/insert-test-data.ts';
import { testDataSchema } from '../../demo/test-data/test-data-schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { readBody, readQuery } from '../../request-input.ts';
import { storeClockOffset } from '../../services/upkeep/clock-offset.ts';
import { listOutbox, readLetter } from '../../services/messages/outbox.ts';
import { makeAdmins } from '../../services/identity/identifiers/admin-addresses.ts';
import type { PortalBuild } from '../../lib/own-files/portal-build.ts';
import { testProjectCalls, type TestProjects } from './test-project-calls.ts';
import { createPortalPage } from '../pages/portal-pages.ts';
import { renderServicePage } from '../pages/service-page.ts';
import { coverageMarkup, readCoverage } from './coverage-page.ts';
import { filesMarkup } from './files-page.ts';
import { faultRequestSchema, type Faults } from './faults.ts';
import { INBOX_SCRIPT, INBOX_SCRIPT_PATH, inboxMarkup, LETTER_POLICY } from './inbox-page.ts';
import { standInRoutes } from './oauth/stand-in-routes.ts';
import { allowLoopbackOnly } from './own-machine.ts';
import type { RequestRecord } from './request-record.ts';

const MAX_CLOCK_OFFSET_SECONDS = 3_155_760_000;

const outboxQuerySchema = z.object({ to: z.optional(z.string()) });

const clockBodySchema = z.union(
  [
    z.object({
      advance_seconds: z.number(),
    }),
    z.object({ reset: z.literal(true) }),
  ],
  'must be {"advance_seconds": number} or {"reset": true}',
);

const moveClock = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  asked: z.infer<typeof clockBodySchema>,
) => {
  const offset = 'reset' in asked ? 0 : clock.offsetSeconds() + asked.advance_seconds;
  if (Math.abs(offset) > MAX_CLOCK_OFFSET_SECONDS) {
    throw new HttpError(400, 'invalid_request', 'The clock can be moved by at most a century.');
  }
  await storeClockOffset(db, clock, offset);
  return { now: clock.now().toISOString(), offset_seconds: offset };
};

interface DevTools {
  build: PortalBuild;
  record: RequestRecord;
  faults: Faults;
  testProjects: TestProjects | undefined;
  isTestProject: boolean;
}

export const devRoutes = (deps: Deps, tools: DevTools) => {
  const { build, record, faults, testProjects, isTestProject } = tools;
  const { db, clock, config } = deps;
  const page = createPortalPage(deps, build);
  const app = new Hono<AppEnv>().use(allowLoopbackOnly);
  if (testProjects) app.route('/test_projects', testProjectCalls(testProjects));
  return app
    .get('/', async (c) =>
      renderServicePage(c, {
        title: 'Inbox',
        isWide: true,
        content: inboxMarkup(await listOutbox(deps, undefined)),
        script: INBOX_SCRIPT_PATH,
      }),
    )
    .get('/inbox.js', (c) => {
      c.header('Content-Type', 'text/javascript; charset=utf-8');
      return c.body(INBOX_SCRIPT);
    })
    .get('/coverage', (c) =>
      renderServicePage(c, {
        title: 'Coverage of the login API',
        isWide: true,
        content: coverageMarkup(readCoverage()),
      }),
    )
    .get('/files', (c) =>
      renderServicePage(c, { title: 'Demo files', isWide: true, content: filesMarkup() }),
    )
    .get('/files/:name', async (c) => {
      const name = c.req.param('name');
      const content = await readDemoFile(deps, name);
      if (content === undefined) return c.notFound();
      c.header('Content-Type', 'application/octet-stream');
      c.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
      return c.body(Uint8Array.from(content));
    })
    .get('/gallery', (c) => {
      const template = build.page('gallery.html');
      return template === undefined ? c.notFound() : page(c, template);
    })
    .get('/outbox', async (c) => {
      const { to } = readQuery(c, outboxQuerySchema);
      return c.json(await listOutbox(deps, to));
    })
    .get('/outbox/:id', async (c) => {
      const letter = await readLetter(deps, c.req.param('id'));
      if (letter === undefined) return c.notFound();
      c.header('Content-Security-Policy', LETTER_POLICY);
      return c.html(letter);
    })
    .route('/', standInRoutes(deps))
    .get('/requests', (c) => c.json(record.list()))
    .post('/clock', async (c) => c.json(await moveClock(deps, await readBody(c, clockBodySchema))))
    .post('/seed', async (c) =>
      c.json(await insertTestData(deps, await readBody(c, testDataSchema)), 201),
    )
    .post('/faults', async (c) => c.json({ id: faults.add(await readBody(c, faultRequestSchema)) }))
    .delete('/faults', (c) => {
      faults.clear();
      return c.json({});
    })
    .post('/reset', async (c) => {
      if (!config.demo && !isTestProject) {
        throw new HttpError(409, 'already_exists', 'There is no demo data: BAKEHOUSE_DEMO is 0.');
      }
      await storeClockOffset(db, clock, 0);
      await resetData(deps);
      await makeAdmins(deps);
      record.clear();
      faults.clear();
      return c.json({});
    });
};
