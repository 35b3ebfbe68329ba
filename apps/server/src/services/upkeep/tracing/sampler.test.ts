import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace';
import { expect, it } from 'vitest';
import { readConfig } from '../../../config/config.ts';
import { createSampler } from './sampler.ts';

const LOW_TRACE_ID = '00000000000000000000000000000001';
const HIGH_TRACE_ID = 'ffffffff000000000000000000000001';

const createTracedContext = (traceFlags: number) =>
  trace.setSpanContext(ROOT_CONTEXT, {
    traceId: HIGH_TRACE_ID,
    spanId: '0000000000000001',
    traceFlags,
    isRemote: true,
  });

it.each([
  ['always_on', 'yes yes yes yes'],
  ['always_off', 'no no no no'],
  ['traceidratio', 'yes no no no'],
  ['parentbased_always_on', 'yes yes yes no'],
  ['parentbased_always_off', 'no no yes no'],
  ['parentbased_traceidratio', 'yes no yes no'],
])('%s decides about a low and a high trace, a wanted and an unwanted one', (name, expected) => {
  const { tracing } = readConfig(
    {
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_TRACES_SAMPLER: name,
      OTEL_TRACES_SAMPLER_ARG: '0.5',
    },
    '/srv',
  );
  const sampler = tracing && createSampler(tracing);
  const contexts = [
    [ROOT_CONTEXT, LOW_TRACE_ID],
    [ROOT_CONTEXT, HIGH_TRACE_ID],
    [createTracedContext(1), HIGH_TRACE_ID],
    [createTracedContext(0), HIGH_TRACE_ID],
  ] as const;
  const decisions = contexts.map(([context, traceId]) =>
    sampler?.shouldSample(context, traceId, 'GET /', SpanKind.SERVER, {}, []).decision ===
    SamplingDecision.RECORD_AND_SAMPLED
      ? 'yes'
      : 'no',
  );
  expect(decisions.join(' ')).toBe(expected);
});
