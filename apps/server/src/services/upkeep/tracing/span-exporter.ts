import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../../../config/tracing/tracing-variables.ts';
import type { Log } from '../../../lib/log.ts';

const EXPORTERS = { 'http/protobuf': ProtobufExporter, 'http/json': JsonExporter };

/** Logs the first failure and the first success after it, because a batch is sent every few seconds. */
export function createSpanExporter({ url, protocol }: TracingConfig, log: Log): SpanExporter {
  const exporter = new EXPORTERS[protocol]({ url });
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isFailing)
          log.warn({ err: result.error }, 'the traces were not accepted');
        if (isFailing && !hasFailed) log.info('the traces are accepted again');
        isFailing = hasFailed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}
