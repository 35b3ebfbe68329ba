import type { Context, ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from './app-env.ts';
import { isUnavailable } from './db/unavailable.ts';
import type { Deps } from './deps.ts';
import { HttpError, retryAfterHeader } from './http-error.ts';

const RETRY_AFTER_MS = 2000;

const unavailableError = () =>
  new HttpError(
    503,
    'unavailable',
    'The server is currently unavailable.',
    retryAfterHeader(RETRY_AFTER_MS),
  );

const internalError = () =>
  new HttpError(
    500,
    'internal_server_error',
    'Something went wrong on the server. Try again later.',
  );

const toHttpError = (error: unknown, { log }: Deps, requestId: string): HttpError => {
  if (error instanceof HttpError) return error;
  log.error({ err: error, request_id: requestId }, 'request failed');
  return isUnavailable(error) ? unavailableError() : internalError();
};

/** The provider API answers 404 for a session that has ended (docs/decisions/0004). */
const toProviderError = (error: HttpError) =>
  error.type === 'session_not_found'
    ? new HttpError(404, error.type, 'The session was not found or has ended.')
    : error;

const toPortalErrorBody = (error: HttpError, requestId: string) => ({
  error: error.message,
  error_type: error.type,
  request_id: requestId,
  ...(error.extra.fields && { fields: error.extra.fields }),
  ...error.extra.members,
});

const toProviderErrorBody = (error: HttpError, requestId: string, { config }: Deps) => ({
  status_code: error.status,
  request_id: requestId,
  error_type: error.type,
  error_message: error.message,
  error_url: `${config.publicUrl}/errors#${error.type}`,
});

/** A back end proves itself by the secret of its project. */
const isBackendCall = ({ req }: Context<AppEnv>) =>
  req.path.startsWith('/v1/') && /^basic /i.test(req.header('authorization') ?? '');

const isProviderCall = (c: Context<AppEnv>) =>
  isBackendCall(c) ||
  c.req.path.startsWith('/sdk/') ||
  c.req.path.endsWith('/onetap/start') ||
  c.req.header('x-stytch-oauth-type') !== undefined;

type AnswerForm = 'provider' | 'portal';

const answerError = <Env extends AppEnv>(
  deps: Deps,
  thrown: unknown,
  c: Context<Env>,
  form: AnswerForm,
) => {
  const requestId = c.get('requestId');
  const found = toHttpError(thrown, deps, requestId);
  const error = form === 'provider' ? toProviderError(found) : found;
  const body =
    form === 'provider'
      ? toProviderErrorBody(error, requestId, deps)
      : toPortalErrorBody(error, requestId);
  for (const [name, value] of Object.entries(error.extra.headers ?? {})) c.header(name, value);
  // The cast is safe, because every HttpError has a status that allows a body.
  return c.json(body, error.status as ContentfulStatusCode);
};

export const respondToError =
  (deps: Deps): ErrorHandler<AppEnv> =>
  (thrown, c) =>
    answerError(deps, thrown, c, isProviderCall(c) ? 'provider' : 'portal');

export const respondToProviderError =
  <Env extends AppEnv>(deps: Deps): ErrorHandler<Env> =>
  (thrown, c) =>
    answerError(deps, thrown, c, 'provider');
