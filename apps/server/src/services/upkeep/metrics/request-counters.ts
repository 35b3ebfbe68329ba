import { Counter, Histogram, type Registry } from 'prom-client';
import type { AnsweredRequest } from './metrics.ts';

const LATENCY_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createRequestCounters(register: Registry): (request: AnsweredRequest) => void {
  const registers = [register];
  const requests = new Counter({
    name: 'bakehouse_http_requests_total',
    help: 'Answered requests by the row of the call and the class of the status.',
    labelNames: ['method', 'path', 'status'],
    registers,
  });
  const latencies = new Histogram({
    name: 'bakehouse_http_request_duration_seconds',
    help: 'Time until the answer begins, by the row of the call.',
    labelNames: ['method', 'path'],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  });
  return ({ method, path, status, seconds }) => {
    requests.inc({ method, path, status: `${Math.floor(status / 100)}xx` });
    latencies.observe({ method, path }, seconds);
  };
}
