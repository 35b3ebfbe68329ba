import { WAITS } from '@bakehouse/vitest/waits';
import { expect } from '@playwright/test';
import { createApiClient, type ApiClient } from '../api/api-client.ts';
import { expectIntactAuditLog } from '../api/audit-log-check.ts';
import { bakeSealedCopy, headerTextOf, openSealedCopy } from '../api/sealed-copies.ts';
import { emailOf } from '../people/accounts.ts';
import { KILLS, test, waitForRecoveryFromKill } from '../server/server-sandbox.ts';

const ROUNDS = 10;
const COPIES = 240;
/** The server lets one user wait for more calls than this. */
const CALLS_AT_ONCE = 60;
const VICTIMS = ['the server', 'the server and Postgres at once', 'Postgres'] as const;

interface Copy {
  id: string;
  sealed: Buffer;
  content: Buffer;
}

interface OpenReply {
  keys: { file_key: string }[];
}

interface AuditRows {
  total: number;
  data: { msg: string }[];
}

async function runAtOnce<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>) {
  // All workers take from one iterator, so that each item is worked on once.
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, worker));
}

async function bakeCopies(api: ApiClient, token: string, round: number): Promise<Copy[]> {
  const copies: Copy[] = [];
  await runAtOnce(Array(COPIES).keys(), async (index) => {
    const content = Buffer.from(`round ${round}, file ${index}`);
    const file = { name: `${round}-${index}.csv`, content, people: [emailOf('dee')] };
    copies.push({ ...(await bakeSealedCopy(api, { token, ...file })), content });
  });
  return copies;
}

/** @returns the keys that arrived, by the ID of their file */
async function openAll(
  api: ApiClient,
  token: string,
  { copies, onKey }: { copies: readonly Copy[]; onKey: () => void },
): Promise<Map<string, string>> {
  const released = new Map<string, string>();
  await runAtOnce(copies, async ({ id, sealed }) => {
    const asked = { file_id: id, headers: [await headerTextOf(sealed)] };
    // A broken connection brings no key.
    const reply = await api.portal<OpenReply>('/open', token, asked).catch(() => undefined);
    const [key] = reply?.status === 200 ? reply.body.keys : [];
    if (!key) return;
    released.set(id, key.file_key);
    onKey();
  });
  return released;
}

const readOpenings = async (api: ApiClient, token: string, id: string) =>
  (
    await api.portal<AuditRows>(
      `/get_all_audit_logs?file_id=${id}&activity_type=opened&limit=100`,
      token,
    )
  ).body;

/** Every file was opened once, so a key has exactly one row. */
async function expectRowsOfKeys(
  api: ApiClient,
  token: string,
  { copies, released }: { copies: readonly Copy[]; released: ReadonlyMap<string, string> },
) {
  for (const { id, sealed, content } of copies) {
    const key = released.get(id);
    const { total, data } = await readOpenings(api, token, id);
    expect(total).toBeLessThanOrEqual(1);
    if (key === undefined) continue;
    expect(data.map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/ key of the whole file given out$/),
    ]);
    expect(await openSealedCopy(sealed, key)).toEqual(content);
  }
}

const title = `${ROUNDS} kills -9 while keys are released leave no key without its row`;
test(title, { tag: '@long' }, async ({ sandbox }) => {
  test.setTimeout(WAITS.longTestMs);
  let server = sandbox.launch();
  await server.ready;
  const baker = (await createApiClient(server.url).logInWithPin('bo')).session_token;
  const opener = (await createApiClient(server.url).logInWithPin('dee')).session_token;

  for (let round = 0; round < ROUNDS; round += 1) {
    const copies = await bakeCopies(createApiClient(server.url), baker, round);
    const victim = VICTIMS[round % VICTIMS.length] ?? 'the server';
    const strikeAt = 1 + ((round * 37) % 150);
    const kill = await KILLS[victim](server);
    let keys = 0;
    let killed: Promise<void> | undefined;
    const onKey = () => {
      keys += 1;
      if (keys === strikeAt) killed = kill();
    };
    const released = await openAll(createApiClient(server.url), opener, { copies, onKey });
    await killed;
    server = await waitForRecoveryFromKill(victim, server, sandbox);

    expect(released.size).toBeGreaterThanOrEqual(strikeAt);
    expect(released.size).toBeLessThan(COPIES);
    await expectRowsOfKeys(createApiClient(server.url), baker, { copies, released });
  }
  await expectIntactAuditLog(createApiClient(server.url), baker, sandbox.dataFolder);
});
