import { createdApiKey } from '@bakehouse/contract';
import { openFile } from '@bakehouse/contract/calls/files';
import { eventually } from '@bakehouse/vitest/eventually';
import { describe, expect, it } from 'vitest';
import { sealFor, sealingKeyOf } from '../../../test/access/sealed-copies.ts';
import {
  enterCode,
  openLink,
  parseAuthenticatedData,
  readNewestToken,
  requestLink,
  sendCode,
} from '../../../test/people/messages.ts';
import { createAddress, createPersonCalls } from '../../../test/people/person.ts';
import { createPinOwner, OWN_PASSWORD, OWN_PIN } from '../../../test/people/pin-owner.ts';
import { useTestServer, type TestServer } from '../../../test/server/test-server.ts';
import { useTraceCollector, type CollectedSpan } from '../../../test/upstreams/trace-collector.ts';
import type { Log } from '../../lib/log.ts';

const collector = useTraceCollector();
const stubborn = useTraceCollector();
const binary = useTraceCollector();

/** The address is known only when the collector listens, which is before the server starts. */
const tracedTo = (of: { readonly origin: string }, more: NodeJS.ProcessEnv = {}) => ({
  get OTEL_EXPORTER_OTLP_ENDPOINT() {
    return of.origin;
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_BSP_SCHEDULE_DELAY: '20',
  ...more,
});

const lines: string[] = [];
const keepLine = (...words: unknown[]) => void lines.push(String(words.at(-1)));
const log: Log = { debug: () => undefined, info: keepLine, warn: keepLine, error: keepLine };

const server = useTestServer({ env: tracedTo(collector) });
const broken = useTestServer({ env: tracedTo(collector, { OTEL_SERVICE_NAME: 'broken' }) });
const picky = useTestServer({
  env: tracedTo(collector, { OTEL_TRACES_SAMPLER: 'parentbased_always_off' }),
});
const unheard = useTestServer({ env: tracedTo(stubborn), log });
const compact = useTestServer({
  env: tracedTo(binary, { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' }),
});
const untraced = useTestServer();

const SERVER_SPAN = 2;
const CLIENT_SPAN = 3;
const ERROR_STATUS = 2;

const createTraceId = () => crypto.randomUUID().replaceAll('-', '');
const CALLER_SPAN_ID = '00f067aa0ba902b7';

const traced = (traceId: string, flags = '01') => ({
  headers: { traceparent: `00-${traceId}-${CALLER_SPAN_ID}-${flags}` },
});

/** Waits until the span of the request has arrived, and with it all that ended before. */
const spansOf = (traceId: string): Promise<CollectedSpan[]> =>
  eventually(() => {
    const spans = collector.spans().filter((span) => span.traceId === traceId);
    expect(spans.map(({ kind }) => kind)).toContain(SERVER_SPAN);
    return spans;
  });

const requestSpanOf = async (traceId: string) =>
  (await spansOf(traceId)).find(({ kind }) => kind === SERVER_SPAN);

const sendTraced = async (of: TestServer, path: string, options: object = {}) => {
  const traceId = createTraceId();
  const reply = await of.send(path, { ...options, ...traced(traceId) });
  return { reply, span: await requestSpanOf(traceId) };
};

describe('traces', () => {
  it('have one span for each request, named by the row of its call, in the trace of its caller', async () => {
    const { reply, span } = await sendTraced(server(), '/v1/sessions/jwks/project-of-nobody?a=b');
    expect(span).toMatchObject({ name: 'GET /v1/sessions/jwks/:projectId', kind: SERVER_SPAN });
    expect(span?.parentSpanId).toBe(CALLER_SPAN_ID);
    expect(span?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/v1/sessions/jwks/:projectId',
      'http.response.status_code': 404,
      'url.scheme': 'http',
      'bakehouse.request_id': reply.headers.get('x-request-id'),
    });
  });

  it('begin with the request of a caller that sends no trace', async () => {
    const reply = await server().send('/readyz');
    const id = reply.headers.get('x-request-id');
    const span = await eventually(() => {
      const found = collector.spans().find((one) => one.attributes['bakehouse.request_id'] === id);
      expect(found).toBeDefined();
      return found;
    });
    expect([span?.name, span?.parentSpanId ?? '']).toEqual(['GET /readyz', '']);
  });

  it('never name a path or method that somebody made up', async () => {
    const { span } = await sendTraced(server(), '/api/files/ada@example.com', { method: 'SECRET' });
    expect(span?.name).toBe('HTTP');
    expect(span?.attributes['http.request.method']).toBe('_OTHER');
    expect(JSON.stringify(span)).not.toMatch(/example|SECRET/);
  });

  it('have a span for each statement, with its text and without its values', async () => {
    const traceId = createTraceId();
    await server().send('/readyz', traced(traceId));
    const spans = await spansOf(traceId);
    const request = spans.find(({ kind }) => kind === SERVER_SPAN);
    const statements = spans.filter(({ kind }) => kind === CLIENT_SPAN);
    expect(statements).toContainEqual(
      expect.objectContaining({
        name: 'SELECT',
        parentSpanId: request?.spanId,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': 'SELECT',
          'db.query.text': 'select 1',
        },
      }),
    );
  });

  it('give a statement to the request that waited for its connection', async () => {
    const ids = Array.from({ length: 40 }, createTraceId);
    await Promise.all(ids.map((id) => server().send('/readyz', traced(id))));
    for (const id of ids) {
      const texts = (await spansOf(id)).map(({ attributes }) => attributes['db.query.text']);
      expect(texts.filter((text) => text === 'select 1')).toHaveLength(1);
    }
  });

  it('show that the server failed', async () => {
    await broken().database.close();
    const { reply, span } = await sendTraced(broken(), '/readyz');
    expect(span?.status.code).toBe(ERROR_STATUS);
    expect(span?.attributes).toMatchObject({ 'error.type': String(reply.status) });
  });

  it('have no secret, no address and nothing that somebody sent', async () => {
    const before = collector.spans().length;
    const owner = await createPinOwner(server());
    const named = { name: 'Bakes', scopes: ['bake'], expires_after_days: 30, pin: OWN_PIN };
    const made = await owner.call('/create_api_key', named);
    const { key } = createdApiKey.parse(made.json);
    const permissions = [{ email: owner.address }];
    const file = await createPersonCalls(server(), key).bake({ name: 'Payroll.pdf', permissions });
    const copy = await sealFor(sealingKeyOf(file));
    const opened = await owner.call('/open', { file_id: file.id, headers: [copy.header] });
    const fileKey = openFile.reply.parse(opened.json).keys?.[0]?.file_key;
    await server().portal('/get_files?search=Payroll', { token: owner.token });
    const login = { email: owner.address, password: OWN_PASSWORD };
    await server().portal('/stytch/authenticate', { body: login });
    const token = await owner.firstLevel();
    await server().portal('/auth/pin/authenticate', { token, body: { pin: OWN_PIN } });
    const address = createAddress();
    const sent = await sendCode(server(), address);
    const session = parseAuthenticatedData(await enterCode(server(), sent));
    await requestLink(server(), address);
    const linkToken = await readNewestToken(server(), address);
    await openLink(server(), { token: linkToken });
    const traceId = createTraceId();
    await server().send('/healthz', traced(traceId));
    await spansOf(traceId);

    const spans = collector.spans().slice(before);
    expect(spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'POST /api/create_api_key',
        'POST /api/bake',
        'POST /api/open',
        'POST /api/auth/pin/authenticate',
        'POST /sdk/v1/otps/authenticate',
        'POST /sdk/v1/magic_links/authenticate',
        'INSERT',
      ]),
    );
    const written = spans
      .map(({ name, attributes }) => JSON.stringify([name, attributes]))
      .join('\n')
      .replaceAll(/request-id-[\w-]+/g, '');
    const { session_token: sessionToken, session_jwt: jwt } = session;
    const secrets = { key, fileKey, token, linkToken, sessionToken, jwt, code: sent.token };
    const { header } = copy;
    const typed = { own: owner.address, address, OWN_PASSWORD, OWN_PIN, header, name: 'Payroll' };
    for (const [name, value] of Object.entries({ ...secrets, ...typed })) {
      expect(value, name).toMatch(/./);
      expect(written.includes(value ?? ''), name).toBe(false);
    }
    expect(written).not.toMatch(/@|bakehouse_key_|user-test-|session-test-|eyJ/);
  });

  it('are not kept of callers who do not want them, if the sampler leaves it to them', async () => {
    const [wanted, unwanted] = [createTraceId(), createTraceId()];
    await picky().send('/healthz', traced(unwanted, '00'));
    await picky().send('/healthz');
    await picky().send('/healthz', traced(wanted));
    await spansOf(wanted);
    expect(collector.spans().filter(({ traceId }) => traceId === unwanted)).toEqual([]);
  });

  it('name the service and its version', async () => {
    await server().send('/healthz');
    await eventually(() => expect(collector.exports).not.toEqual([]));
    expect(collector.exports[0]?.path).toBe('/v1/traces');
    expect(collector.resource()).toMatchObject({
      'service.name': 'bakehouse',
      'service.version': '0.0.0',
      'telemetry.sdk.language': 'nodejs',
    });
  });

  it('go as protobuf unless the variables say otherwise', async () => {
    await compact().send('/readyz');
    await eventually(() => expect(binary.exports).not.toEqual([]));
    const [sent] = binary.exports;
    expect(sent?.headers['content-type']).toBe('application/x-protobuf');
    expect(sent?.body.toString('latin1')).toContain('GET /readyz');
  });

  it('cost an answer nothing when the collector fails, which the log says once', async () => {
    stubborn.answer = (response) => response.writeHead(500).end();
    for (let count = 1; count <= 3; count += 1) {
      expect((await unheard().send('/readyz')).status).toBe(200);
      await eventually(() => expect(stubborn.exports.length).toBeGreaterThanOrEqual(count));
    }
    await eventually(() => expect(lines).toEqual(['the traces were not accepted']));
    stubborn.answer = (response) => response.writeHead(200).end();
    await unheard().send('/readyz');
    await eventually(() =>
      expect(lines).toEqual(['the traces were not accepted', 'the traces are accepted again']),
    );
  });

  it('hold up neither answers nor the end of the server when the collector never answers', async () => {
    stubborn.answer = () => undefined;
    const before = stubborn.exports.length;
    for (let count = 0; count < 3; count += 1)
      expect((await unheard().send('/readyz')).status).toBe(200);
    await eventually(() => expect(stubborn.exports.length).toBeGreaterThan(before));
    const started = performance.now();
    await unheard().deps.tracing?.stop();
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('are off without their variables', () => {
    expect(untraced().deps.tracing).toBeUndefined();
  });
});
