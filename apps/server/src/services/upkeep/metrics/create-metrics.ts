import { Registry } from 'prom-client';
import type { Metrics } from './metrics.ts';
import { addProcessGauges } from './process-gauges.ts';
import { createRecordCounters } from './record-counters.ts';
import { createRequestCounters } from './request-counters.ts';
import { readStoredGauges, type StoredSource } from './stored-gauges.ts';

export type MetricsSource = StoredSource & Parameters<typeof createRecordCounters>[0];

/** Each server has a registry of its own, so that several in one process count apart. */
export function createMetrics(source: MetricsSource): Metrics {
  const registry = new Registry();
  addProcessGauges(source, registry);
  return {
    contentType: registry.contentType,
    countRequest: createRequestCounters(registry),
    countRecord: createRecordCounters(source, registry),
    read: async () => `${await registry.metrics()}\n${await readStoredGauges(source)}`,
  };
}
