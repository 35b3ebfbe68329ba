import type * as z from 'zod/mini';
import type { ApiKeyScope } from '../accounts/api-keys.ts';

export const PORTAL_API = '/api';

/** The session that a call needs; the second level has completed the PIN step. */
export type PortalLevel = 'anyone' | 'first_level' | 'second_level';

export type InputSchema = z.ZodMiniType<object>;

/** The type of a schema that the server has, so that the portal loads no checks of its own input. */
export interface TypeOnly<Schema extends InputSchema> {
  readonly schema?: Schema;
}

export const typeOnly = <Schema extends InputSchema>(): TypeOnly<Schema> => ({});

interface PortalCallCommon {
  path: `/${string}`;
  level: PortalLevel;
  reply: z.ZodMiniType;
  status?: 201;
  /** True if an operator who acts for the user may send this writing call, too. */
  whileActing?: true;
  /** The API keys that may send the call; without it, none may. */
  apiKeyScope?: ApiKeyScope | 'any';
}

interface GetCall extends PortalCallCommon {
  method: 'GET';
  query?: TypeOnly<InputSchema>;
  body?: undefined;
  etag?: undefined;
  format?: undefined;
}

/** A call whose response has a Link header with the next and the previous page (RFC 8288). */
export interface PageCall extends Omit<GetCall, 'format'> {
  format: 'page';
}

export interface CsvCall extends Omit<GetCall, 'format'> {
  format: 'csv';
}

/** A call that answers one JSON value a line. */
export interface NdjsonCall extends Omit<GetCall, 'format'> {
  format: 'ndjson';
}

export interface PostCall extends PortalCallCommon {
  method: 'POST';
  body: TypeOnly<InputSchema>;
  query?: undefined;
  /** The response has the file's version as ETag; the request may have it as If-Match (RFC 9110). */
  etag?: 'in_response' | 'in_request_and_response';
  format?: undefined;
}

export type JsonCall = GetCall | PageCall | PostCall;

export type PortalCall = JsonCall | CsvCall | NdjsonCall;

export const portalCall = <const Call extends PortalCall>(call: Call): Call => call;

type EmptyObject = Readonly<Record<string, never>>;

type SchemaOf<Call extends PortalCall> = Call extends { body: TypeOnly<infer Schema> }
  ? Schema
  : Call extends { query: TypeOnly<infer Schema> }
    ? Schema
    : z.ZodMiniType<EmptyObject, EmptyObject>;

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
    : Value;

export type RequestInput<Call extends PortalCall> = object & DeepReadonly<z.input<SchemaOf<Call>>>;

export type ParsedInput<Call extends PortalCall> = z.output<SchemaOf<Call>>;

export type ReplyOf<Call extends PortalCall> = z.output<Call['reply']>;
