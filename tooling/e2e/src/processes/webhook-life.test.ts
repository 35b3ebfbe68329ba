import { expect } from '@playwright/test';
import { createApiClient, type ApiClient } from '../api/api-client.ts';
import { expectIntactAuditLog } from '../api/audit-log-check.ts';
import { DEMO_PIN } from '../people/accounts.ts';
import { KILLS, test, waitForRecoveryFromKill } from '../server/server-sandbox.ts';
import { startWebhookReceiver } from '../server/webhook-receiver.ts';

const FILES = 5;
/** Longer than a killed worker keeps its endpoint. */
const LEASE_S = 60;

const bakeFiles = async (api: ApiClient, token: string, round: number) => {
  for (let index = 0; index < FILES; index += 1) {
    const checksum = `${round}${index}`.padStart(64, 'a');
    const file = { name: `${index}.pdf`, checksum, size: 1, type: 'application/pdf' };
    const { status } = await api.portal('/bake', token, { ...file, permissions: [] });
    expect(status).toBe(201);
  }
};

test(
  'kill -9 while an event is delivered loses none, and repeats it with its id',
  { tag: '@long' },
  async ({ sandbox }) => {
    const receiver = await startWebhookReceiver();
    let server = sandbox.launch();
    await server.ready;
    const token = (await createApiClient(server.url).logInWithPin('ada')).session_token;
    const settings = { url: receiver.url, description: 'Receiver', events: ['file_baked'] };
    const created = await createApiClient(server.url).portal('/create_webhook', token, {
      ...settings,
      pin: DEMO_PIN,
      admin: true,
    });
    expect(created.status).toBe(201);

    for (const [round, victim] of (
      ['the server', 'the server and Postgres at once'] as const
    ).entries()) {
      const before = receiver.received.length;
      receiver.answerWith(null);
      await bakeFiles(createApiClient(server.url), token, round);
      await expect.poll(() => receiver.received.length).toBe(before + 1);
      const kill = await KILLS[victim](server);
      await kill();
      server = await waitForRecoveryFromKill(victim, server, sandbox);
      receiver.answerWith(204);
      await createApiClient(server.url).advanceClock(LEASE_S);
      await expect.poll(() => receiver.received.length).toBe(before + 1 + FILES);
      const [unanswered, ...accepted] = receiver.received.slice(before);
      expect(accepted[0]?.id).toBe(unanswered?.id);
      const sequences = accepted.map(({ sequence }) => sequence);
      expect(sequences).toEqual(sequences.toSorted());
      expect(new Set(accepted.map(({ id }) => id)).size).toBe(FILES);
    }
    receiver.stop();
    await expectIntactAuditLog(createApiClient(server.url), token, sandbox.dataFolder);
  },
);
