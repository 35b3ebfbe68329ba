import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import type * as z from 'zod/mini';
import type { BackendEnv } from '../../app-env.ts';
import type { Project } from '../../config/projects.ts';
import type { Deps } from '../../deps.ts';
import { respondToProviderError } from '../../error-response.ts';
import { HttpError } from '../../http-error.ts';
import type { Caller } from '../../lib/http/caller.ts';
import { guardBackendCall } from '../../middleware/guards/backend-guard.ts';
import { readBody, readQuery } from '../../request-input.ts';

interface BackendCallSettings {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
}

interface BackendCallRow<Body, Query> extends BackendCallSettings {
  /** The schema of a JSON body; a call without one ignores its body. */
  body?: z.ZodMiniType<Body>;
  query?: z.ZodMiniType<Query>;
}

export interface BackendRequest<Body = undefined, Query = undefined> {
  project: Project;
  /** The server that calls; a call for a user may name the connection of the user instead. */
  caller: Caller;
  body: Body;
  query: Query;
  /** @throws Error for a name that the path does not have */
  param: (name: string) => string;
}

export interface BackendCall extends BackendCallSettings {
  run: (request: BackendRequest<unknown, unknown>, deps: Deps) => Promise<object>;
  body?: z.ZodMiniType;
  query?: z.ZodMiniType;
}

export const backendCall = <Body = undefined, Query = undefined>(
  row: BackendCallRow<Body, Query>,
  run: (request: BackendRequest<Body, Query>, deps: Deps) => Promise<object>,
): BackendCall => ({
  ...row,
  // The cast is safe, because the schemas of the row have parsed the body and the query.
  run: (request, deps) => run(request as BackendRequest<Body, Query>, deps),
});

const callerOf = (caller: Caller, { name }: Project): Caller => ({ ...caller, backend: name });

const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    throw callNotFoundError();
  }
};

const callNotFoundError = () => new HttpError(404, 'route_not_found', 'There is no such call.');

interface FoundCall {
  call: BackendCall;
  param: BackendRequest['param'];
}

/** The paths overlap, for which the router of the whole app would take a slower form for every call. */
const createCallFinder = (calls: readonly BackendCall[]) => {
  const router = new TrieRouter<BackendCall>();
  for (const call of calls) router.add(call.method, call.path, call);
  return (method: string, path: string): FoundCall | undefined => {
    const [[found] = []] = router.match(method, path);
    if (!found) return undefined;
    // A router without a stash of parameters gives each match its own.
    const [call, parameters] = found as [BackendCall, Readonly<Record<string, string>>];
    const param = (name: string) => {
      const value = parameters[name];
      if (value === undefined) throw new Error(`${call.path} has no parameter ${name}.`);
      return decodePart(value);
    };
    return { call, param };
  };
};

/** Every answer is flat, with the id of the request and the status beside the data. */
export const mountBackendCalls = (deps: Deps, calls: readonly BackendCall[]): Hono<BackendEnv> => {
  const findCall = createCallFinder(calls);
  const app = new Hono<BackendEnv>();
  app.onError(respondToProviderError(deps));
  app.all('/v1/*', async (c, next) => {
    const found = findCall(c.req.method, new URL(c.req.url).pathname);
    if (!found && c.req.header('authorization') === undefined) return next();
    if (found) c.set('rowPath', found.call.path);
    await guardBackendCall(deps, c);
    if (!found) throw callNotFoundError();
    const { body, query, run } = found.call;
    const project = c.get('project');
    const data = await run(
      {
        project,
        caller: callerOf(c.get('caller'), project),
        body: body && (await readBody(c, body)),
        query: query && readQuery(c, query),
        param: found.param,
      },
      deps,
    );
    return c.json({ status_code: 200, request_id: c.get('requestId'), ...data });
  });
  return app;
};
