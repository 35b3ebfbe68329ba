import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type * as z from 'zod/mini';
import type { AppEnv, ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { queueCall } from '../../middleware/call-queue/call-queue.ts';
import type { ContendedRow } from '../../middleware/call-queue/queued-calls.ts';
import { protectionGuard, type Protection } from '../../middleware/guards/protection-guard.ts';
import { providerGuard, type ProviderLevel } from '../../middleware/guards/provider-guard.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { readBody } from '../../request-input.ts';
import type { BucketName } from '../../services/identity/limits/rate-limit.ts';

interface ProviderCallSettings<Path extends string> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: Path;
  level: ProviderLevel;
  /** Lets an operator who acts for the user send the call, too. */
  whileActing?: true;
  protection: Protection;
  limit?: BucketName;
  /** A writing call waits for earlier calls of its user, and of the same address, token or the like. */
  queue?: readonly ContendedRow[];
  /** The path of the call also has another route, which answers requests without this type. */
  oauthType?: 'google-one-tap';
}

interface ProviderCallRow<Path extends string, Body> extends ProviderCallSettings<Path> {
  /** The schema of a JSON body. A call without one reads its own query or form. */
  body?: z.ZodMiniType<Body>;
}

export interface ProviderRequest<Body, Path extends string = string> {
  c: Context<ProviderEnv, Path>;
  body: Body;
}

type ProviderHandler<Path extends string, Body> = (
  request: ProviderRequest<Body, Path>,
  deps: Deps,
) => Response | Promise<Response>;

export interface ProviderCall extends ProviderCallSettings<string> {
  respond: (c: Context<ProviderEnv>, deps: Deps) => Promise<Response>;
}

export const providerCall = <const Path extends string, Body = undefined>(
  { body: schema, ...settings }: ProviderCallRow<Path, Body>,
  handle: ProviderHandler<Path, Body>,
): ProviderCall => ({
  ...settings,
  async respond(c: Context<ProviderEnv, Path>, deps) {
    const body = schema && (await readBody(c, schema));
    // The cast is safe, because `Body` is undefined for a row without a schema.
    return handle({ c, body: body as Body }, deps);
  },
});

const OAUTH_TYPE_HEADER = 'x-stytch-oauth-type';

const createOAuthTypeFilter =
  ({ oauthType }: Pick<ProviderCall, 'oauthType'>) =>
  <Env extends AppEnv>(handler: MiddlewareHandler<Env>): MiddlewareHandler<Env> =>
  (c, next) =>
    oauthType === undefined || c.req.header(OAUTH_TYPE_HEADER) === oauthType
      ? handler(c, next)
      : next();

export const mountProviderCalls = (
  deps: Deps,
  calls: readonly ProviderCall[],
): Hono<ProviderEnv> => {
  const app = new Hono<ProviderEnv>();
  for (const call of calls) {
    const { method, path, protection, queue, limit, respond } = call;
    const only = createOAuthTypeFilter(call);
    app.on(method, [path], only(providerGuard(deps, call)));
    app.on(method, [path], only(protectionGuard(deps, protection)));
    if (queue) app.on(method, [path], only(queueCall(deps, queue)));
    if (limit) app.on(method, [path], only(rateLimit(deps, limit)));
    app.on(
      method,
      [path],
      only((c: Context<ProviderEnv>) => respond(c, deps)),
    );
  }
  return app;
};
