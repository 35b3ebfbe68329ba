import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT_CONTEXT, trace, type Context } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions';
import type { TracingConfig } from '../../../config/tracing/tracing-variables.ts';
import { poolOf } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { readServerVersion } from '../../../lib/own-files/server-version.ts';
import { endRequestSpan, startRequestSpan } from './request-spans.ts';
import { startQuerySpan } from './query-spans.ts';
import { createSampler } from './sampler.ts';
import { createSpanExporter } from './span-exporter.ts';
import { tracePool } from './traced-pool.ts';
import type { RequestHeaders, Tracing } from './tracing.ts';

/** The drain has ten seconds for everything, and what the collector lost is no loss of data. */
const LAST_SPANS_MS = 1000;

const TRACE_HEADERS = {
  get: (headers: RequestHeaders, name: string) =>
    name === 'traceparent' || name === 'tracestate' ? headers[name] : undefined,
  keys: () => ['traceparent', 'tracestate'],
};

const describeServer = ({ serviceName }: TracingConfig) =>
  defaultResource()
    .merge(resourceFromAttributes({ [ATTR_SERVICE_VERSION]: readServerVersion() }))
    .merge(resourceFromAttributes({ [ATTR_SERVICE_NAME]: serviceName }))
    .merge(detectResources({ detectors: [envDetector] }));

/** Registers nothing globally, so that several servers in one process trace apart. */
export function createTracing(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  config: TracingConfig,
): Tracing {
  const exporter = createSpanExporter(config, log);
  const provider = new TracerProvider({
    resource: describeServer(config),
    sampler: createSampler(config),
    spanProcessors: [new BatchSpanProcessor({ exporter, ...config.queue })],
  });
  const tracer = provider.getTracer('bakehouse', readServerVersion());
  const propagator = new W3CTraceContextPropagator();
  const active = new AsyncLocalStorage<Context>();
  const parentOf = (headers: RequestHeaders) =>
    config.continuesTraces
      ? propagator.extract(ROOT_CONTEXT, headers, TRACE_HEADERS)
      : ROOT_CONTEXT;
  const pool = poolOf(db);
  if (pool) {
    tracePool(pool, (text) => {
      const parent = active.getStore();
      return parent && startQuerySpan(tracer, parent, text);
    });
  }
  return {
    async traceRequest(headers, answer) {
      const parent = parentOf(headers);
      const span = startRequestSpan(tracer, parent);
      endRequestSpan(span, await active.run(trace.setSpan(parent, span), answer));
    },
    async stop() {
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, delay(LAST_SPANS_MS, undefined, { ref: false })]);
    },
  };
}
