import { PORTAL_CALLS, type PortalCall } from '@bakehouse/contract';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { SessionEnv } from '../../app-env.ts';
import type { Config } from '../../config/config.ts';
import { requiredLevelOf } from '../../middleware/portal-guard.ts';

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

const parametersOf = ({ query, etag }: PortalCall) => {
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

const responsesOf = ({ responses, etag, isPaged, isCsv }: PortalCall) =>
  Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      {
        description: STATUS_TEXTS[Number(status)] ?? status,
        ...(etag && status === '200' && { headers: VERSION_HEADERS }),
        ...(isPaged && status === '200' && { headers: PAGE_HEADERS }),
        ...(isCsv && status === '200'
          ? { headers: CSV_HEADERS, content: csvContent(schema) }
          : { content: jsonContent(schema, 'output') }),
      },
    ]),
  );

const operationOf = (call: PortalCall): JsonObject => {
  const parameters = parametersOf(call);
  const access = requiredLevelOf(call.method, `/api${call.path}`);
  return {
    summary: call.summary,
    ...(access === 'first_level' && { description: 'Also available before the PIN step.' }),
    ...(access === 'anyone' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: { required: true, content: jsonContent(call.body, 'input') },
    }),
    responses: responsesOf(call),
  };
};

const createOpenapiDocument = ({ publicUrl }: Config): JsonObject => ({
  openapi: '3.1.1',
  info: {
    title: 'Bakehouse portal API',
    version: '1',
    description:
      'Files, access to them, and the audit log. Log in, complete the session with the PIN, then send its token as `Authorization: Bearer …`.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: `${publicUrl}/api` }],
  security: [{ session: [] }],
  components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  paths: Object.fromEntries(
    PORTAL_CALLS.map((call) => [call.path, { [call.method.toLowerCase()]: operationOf(call) }]),
  ),
});

export const openapiRoutes = ({ config }: { config: Config }) => {
  const document = createOpenapiDocument(config);
  return new Hono<SessionEnv>().get('/openapi.json', (c) => c.json(document));
};
