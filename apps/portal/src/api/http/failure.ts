import * as z from 'zod/mini';

const OFFLINE_TEXT = 'You are offline. Please check your connection.';
const UNREACHABLE_TEXT = 'Could not connect to the server. Please try again later.';
const UNAVAILABLE_TEXT = 'The server is currently unavailable. Please try again later.';

export interface FailureDetails {
  /** 0 when no answer came. */
  status?: number | undefined;
  /** The sentence for the user; absent when only the view knows a good one. */
  message?: string | undefined;
  errorType?: string | undefined;
  fields?: Readonly<Record<string, string>> | undefined;
  triesLeft?: number | undefined;
  retryAfterSeconds?: number | undefined;
  requestId?: string | undefined;
  /** The JSON of the reply, for the few calls whose refusals carry more. */
  reply?: unknown;
}

/** Every way in which a call of the portal API can fail, except that its caller gave it up. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly errorType: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly triesLeft: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;
  readonly reply: unknown;

  constructor(details: FailureDetails, options?: ErrorOptions) {
    super(details.message, options);
    this.status = details.status ?? 0;
    this.errorType = details.errorType;
    this.fields = details.fields ?? {};
    this.triesLeft = details.triesLeft;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.requestId = details.requestId;
    this.reply = details.reply;
  }
}

const UNAVAILABLE: ReadonlySet<number> = new Set([500, 502, 503, 504]);

const retryAfter = (headers: Headers): number | undefined => {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
};

/** Nothing answered. */
export const toUnreachable = (isOnline: boolean, cause: unknown): ApiFailure =>
  new ApiFailure({ message: isOnline ? UNREACHABLE_TEXT : OFFLINE_TEXT }, { cause });

const optionalText = z.catch(z.optional(z.string().check(z.minLength(1))), undefined);

/** Every field on its own: a proxy or an older server in front may send only some of them. */
const errorReply = z.object({
  error: optionalText,
  message: optionalText,
  error_type: optionalText,
  request_id: optionalText,
  fields: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
  tries_left: z.catch(z.optional(z.number()), undefined),
});

const readErrorReply = (reply: unknown): Partial<z.infer<typeof errorReply>> =>
  errorReply.safeParse(reply).data ?? {};

/** What a reply that is not OK means; `reply` is its JSON, one of our error bodies or not. */
export const toFailure = (
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  reply: unknown,
): ApiFailure => {
  const body = readErrorReply(reply);
  return new ApiFailure({
    status,
    message: UNAVAILABLE.has(status) ? UNAVAILABLE_TEXT : (body.error ?? body.message),
    errorType: body.error_type,
    fields: body.fields,
    triesLeft: body.tries_left,
    retryAfterSeconds: retryAfter(headers),
    requestId: body.request_id ?? headers.get('x-request-id') ?? undefined,
    reply,
  });
};

/** The sentence to show for an error, or the view's own where the server said nothing of use. */
export const messageFor = (error: unknown, fallback: string): string =>
  (error instanceof ApiFailure && error.message) || fallback;

/** Asking again may help only where the server was not reached or not well. */
export const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || UNAVAILABLE.has(error.status));

/** The only answer that ends a session. */
export const isWithoutSession = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status === 401;

/** The server understood and will not: asking again changes nothing. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 429;
