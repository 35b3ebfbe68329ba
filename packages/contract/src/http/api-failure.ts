import * as z from 'zod/mini';

export interface ApiFailureDetails {
  /** 0 when no answer arrived. */
  status?: number | undefined;
  /** Usually the text of the server; may be missing. */
  message?: string | undefined;
  errorType?: string | undefined;
  triesLeft?: number | undefined;
  retryAfterSeconds?: number | undefined;
  /** Unparsed JSON, because some calls add fields to the common error body. */
  body?: unknown;
}

/** A call of the portal API that was refused, or that got no answer or an invalid one. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly errorType: string | undefined;
  readonly triesLeft: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly body: unknown;

  constructor(details: ApiFailureDetails, options?: ErrorOptions) {
    super(details.message, options);
    this.status = details.status ?? 0;
    this.errorType = details.errorType;
    this.triesLeft = details.triesLeft;
    this.retryAfterSeconds = details.retryAfterSeconds;
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

const retryAfterSeconds = (headers: Headers): number | undefined => {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
};

export const toApiFailure = (
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
): ApiFailure => {
  const error: PartialErrorBody = partialErrorBody.safeParse(body).data ?? {};
  return new ApiFailure({
    status,
    message: error.error ?? error.message,
    errorType: error.error_type,
    triesLeft: error.tries_left,
    retryAfterSeconds: retryAfterSeconds(headers),
    body,
  });
};
