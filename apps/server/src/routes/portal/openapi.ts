import { errorBody } from '@bakehouse/contract';
import { PORTAL_API, portalCall } from '@bakehouse/contract/calls/portal-call';
import * as z from 'zod/mini';
import type { Config } from '../../config/config.ts';
import { memoizeByObject } from '../../lib/memoize-by-object.ts';
import { answer, type PortalRoute } from './answer/answer.ts';
import { PORTAL_ROUTES } from './portal-routes.ts';

type JsonObject = Record<string, unknown>;

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  400: 'The request is invalid; `fields` names the wrong members',
  401: 'No live session, or a failed login',
  403: 'The session lacks the permission',
  404: 'Does not exist, or is hidden from this caller',
  409: 'Already exists, or a limit is reached',
  412: 'The version in If-Match is outdated',
  413: 'The body is larger than 64 kB',
  415: 'The body is not JSON',
  429: 'Too many requests; see Retry-After',
  500: 'Internal server error',
  503: 'Temporarily unavailable; see Retry-After',
};

const jsonSchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

const jsonContent = (schema: z.ZodMiniType, io: 'input' | 'output') => ({
  'application/json': { schema: jsonSchemaOf(schema, io) },
});

const csvContent = (schema: z.ZodMiniType) => ({
  'text/csv': { schema: jsonSchemaOf(schema, 'output') },
});

const ndjsonContent = (schema: z.ZodMiniType) => ({
  'application/x-ndjson': { schema: jsonSchemaOf(schema, 'output') },
});

const parametersOf = ({ query, call: { etag } }: PortalRoute) => {
  const { properties = {}, required = [] } = query ? jsonSchemaOf(query, 'input') : {};
  const named = Object.entries(properties as JsonObject).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    allowEmptyValue: true,
    schema,
  }));
  const ifMatch = { name: 'If-Match', in: 'header', required: false, schema: stringSchema };
  return etag === 'in_request_and_response' ? [...named, ifMatch] : named;
};

const stringSchema = { type: 'string' };

const VERSION_HEADERS = {
  ETag: { description: 'The version to send in If-Match', required: true, schema: stringSchema },
};

const PAGE_HEADERS = {
  Link: {
    description:
      'The URLs of the next and the previous page (RFC 8288, rel next and prev). A missing page has no link, and neither has a page without rows.',
    required: false,
    schema: stringSchema,
  },
};

const CSV_HEADERS = {
  'Content-Disposition': { description: 'The file name', required: true, schema: stringSchema },
  'X-Row-Count': {
    description: 'The number of rows after the header row',
    required: true,
    schema: { type: 'integer' },
  },
};

const STREAM_HEADERS = {
  'X-Audit-Sequence': {
    description: 'The number of the newest row at the start, with which the stream ends',
    required: true,
    schema: { type: 'integer' },
  },
  'X-Audit-Hash': { description: 'The hash of that row', required: true, schema: stringSchema },
};

const COMMON_ERRORS = [400, 401, 403, 404, 413, 415, 429, 500, 503] as const;

const errorResponsesOf = ({ errors }: PortalRoute) => {
  const common = Object.fromEntries(COMMON_ERRORS.map((status) => [status, errorBody]));
  return Object.entries<z.ZodMiniType>({ ...common, ...errors }).map(([status, schema]) => {
    const description = STATUS_TEXTS[Number(status)] ?? status;
    return [status, { description, content: jsonContent(schema, 'output') }] as const;
  });
};

const successResponseOf = ({ call: { reply, etag, format } }: PortalRoute) => {
  if (format === 'csv') return { headers: CSV_HEADERS, content: csvContent(reply) };
  if (format === 'ndjson') return { headers: STREAM_HEADERS, content: ndjsonContent(reply) };
  return {
    ...(etag && { headers: VERSION_HEADERS }),
    ...(format === 'page' && { headers: PAGE_HEADERS }),
    content: jsonContent(reply, 'output'),
  };
};

const responsesOf = (answered: PortalRoute) => {
  const status: number = answered.call.status ?? 200;
  const success = { description: STATUS_TEXTS[status], ...successResponseOf(answered) };
  return { [status]: success, ...Object.fromEntries(errorResponsesOf(answered)) };
};

const operationOf = (answered: PortalRoute): JsonObject => {
  const parameters = parametersOf(answered);
  const { summary, body, call } = answered;
  const { level } = call;
  return {
    summary,
    ...(level === 'first_level' && { description: 'Also available before the PIN step.' }),
    ...(level === 'anyone' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: jsonContent(body, 'input') } }),
    responses: responsesOf(answered),
  };
};

export const createOpenapiDocument = ({ publicUrl }: Config): JsonObject => ({
  openapi: '3.1.1',
  info: {
    title: 'Bakehouse portal API',
    version: '1',
    description:
      'Files, access to them, and the audit log. Log in, complete the session with the PIN, then send its token as `Authorization: Bearer …`.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: publicUrl + PORTAL_API }],
  security: [{ session: [] }],
  components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  paths: Object.fromEntries(
    PORTAL_ROUTES.map((answered) => {
      const { path, method } = answered.call;
      return [path, { [method.toLowerCase()]: operationOf(answered) }];
    }),
  ),
});

const openapiDocumentOf: (config: Config) => JsonObject = memoizeByObject(createOpenapiDocument);

const describePortalApi = portalCall({
  method: 'GET',
  path: '/openapi.json',
  level: 'anyone',
  reply: z.record(z.string(), z.unknown()),
});

export const openapiRoute: PortalRoute = answer(
  describePortalApi,
  { summary: 'Describe the portal API' },
  (_request, { config }) => openapiDocumentOf(config),
);
