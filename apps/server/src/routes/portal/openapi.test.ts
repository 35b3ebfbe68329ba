import { listFilesQuery } from '@bakehouse/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listRoutesBelow } from '../../../test/server/route-table.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { PORTAL_ROUTES } from './portal-routes.ts';

const server = useTestServer({ env: { PUBLIC_URL: 'https://bakehouse.example' } });

const text = z.string().check(z.minLength(1));
const schema = z.record(z.string(), z.unknown());
const content = z.strictObject({ 'application/json': z.strictObject({ schema }) });
const csv = z.strictObject({ 'text/csv': z.strictObject({ schema }) });
const ndjson = z.strictObject({ 'application/x-ndjson': z.strictObject({ schema }) });

const parameter = z.strictObject({
  name: text,
  in: z.enum(['query', 'header']),
  required: z.boolean(),
  allowEmptyValue: z.optional(z.literal(true)),
  schema,
});

const response = z.strictObject({
  description: text,
  headers: z.optional(
    z.record(z.string(), z.strictObject({ description: text, required: z.boolean(), schema })),
  ),
  content: z.union([content, csv, ndjson]),
});

const operation = z.strictObject({
  summary: text,
  description: z.optional(text),
  security: z.optional(z.tuple([])),
  parameters: z.optional(z.array(parameter)),
  requestBody: z.optional(z.strictObject({ required: z.literal(true), content })),
  responses: z.record(z.string().check(z.regex(/^[2-5]\d\d$/)), response),
});

/** The members of OpenAPI 3.1 that our description uses, and no others. */
const openApi = z.strictObject({
  openapi: z.string().check(z.regex(/^3\.1\.\d+$/)),
  info: z.strictObject({
    title: text,
    version: text,
    description: text,
    license: z.strictObject({ name: text, identifier: text }),
  }),
  servers: z.array(z.strictObject({ url: z.url() })),
  security: z.array(z.record(z.string(), z.tuple([]))),
  components: z.strictObject({
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
    ),
  }),
  paths: z.record(
    z.string().check(z.regex(/^(\/[\w.]+)+$/)),
    z.strictObject({ get: z.optional(operation), post: z.optional(operation) }),
  ),
});

type OpenApi = z.infer<typeof openApi>;
type Operation = z.infer<typeof operation>;

let document: OpenApi;
let raw: string;

beforeAll(async () => {
  const reply = await server().send('/api/openapi.json');
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json']);
  raw = reply.text;
  document = openApi.parse(reply.json);
});

const operations = (): (readonly [string, Operation])[] =>
  Object.entries(document.paths).flatMap(([path, { get, post }]) => [
    ...(get ? [[`GET /api${path}`, get] as const] : []),
    ...(post ? [[`POST /api${path}`, post] as const] : []),
  ]);

const ITSELF = 'GET /api/openapi.json';

const CALLS_WITHOUT_QUERY = [
  'GET /api/auth/connected_logins',
  'GET /api/auth/sessions',
  'GET /api/api_keys',
  'GET /api/my_requests',
  'GET /api/saved_views',
  'GET /api/presets',
  'GET /api/notification_settings',
];

const isFilteredList = (call: string) =>
  call.startsWith('GET') && !CALLS_WITHOUT_QUERY.includes(call);

const REQUIRED_QUERIES: Readonly<Record<string, readonly string[]>> = {
  'GET /api/get_person': ['email'],
  'GET /api/groups/export.csv': ['id'],
  'GET /api/webhook_dead_letters': ['id'],
};

