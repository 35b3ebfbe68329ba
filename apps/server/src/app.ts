import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import type { AppEnv } from './app-env.ts';
import type { Deps } from './deps.ts';
import { respondToError } from './error-response.ts';
import { HttpError } from './http-error.ts';
import { queuePageCalls } from './middleware/call-queue/call-queue.ts';
import { addBuildHeader } from './middleware/build-header.ts';
import { countRequests } from './middleware/count-requests.ts';
import { traceRequests } from './middleware/trace-requests.ts';
import { refuseForMaintenance } from './middleware/maintenance.ts';
import { providerCors } from './middleware/provider-cors.ts';
import { requestContext } from './middleware/request-context.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { refuseAmbiguousRequests } from './middleware/ambiguous-requests.ts';
import { backendApiRoutes } from './routes/backend/backend-api.ts';
import { devRoutes } from './routes/dev/dev-routes.ts';
import type { TestProjects } from './routes/dev/test-project-calls.ts';
import { createFaults } from './routes/dev/faults.ts';
import { createRequestRecord } from './routes/dev/request-record.ts';
import { deletedAccountPageRoute } from './routes/pages/deleted-account.ts';
import { demoSiteRoutes } from './routes/pages/demo-site/demo-site.ts';
import { documentationRoutes } from './routes/pages/documentation.ts';
import { errorGuideRoute } from './routes/pages/error-guide.ts';
import { framePageRoutes } from './routes/pages/frame/frame-page.ts';
import { helpPageRoute } from './routes/pages/help.ts';
import { healthRoutes, keyRoutes } from './routes/operations/health.ts';
import { metricsRoute } from './routes/operations/metrics.ts';
import { OWN_FILES } from './lib/own-files/own-files.ts';
import type { PortalBuild } from './lib/own-files/portal-build.ts';
import { magicLinkPageRoutes } from './routes/pages/magic-link.ts';
import { oauthCallbackRoutes } from './routes/pages/oauth/oauth-callback.ts';
import { oauthStartPageRoute } from './routes/pages/oauth/oauth-start.ts';
import { pinLinkRoutes } from './routes/pages/account-links/pin-link.ts';
import { unsubscribePageRoutes } from './routes/pages/letters/unsubscribe.ts';
import { unlockPageRoutes } from './routes/pages/account-links/unlock-link.ts';
import { portalPageRoutes } from './routes/pages/portal-pages.ts';
import { verificationPageRoutes } from './routes/pages/account-links/verification.ts';
import { wellKnownRoutes } from './routes/pages/well-known/well-known.ts';
import { authorizationServerRoutes } from './routes/oauth2/authorization-server.ts';
import { portalApiRoutes } from './routes/portal/portal-api.ts';
import { ONE_TAP_CALLS, oneTapRoutes } from './routes/provider/one-tap/one-tap-calls.ts';
import { providerApiRoutes } from './routes/provider/provider-api.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

const isServicePath = (path: string) =>
  /^\/(api|sdk|v1|__dev|\.well-known|metrics)(\/|$)/.test(path);

const pageNotFoundError = () => new HttpError(404, 'not_found', 'This page does not exist.');

const requestObservers = (deps: Deps) => [
  ...(deps.tracing ? [traceRequests(deps.tracing, deps)] : []),
  ...(deps.metrics ? [countRequests(deps.metrics)] : []),
];

export interface AppOptions {
  /** Creates projects for tests; undefined outside developer mode, and in such a project. */
  testProjects?: TestProjects | undefined;
  /** The data may be deleted, because nobody needs them after the test. */
  isTestProject?: boolean;
}

export function createApp(
  deps: Deps,
  build: PortalBuild,
  { testProjects, isTestProject = false }: AppOptions = {},
): Hono<AppEnv> {
  z.config({ ...z.locales.en(), jitless: true });
  const requests = createRequestRecord(deps.clock);
  const faults = createFaults(deps.random.uuid);
  const app = new Hono<AppEnv>();
  app.onError(respondToError(deps));
  app.use(requestContext(deps));
  for (const observe of requestObservers(deps)) app.use(observe);
  app.use(securityHeaders(deps.config));
  if (deps.config.developer) app.use(requests.middleware);
  // CORS headers come first, so that pages of other origins can read errors of later middleware.
  app.use('/sdk/*', providerCors(deps));
  for (const { path } of ONE_TAP_CALLS) app.use(path, providerCors(deps));
  app.use(refuseAmbiguousRequests);
  if (deps.config.developer) app.use(faults.middleware);
  app.route('/', healthRoutes(deps));
  app.route('/', metricsRoute(deps));
  if (deps.config.maintenance) app.use(refuseForMaintenance(build));
  app.use(
    bodyLimit({
      maxSize: BODY_LIMIT_BYTES,
      onError: () => {
        // Closes the connection, because the unread rest of the body would be parsed as a request.
        const headers = { Connection: 'close' };
        throw new HttpError(413, 'body_too_large', 'The body is larger than 64 kB.', { headers });
      },
    }),
  );
  app.use('/v1/*', queuePageCalls(deps));
  app.route('/', keyRoutes(deps));
  app.route('/', wellKnownRoutes(deps));
  app.route('/', magicLinkPageRoutes(deps));
  app.route('/', oneTapRoutes(deps));
  app.route('/', oauthStartPageRoute(deps));
  app.route('/', oauthCallbackRoutes(deps));
  app.route('/', authorizationServerRoutes(deps));
  app.route('/', verificationPageRoutes(deps));
  app.route('/', unlockPageRoutes(deps));
  app.route('/', unsubscribePageRoutes(deps));
  app.route('/', pinLinkRoutes(deps));
  app.route('/', deletedAccountPageRoute());
  app.route('/', framePageRoutes(deps));
  app.route('/', errorGuideRoute());
  app.route('/', documentationRoutes(OWN_FILES.documentation));
  app.route('/', helpPageRoute(deps.config));
  app.route('/', backendApiRoutes(deps));
  app.use('/api/*', addBuildHeader(build));
  app.route('/api', portalApiRoutes(deps));
  app.route('/sdk/v1', providerApiRoutes(deps));
  if (deps.config.developer) app.route('/', demoSiteRoutes(deps, build));
  if (deps.config.developer)
    app.route(
      '/__dev',
      devRoutes(deps, { build, record: requests, faults, testProjects, isTestProject }),
    );
  app.use(async (c, next) => {
    if (isServicePath(c.req.path)) throw pageNotFoundError();
    await next();
  });
  app.route('/', portalPageRoutes(deps, build));
  app.notFound(() => {
    throw pageNotFoundError();
  });
  return app;
}
