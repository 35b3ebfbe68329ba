import type * as z from 'zod/mini';

export const PORTAL_API = '/api';

/** The session that a call needs; the second level has completed the PIN step. */
export type PortalLevel = 'anyone' | 'first_level' | 'second_level';

type ErrorSchemas = Readonly<Record<number, z.ZodMiniType>>;

interface CallFacts {
  /** Below `PORTAL_API`. */
  path: `/${string}`;
  level: PortalLevel;
  summary: string;
  reply: z.ZodMiniType;
  status?: 201;
  /** Bodies of errors that other calls do not have, by status. */
  errors?: ErrorSchemas;
}

interface ReadingCall extends CallFacts {
  method: 'GET';
  query?: z.ZodMiniType<object>;
  body?: undefined;
  etag?: undefined;
  /** `page` adds a Link header with the next and the previous page (RFC 8288); `csv` is RFC 4180. */
  format?: 'page' | 'csv';
}

interface SendingCall extends CallFacts {
  method: 'POST';
  body: z.ZodMiniType<object>;
  query?: undefined;
  /** The response has the file's version as ETag; the request may have it as If-Match (RFC 9110). */
  etag?: 'in_response' | 'in_request_and_response';
  format?: undefined;
}

export type PortalCall = ReadingCall | SendingCall;

export const portalCall = <const Call extends PortalCall>(call: Call): Call => call;

type BodySchema<Call extends PortalCall> = NonNullable<Call['body']>;
type QuerySchema<Call extends PortalCall> = NonNullable<Call['query']>;

export type QueryOf<Call extends PortalCall> = {
  readonly [Name in keyof z.input<QuerySchema<Call>>]?: string | undefined;
};

/** A client sends the body, or the parameters of a GET call. */
export type SentInput<Call extends PortalCall> = Call['method'] extends 'POST'
  ? z.input<BodySchema<Call>>
  : QueryOf<Call>;

export type ReadInput<Call extends PortalCall> = Call['method'] extends 'POST'
  ? z.output<BodySchema<Call>>
  : z.output<QuerySchema<Call>>;

export type ReplyOf<Call extends PortalCall> = z.output<Call['reply']>;
