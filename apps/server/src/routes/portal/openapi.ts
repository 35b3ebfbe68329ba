import { PORTAL_CALLS, type PortalCall } from '@bakehouse/contract';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { SessionEnv } from '../../app-env.ts';
import type { Config } from '../../config/config.ts';
import { accessTo } from '../../middleware/portal-guard.ts';

type Json = Record<string, unknown>;

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  400: 'The request is invalid; `fields` names the wrong members',
  401: 'No live session, or a failed login',
  403: 'The session lacks the permission',
  404: 'Does not exist, or is hidden from this caller',
  409: 'Already exists',
  412: 'The version in If-Match is outdated',
  413: 'The body is larger than 64 kB',
  415: 'The body is not JSON',
  429: 'Too many requests; see Retry-After',
  500: 'Internal server error',
  503: 'Temporarily unavailable; see Retry-After',
};

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

const jsonContent = (schema: z.ZodMiniType, io: 'input' | 'output') => ({
  'application/json': { schema: schemaOf(schema, io) },
});

const csvContent = (schema: z.ZodMiniType) => ({
  'text/csv': { schema: schemaOf(schema, 'output') },
});

const parametersOf = ({ query, etag }: PortalCall) => {
  const { properties = {}, required = [] } = query ? schemaOf(query, 'input') : {};
  const named = Object.entries(properties as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    allowEmptyValue: true,
    schema,
  }));
  const ifMatch = { name: 'If-Match', in: 'header', required: false, schema: text };
  return etag === 'in_request_and_response' ? [...named, ifMatch] : named;
};

const text = { type: 'string' };

const VERSION_HEADERS = {
  ETag: { description: 'The version to send in If-Match', required: true, schema: text },
};

const PAGE_HEADERS = {
  Link: {
    description:
      'The URLs of the next and the previous page (RFC 8288, rel next and prev). A missing page has no link, and neither has a page without rows.',
    required: false,
    schema: text,
  },
};

const CSV_HEADERS = {
  'Content-Disposition': { description: 'The file name', required: true, schema: text },
  'X-Row-Count': {
    description: 'The number of rows after the header row',
    required: true,
    schema: { type: 'integer' },
  },
};

const answersOf = ({ responses, etag, isPaged, isCsv }: PortalCall) =>
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

const operationOf = (call: PortalCall): Json => {
  const parameters = parametersOf(call);
  const access = accessTo(call.method, `/api${call.path}`);
  return {
    summary: call.summary,
    ...(access === 'first_level' && { description: 'Also available before the PIN step.' }),
    ...(access === 'anyone' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: { required: true, content: jsonContent(call.body, 'input') },
    }),
    responses: answersOf(call),
  };
};

const describe = ({ publicUrl }: Config): Json => ({
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
  const document = describe(config);
  return new Hono<SessionEnv>().get('/openapi.json', (c) => c.json(document));
};
