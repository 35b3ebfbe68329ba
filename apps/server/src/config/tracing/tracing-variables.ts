import * as z from 'zod/mini';

const PROTOCOLS = ['http/protobuf', 'http/json'] as const;
const EXPORTERS = ['otlp', 'none'] as const;
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const DEFAULT_SERVICE_NAME = 'bakehouse';
const DEFAULT_ENDPOINT = 'http://localhost:4318';

export interface TracingConfig {
  url: string;
  protocol: (typeof PROTOCOLS)[number];
  serviceName: string;
  sampler: (typeof SAMPLERS)[number];
  sampledRatio: number;
  /** Takes over the trace that a request names in its header `traceparent`. */
  continuesTraces: boolean;
  queue: {
    maxQueueSize: number;
    maxExportBatchSize: number;
    scheduledDelayMillis: number;
    exportTimeoutMillis: number;
  };
}

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}; example: ${values[0]}`);

const endpointSchema = z.url({
  protocol: /^https?$/,
  error: 'is not an http address; example: http://localhost:4318',
});

const countSchema = (standard: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,8}$/, `must be a whole number; example: ${standard}`)),
      z.transform(Number),
    ),
    standard,
  );

const isRatio = (text: string) => /^\d*\.?\d+$/.test(text) && Number(text) <= 1;

/** The names, meanings and defaults are those of the standard of OpenTelemetry. */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(endpointSchema),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(endpointSchema),
  OTEL_EXPORTER_OTLP_PROTOCOL: z._default(oneOf(PROTOCOLS), 'http/protobuf'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.optional(oneOf(PROTOCOLS)),
  OTEL_TRACES_EXPORTER: z.optional(oneOf(EXPORTERS)),
  OTEL_SDK_DISABLED: z.optional(z.string()),
  OTEL_SERVICE_NAME: z.optional(z.string()),
  OTEL_TRACES_SAMPLER: z._default(oneOf(SAMPLERS), 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.pipe(
      z.string().check(z.refine(isRatio, 'must be a share from 0 to 1; example: 0.1')),
      z.transform(Number),
    ),
    1,
  ),
  OTEL_PROPAGATORS: z._default(z.string(), 'tracecontext'),
  OTEL_BSP_SCHEDULE_DELAY: countSchema(5000),
  OTEL_BSP_EXPORT_TIMEOUT: countSchema(30_000),
  OTEL_BSP_MAX_QUEUE_SIZE: countSchema(2048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: countSchema(512),
};

interface TracingSwitches {
  OTEL_SDK_DISABLED?: string | undefined;
  OTEL_TRACES_EXPORTER?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
}

const isTracingOn = (variables: TracingSwitches) =>
  variables.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
  variables.OTEL_TRACES_EXPORTER !== 'none' &&
  [
    variables.OTEL_EXPORTER_OTLP_ENDPOINT,
    variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
    variables.OTEL_TRACES_EXPORTER,
  ].some(Boolean);

/** Other programs of the machine may share the variables, so they are only checked when traces are on. */
export const withoutIdleTracing = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  isTracingOn(variables)
    ? variables
    : Object.fromEntries(Object.entries(variables).filter(([name]) => !name.startsWith('OTEL_')));

const tracesUrlBelow = (endpoint: string) => `${endpoint.replace(/\/$/, '')}/v1/traces`;

const namesOf = (list: string) => list.split(',').map((name) => name.trim());

type TracingEnvironment = z.infer<z.ZodMiniObject<typeof TRACING_VARIABLES>>;

/** Returns undefined unless the variables ask for traces. */
export function tracingOf(env: TracingEnvironment): TracingConfig | undefined {
  if (!isTracingOn(env)) return undefined;
  return {
    url:
      env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
      tracesUrlBelow(env.OTEL_EXPORTER_OTLP_ENDPOINT ?? DEFAULT_ENDPOINT),
    protocol: env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL,
    serviceName: env.OTEL_SERVICE_NAME ?? DEFAULT_SERVICE_NAME,
    sampler: env.OTEL_TRACES_SAMPLER,
    sampledRatio: env.OTEL_TRACES_SAMPLER_ARG,
    continuesTraces: namesOf(env.OTEL_PROPAGATORS).includes('tracecontext'),
    queue: {
      maxQueueSize: env.OTEL_BSP_MAX_QUEUE_SIZE,
      maxExportBatchSize: env.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
      scheduledDelayMillis: env.OTEL_BSP_SCHEDULE_DELAY,
      exportTimeoutMillis: env.OTEL_BSP_EXPORT_TIMEOUT,
    },
  };
}
