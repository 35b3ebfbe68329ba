import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';

const ENDPOINT = 'http://collector.example:4318';
const ON = { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT };
const read = (variables: NodeJS.ProcessEnv) => readConfig(variables, '/srv').tracing;

describe('the variables of OpenTelemetry', () => {
  it('turn traces on with the defaults of the standard', () => {
    expect(read(ON)).toEqual({
      url: `${ENDPOINT}/v1/traces`,
      protocol: 'http/protobuf',
      serviceName: 'bakehouse',
      sampler: 'parentbased_always_on',
      sampledRatio: 1,
      continuesTraces: true,
      queue: {
        maxQueueSize: 2048,
        maxExportBatchSize: 512,
        scheduledDelayMillis: 5000,
        exportTimeoutMillis: 30_000,
      },
    });
  });

  it.each<[NodeJS.ProcessEnv, object]>([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: `${ENDPOINT}/` }, { url: `${ENDPOINT}/v1/traces` }],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${ENDPOINT}/own` }, { url: `${ENDPOINT}/own` }],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, { url: 'http://localhost:4318/v1/traces' }],
    [{ ...ON, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }, { protocol: 'http/json' }],
    [{ ...ON, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json' }, { protocol: 'http/json' }],
    [{ ...ON, OTEL_SERVICE_NAME: 'login' }, { serviceName: 'login' }],
    [
      { ...ON, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' },
      { sampler: 'traceidratio', sampledRatio: 0.25 },
    ],
    [{ ...ON, OTEL_PROPAGATORS: 'none' }, { continuesTraces: false }],
    [{ ...ON, OTEL_PROPAGATORS: 'baggage, tracecontext' }, { continuesTraces: true }],
    [{ ...ON, OTEL_SDK_DISABLED: 'false' }, { serviceName: 'bakehouse' }],
  ])('mean what the standard says: %j', (variables, expected) => {
    expect(read(variables)).toMatchObject(expected);
  });

  it.each<NodeJS.ProcessEnv>([
    {},
    { OTEL_SERVICE_NAME: 'login' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
    { ...ON, OTEL_SDK_DISABLED: 'true' },
    { ...ON, OTEL_SDK_DISABLED: 'TRUE' },
    { ...ON, OTEL_TRACES_EXPORTER: 'none' },
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { ...ON, OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
  ])('leave traces off, and may then have any value: %j', (variables) => {
    expect(read(variables)).toBeUndefined();
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://collector'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_BSP_SCHEDULE_DELAY', '-1'],
    ['OTEL_BSP_MAX_QUEUE_SIZE', 'many'],
  ])('have one line with an example for a wrong value of %s', (name, value) => {
    expect(() => read({ ...ON, [name]: value })).toThrow(
      new RegExp(`^${name} [^\\n]+example: [^\\n]+$`),
    );
  });
});
