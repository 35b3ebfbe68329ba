import * as z from 'zod/mini';

/** Every response during maintenance has this header, so that a page can tell it from an overload. */
export const MAINTENANCE_HEADER = 'x-bakehouse-maintenance';

export interface ApiFailureDetails {
  /** The HTTP status, or 0 when no response arrived. */
  status?: number | undefined;
  /** The server's error text, if it sent one. */
  message?: string | undefined;
  errorType?: string | undefined;
  triesLeft?: number | undefined;
  retryAfterSeconds?: number | undefined;
  isMaintenance?: boolean;
  /** The JSON of the response, not validated, because some calls add fields to the error body. */
  body?: unknown;
}

/** Thrown when a call of the portal API is refused, or gets no response or an invalid one. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly errorType: string | undefined;
  readonly triesLeft: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isMaintenance: boolean;
  readonly body: unknown;

  constructor(details: ApiFailureDetails, options?: ErrorOptions) {
    super(details.message, options);
    this.status = details.status ?? 0;
    this.errorType = details.errorType;
    this.triesLeft = details.triesLeft;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.isMaintenance = details.isMaintenance ?? false;
    this.body = details.body;
  }
}

const optionalText = z.catch(z.optional(z.string().check(z.minLength(1))), undefined);

/** A proxy or an older server may send only some of the fields. */
const partialErrorBody = z.object({
  error: optionalText,
  message: optionalText,
  error_type: optionalText,
  tries_left: z.catch(z.optional(z.number()), undefined),
});

type PartialErrorBody = Partial<z.infer<typeof partialErrorBody>>;

/** Some proxies write a date. It is compared with the Date header, because the device's clock may be wrong. */
const readRetryAfterSeconds = (headers: Headers): number | undefined => {
  const text = headers.get('retry-after') ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const ms = Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return ms > 0 ? Math.ceil(ms / 1_000) : undefined;
};

export const toApiFailure = (
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
  options?: ErrorOptions,
): ApiFailure => {
  const error: PartialErrorBody = partialErrorBody.safeParse(body).data ?? {};
  const details = {
    status,
    message: error.error ?? error.message,
    errorType: error.error_type,
    triesLeft: error.tries_left,
    retryAfterSeconds: readRetryAfterSeconds(headers),
    isMaintenance: headers.has(MAINTENANCE_HEADER),
    body,
  };
  return new ApiFailure(details, options);
};
