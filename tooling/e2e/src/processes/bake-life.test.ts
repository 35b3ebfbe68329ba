import { createHash } from 'node:crypto';
import { WAITS } from '@bakehouse/vitest/waits';
import { expect } from '@playwright/test';
import { createApiClient, type ApiClient } from '../api/api-client.ts';
import { expectIntactAuditLog } from '../api/audit-log-check.ts';
import { DEMO_PIN } from '../people/accounts.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { waitForRecoveryFromKill, test, KILLS } from '../server/server-sandbox.ts';

const BAKES = 200;
/** The server lets one user wait for more calls than this. */
const BAKES_AT_ONCE = 90;
const GRANTS = 3;
const VICTIMS = ['the server', 'Postgres', 'the server and Postgres at once'] as const;
const WRONG_PIN = '8642';

/** The larger count runs in `test:long`. */
const LIVES = [
  { count: VICTIMS.length, tag: [] },
  { count: 40, tag: ['@long'] },
];

interface Detail {
  permissions: unknown[];
  recentActivity: { action: string }[];
  version: number;
}

interface Round {
  checksums: readonly string[];
  acknowledged: readonly string[];
}

const checksumOf = (round: number, index: number) =>
  createHash('sha256').update(`round ${round}, file ${index}`).digest('hex');

const fileOf = (checksum: string) => ({
  name: `${checksum.slice(0, 8)}.pdf`,
  checksum,
  size: 1000,
  type: 'application/pdf',
  permissions: Array.from({ length: GRANTS }, (_, index) => ({
    email: `opener${index}@partner.example`,
  })),
});

/** @returns the checksums that the server confirmed */
async function bakeAll(api: ApiClient, token: string, checksums: string[], onAnswer: () => void) {
  const waiting = [...checksums];
  const bakeInTurn = async () => {
    const confirmed: string[] = [];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        const { status } = await api.portal('/bake', token, fileOf(next));
        onAnswer();
        if (status === 201) confirmed.push(next);
      } catch {
        // A broken connection means that the bake was not confirmed.
      }
    }
    return confirmed;
  };
  return (await Promise.all(Array.from({ length: BAKES_AT_ONCE }, bakeInTurn))).flat();
}

const victims = (count: number) =>
  Array.from({ length: Math.ceil(count / VICTIMS.length) }, () => VICTIMS)
    .flat()
    .slice(0, count);

/** Each round kills the process after a different number of responses. */
const strikeAt = (round: number) => 20 + ((round * 25) % 167);

/** Expects every confirmed file to exist, and every existing file to be complete. */
async function proveKept(server: ServerProcess, token: string, { checksums, acknowledged }: Round) {
  const api = createApiClient(server.url);
  const kept: string[] = [];
  for (const checksum of checksums) {
    const asked = { email: '', checksum };
    const { status, body } = await api.portal<Detail>('/get_document', token, asked);
    if (status === 404) continue;
    kept.push(checksum);
    expect(body).toMatchObject({ version: 1, recentActivity: [{ action: 'file_baked' }] });
    expect(body.permissions).toHaveLength(GRANTS);
    expect(body.recentActivity).toHaveLength(1);
  }
  expect(kept).toEqual(expect.arrayContaining([...acknowledged]));
}

/** @returns the token of a session that waits for its PIN, after one wrong PIN */
async function beginLogin(api: ApiClient) {
  const { session_token: token } = await api.logIn('dee');
  expect((await api.enterPin(token, WRONG_PIN)).body.tries_left).toBe(4);
  return token;
}

/** The right PIN also clears the count of wrong PINs for the next round. */
async function finishLogin(api: ApiClient, token: string) {
  expect((await api.validate(token)).status).toBe(200);
  expect(await api.enterPin(token, WRONG_PIN)).toMatchObject({
    status: 403,
    body: { error_type: 'invalid_pin', tries_left: 3 },
  });
  expect((await api.enterPin(token, DEMO_PIN)).status).toBe(200);
}

for (const { count, tag } of LIVES) {
  const title = `${count} kills -9 during 200 bakes lose no confirmed file, session or PIN try, and leave no partial file`;
  test(title, { tag }, async ({ sandbox }) => {
    test.setTimeout(WAITS.longTestMs);
    let server = sandbox.launch();
    await server.ready;
    const { session_token: token } = await createApiClient(server.url).logInWithPin('bo');

    for (const [round, victim] of victims(count).entries()) {
      const api = createApiClient(server.url);
      const checksums = Array.from({ length: BAKES }, (_, index) => checksumOf(round, index));
      const halfway = await beginLogin(api);
      const kill = await KILLS[victim](server);
      let answered = 0;
      let killed: Promise<void> | undefined;
      const acknowledged = await bakeAll(api, token, checksums, () => {
        answered += 1;
        if (answered === strikeAt(round)) killed = kill();
      });
      await killed;
      server = await waitForRecoveryFromKill(victim, server, sandbox);

      expect(acknowledged.length).toBeGreaterThan(0);
      expect(acknowledged.length).toBeLessThan(BAKES);
      await proveKept(server, token, { checksums, acknowledged });
      await finishLogin(createApiClient(server.url), halfway);
    }
    await expectIntactAuditLog(createApiClient(server.url), token, sandbox.dataFolder);
  });
}
