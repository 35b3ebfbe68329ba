import { PORTAL_CALLS, type Call } from '@bakehouse/contract';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { SessionEnv } from '../../app-env.ts';
import type { Config } from '../../config/config.ts';
import { accessTo } from '../../middleware/portal-guard.ts';

type Json = Record<string, unknown>;

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  400: 'Something in the request is wrong; `fields` names it',
  401: 'No live session, or a failed sign-in',
  403: 'A live session without the right',
  404: 'Not there, or not for this caller',
  409: 'There already',
  412: 'Another version than the one in If-Match',
  413: 'The body is larger than 64 kB',
  415: 'The body is not JSON',
  429: 'Too many tries; see Retry-After',
  500: 'Something went wrong on our side',
  503: 'Unavailable for the moment; see Retry-After',
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

const parametersOf = ({ query, versioned }: Call) => {
  const { properties = {}, required = [] } = query ? schemaOf(query, 'input') : {};
  const named = Object.entries(properties as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    allowEmptyValue: true,
    schema,
  }));
  const ifMatch = { name: 'If-Match', in: 'header', required: false, schema: text };
  return versioned === 'answers_and_takes' ? [...named, ifMatch] : named;
};

const text = { type: 'string' };

const VERSION_HEADERS = {
  ETag: { description: 'The version, for If-Match', required: true, schema: text },
};

const PAGE_HEADERS = {
  Link: {
    description:
      'The addresses of the next page and of the one before (RFC 8288, rel next and prev), where there are such pages and this one has rows',
    required: false,
    schema: text,
  },
};

const CSV_HEADERS = {
  'Content-Disposition': { description: 'A name for the file', required: true, schema: text },
  'X-Row-Count': {
    description: 'How many rows follow the names of the columns',
    required: true,
    schema: { type: 'integer' },
  },
};

const answersOf = ({ answers, versioned, isPaged, isCsv }: Call) =>
  Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      {
        description: STATUS_TEXTS[Number(status)] ?? status,
        ...(versioned && status === '200' && { headers: VERSION_HEADERS }),
        ...(isPaged && status === '200' && { headers: PAGE_HEADERS }),
        ...(isCsv && status === '200'
          ? { headers: CSV_HEADERS, content: csvContent(schema) }
          : { content: jsonContent(schema, 'output') }),
      },
    ]),
  );

const operationOf = (call: Call): Json => {
  const parameters = parametersOf(call);
  const access = accessTo(call.method, `/api${call.path}`);
  return {
    summary: call.summary,
    ...(access === 'first_level' && { description: 'Answers before the PIN step, too.' }),
    ...(access === 'anyone' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: { required: true, content: jsonContent(call.body, 'input') },
    }),
    responses: answersOf(call),
  };
};

/** The portal API as OpenAPI 3.1, made from the contract that server and portal share. */
const describe = ({ publicUrl }: Config): Json => ({
  openapi: '3.1.1',
  info: {
    title: 'Bakehouse portal API',
    version: '1',
    description:
      'Files, who may open them, and the record of what happened. Sign in, complete the session with the PIN, then send its token as `Authorization: Bearer …`.',
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
