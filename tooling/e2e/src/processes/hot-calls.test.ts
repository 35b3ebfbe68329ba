import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { createApiClient, type ApiClient } from '../api/api-client.ts';
import { expectIntactAuditLog } from '../api/audit-log-check.ts';
import {
  CONTENDED_CALLS,
  type ContendedCall,
  type ContendedCallTarget,
} from '../api/contended-calls.ts';
import { test as pooledTest } from '../databases/pooled-sandbox.ts';
import { test as embeddedTest } from '../server/server-sandbox.ts';

const CALLERS = 200;

/** Another person reads and writes in turn, until `stop` returns the statuses of their answers. */
function startOtherUser(api: ApiClient, token: string, name: string) {
  const statuses: number[] = [];
  let isStopping = false;
  const work = async () => {
    for (let turn = 0; !isStopping; turn += 1) {
      const checksum = createHash('sha256').update(`${name} ${turn}`).digest('hex');
      const file = { name: `${turn}.pdf`, checksum, size: 1, type: 'application/pdf' };
      const baked = await api.portal('/bake', token, { ...file, permissions: [] });
      const listed = await api.portal('/get_files', token);
      statuses.push(baked.status, listed.status);
    }
  };
  const working = work();
  return {
    stop: async () => {
      isStopping = true;
      await working;
      return [...new Set(statuses)].toSorted((one, other) => one - other);
    },
  };
}

const sendAllAtOnce = async (
  target: ContendedCallTarget,
  { prepare, otherStatuses = [] }: ContendedCall,
) => {
  const { send, check } = await prepare(target);
  const indexes = Array.from({ length: CALLERS }, (_, index) => index);
  const replies = await Promise.all(indexes.map(send));
  const refused = replies.filter(({ status }) => status !== 200);
  const byRule = (status: number) => otherStatuses.includes(status);
  for (const { status, retryAfter } of refused.filter(({ status }) => !byRule(status))) {
    expect(status).toBe(429);
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  await check(indexes.filter((index) => replies[index]?.status === 200));
};

for (const [place, test] of [
  ['the embedded database', embeddedTest],
  ['PgBouncer', pooledTest],
] as const) {
  const name = `200 callers of each hot call refuse nobody else and lose nothing on ${place}`;
  test(name, { tag: '@long' }, async ({ sandbox }) => {
    const server = sandbox.launch();
    await server.ready;
    const api = createApiClient(server.url);
    const { session_token: caller } = await api.logInWithPin('bo');
    const { session_token: other } = await api.logInWithPin('dee');

    for (const [name, call] of Object.entries(CONTENDED_CALLS)) {
      await test.step(name, async () => {
        const another = startOtherUser(api, other, name);
        await sendAllAtOnce({ url: server.url, api, caller }, call);
        expect(await another.stop()).toEqual([200, 201]);
      });
    }
    await expectIntactAuditLog(api, caller, sandbox.dataFolder, sandbox.environment);
  });
}
