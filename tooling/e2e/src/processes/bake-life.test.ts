import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createApi, type Api } from '../api.ts';
import { SERVER_COMMANDS } from '../paths.ts';
import { runCommand } from '../run-command.ts';
import { test, VICTIMS } from '../site.ts';

const BAKES = 200;
const GRANTS = 3;
const FIVE_ROUNDS = [
  'the server',
  'Postgres',
  'the server and Postgres at once',
  'Postgres',
  'the server',
] as const;

interface Detail {
  permissions: unknown[];
  recentActivity: { action: string }[];
  version: number;
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

/** Bakes all at once; answers the checksums that were acknowledged, when all is over. */
async function bakeAll(api: Api, token: string, checksums: string[], onAnswer: () => void) {
  const answers = checksums.map(async (checksum) => {
    try {
      const { status } = await api.portal('/bake', token, fileOf(checksum));
      onAnswer();
      return status === 201 ? [checksum] : [];
    } catch {
      // The connection broke: nothing was acknowledged.
      return [];
    }
  });
  return (await Promise.all(answers)).flat();
}

const countOf = async (api: Api, token: string, path: string) =>
  (await api.portal<{ total: number }>(path, token)).body.total;

test('five kills -9 in the middle of 200 bakes lose nothing acknowledged and leave nothing half', async ({
  site,
}) => {
  test.setTimeout(180_000);
  let server = site.launch();
  await server.ready;
  const { session_token: token } = await createApi(server.url).signIn('bo');

  for (const [round, victim] of FIVE_ROUNDS.entries()) {
    const api = createApi(server.url);
    const checksums = Array.from({ length: BAKES }, (_, index) => checksumOf(round, index));
    let answered = 0;
    let killed: Promise<void> | undefined;
    const acknowledged = await bakeAll(api, token, checksums, () => {
      answered += 1;
      // Each round strikes at another point of the work.
      if (answered === 20 + round * 25) killed = VICTIMS[victim](server);
    });
    await killed;
    await server.ended;
    server = site.launch();
    await server.ready;

    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.length).toBeLessThan(BAKES);
    const kept: string[] = [];
    for (const checksum of checksums) {
      const { status, body } = await createApi(server.url).portal<Detail>('/get_document', token, {
        email: '',
        checksum,
      });
      if (status === 404) continue;
      kept.push(checksum);
      expect(body).toMatchObject({ version: 1, recentActivity: [{ action: 'file_baked' }] });
      expect(body.permissions).toHaveLength(GRANTS);
      expect(body.recentActivity).toHaveLength(1);
    }
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
  }

  const api = createApi(server.url);
  const files = await countOf(api, token, '/get_files');
  expect(await countOf(api, token, '/get_all_audit_logs?activity_type=baked')).toBe(files);
  const verified = await runCommand(join(SERVER_COMMANDS, 'verify-audit.ts'), [], {
    BAKEHOUSE_DATA: site.dataFolder,
  });
  expect(verified.stdout).toMatch(/^\d+ rows checked, the chain is whole\.\n$/);
  expect(verified.code).toBe(0);
});
