import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test } from '../server/server-sandbox.ts';

test(
  'a server whose collector of traces never answers works, and ends cleanly',
  { tag: '@long' },
  async ({ sandbox }) => {
    const paths: (string | undefined)[] = [];
    const collector = createServer((request) => {
      paths.push(request.url);
      request.resume();
    });
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
    // The cast is safe, because the collector listens on a port.
    const { port } = collector.address() as AddressInfo;
    const server = sandbox.launch({
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
        OTEL_BSP_SCHEDULE_DELAY: '50',
      },
    });
    await server.ready;
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await expect.poll(() => paths).toEqual(['/v1/traces']);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    server.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    collector.closeAllConnections();
    collector.close();
  },
);