describe('the description of the portal API', () => {
  it('has every call that is mounted, and no other', () => {
    const mounted = listRoutesBelow(server().app, '/api/').map(
      ({ method, path }) => `${method} ${path}`,
    );
    expect(mounted).toContain(ITSELF);
    expect(
      operations()
        .map(([call]) => call)
        .sort(),
    ).toEqual(mounted.filter((call) => call !== ITSELF).sort());
  });

  it('names this server and its authentication', () => {
    expect(document.servers).toEqual([{ url: 'https://bakehouse.example/api' }]);
    const named = document.security.flatMap((requirement) => Object.keys(requirement));
    expect(named).toEqual(Object.keys(document.components.securitySchemes));
  });

  it('has the required level of each call', () => {
    const said = operations().map(([call, { security, description }]) => {
      if (security) return [call, 'anyone'];
      return [call, description ? 'first_level' : 'second_level'];
    });
    const levels = PORTAL_ROUTES.map(({ call: { method, path, level } }) => [
      `${method} /api${path}`,
      level,
    ]);
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(levels));
  });

  it('has only self-contained schemas of JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strictTypes: false });
    for (const [call, { parameters = [], requestBody, responses }] of operations()) {
      const bodies = [requestBody, ...Object.values(responses)].flatMap((part) =>
        part ? Object.values(part.content).map((each) => each.schema) : [],
      );
      for (const each of [...bodies, ...parameters.map((part) => part.schema)]) {
        expect([call, ajv.validateSchema(each), ajv.errors]).toEqual([call, true, null]);
        expect(() => ajv.compile(each)).not.toThrow();
      }
    }
    expect(raw).not.toMatch(/"\$(ref|schema|id|defs)"/);
  });

  it('has one success and all common errors of each call', () => {
    for (const [call, { responses }] of operations()) {
      const statuses = Object.keys(responses);
      expect([call, statuses.filter((status) => status.startsWith('2')).length]).toEqual([call, 1]);
      expect([call, statuses]).toEqual([
        call,
        expect.arrayContaining(['400', '401', '403', '413', '415', '429', '500', '503']),
      ]);
    }
  });

  it('has a required body and no query for every POST, and a query for every list', () => {
    for (const [call, { requestBody, parameters = [] }] of operations()) {
      expect([call, requestBody !== undefined]).toEqual([call, call.startsWith('POST')]);
      const queries = parameters.filter((part) => part.in === 'query');
      expect([call, queries.length > 0]).toEqual([call, isFilteredList(call)]);
      const required = queries.filter((query) => query.required).map(({ name }) => name);
      expect([call, required]).toEqual([call, REQUIRED_QUERIES[call] ?? []]);
    }
  });

  it('names the parameters of a list', () => {
    const { parameters = [] } = document.paths['/get_files']?.get ?? {};
    expect(parameters.map(({ name }) => name)).toEqual(Object.keys(listFilesQuery.shape));
  });

  it('allows empty query parameters, but no empty header', () => {
    const all = operations().flatMap(([, { parameters = [] }]) => parameters);
    expect(all.filter(({ allowEmptyValue }) => allowEmptyValue)).toEqual(
      all.filter((part) => part.in === 'query'),
    );
  });

  it('documents ETag, If-Match and version conflicts', () => {
    const versions = operations().map(([call, { parameters = [], responses }]) => [
      call,
      responses['200']?.headers?.ETag !== undefined,
      parameters.some((part) => part.in === 'header' && part.name === 'If-Match'),
      '412' in responses,
    ]);
    const some = versions.filter(([, ...facts]) => facts.some(Boolean));
    expect(some.toSorted()).toEqual([
      ['POST /api/get_document', true, false, false],
      ['POST /api/get_group', true, false, false],
      ['POST /api/modify_dates', true, true, true],
      ['POST /api/modify_permissions', true, true, true],
      ['POST /api/save_group', true, true, true],
    ]);
  });

  it('documents the Link header of lists', () => {
    const named = operations().filter(([, { responses }]) => responses['200']?.headers?.Link);
    expect(named.map(([call]) => call)).toEqual([
      'GET /api/get_files',
      'GET /api/shared_files',
      'GET /api/get_all_audit_logs',
      'GET /api/access_requests',
      'GET /api/users/openers',
      'GET /api/users/bakers',
      'GET /api/access_review',
    ]);
    const taking = operations().filter(([, { parameters = [] }]) =>
      parameters.some((part) => part.name === 'cursor'),
    );
    expect(taking).toEqual(named);
  });

  it('documents the headers of exports', () => {
    const tables = operations().filter(
      ([, { responses }]) => responses['200'] && 'text/csv' in responses['200'].content,
    );
    expect(tables.map(([call]) => call)).toEqual(
      operations()
        .map(([call]) => call)
        .filter((call) => call.endsWith('.csv')),
    );
    for (const [, { responses }] of tables) {
      expect(Object.keys(responses['200']?.headers ?? {})).toEqual([
        'Content-Disposition',
        'X-Row-Count',
      ]);
    }
  });

  it('allows no further members in responses', () => {
    const open: string[] = [];
    const visit = (call: string, part: unknown): void => {
      if (typeof part !== 'object' || part === null) return;
      if ('properties' in part && !('additionalProperties' in part)) open.push(call);
      for (const value of Object.values(part)) visit(call, value);
    };
    for (const [call, { responses }] of operations()) visit(call, responses);
    expect(open).toEqual([]);
  });
});
