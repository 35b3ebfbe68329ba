import { eventually } from '@bakehouse/vitest/eventually';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { callBackend } from '../../../test/backend/back-end.ts';
import {
  FIRST_BACK_END,
  SECOND_BACK_END,
  TWO_BACK_ENDS,
} from '../../../test/backend/backend-world.ts';
import { useConfigFile } from '../../../test/server/test-projects.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { useWebhookReceiver } from '../../../test/webhooks/webhook-receiver.ts';
import { runWebhookCommand } from '../../commands/webhook-command.ts';
import { startWebhookWorker } from './webhook-worker.ts';

const PATH = '/second';
const operator = 'mia on oven';

const configFile = useConfigFile(() => TWO_BACK_ENDS);
const server = useTestServer({ env: { BAKEHOUSE_CONFIG: configFile, BAKEHOUSE_DEMO: '0' } });
const receiver = useWebhookReceiver();

it('an operator creates a webhook that gets the events of one project, and ends it', async () => {
  const { deps } = server();
  const options = { project: SECOND_BACK_END.projectId, events: 'user_created', operator };
  const created = await runWebhookCommand(deps, ['create', receiver.urlOf(PATH)], options);
  const [id = '', secret = ''] = created.text.split('\n');
  for (const backEnd of [FIRST_BACK_END, SECOND_BACK_END]) {
    const body = { email: `new@${backEnd.projectId}.example` };
    await callBackend(server(), '/users', { body, as: backEnd });
  }
  const worker = startWebhookWorker(deps, { pollIntervalMs: 20 });
  await eventually(() => expect(receiver.receivedAt(PATH)).toHaveLength(1));
  expect(receiver.eventsAt(PATH)).toMatchObject([
    { type: 'user_created', data: { subject: `new@${SECOND_BACK_END.projectId}.example` } },
  ]);
  for (const { body, headers } of receiver.receivedAt(PATH))
    expect(new StandardWebhook(secret).verify(body, headers)).toHaveProperty('type');

  await runWebhookCommand(deps, ['remove', id], { operator });
  expect(await runWebhookCommand(deps, ['list'], { operator })).toMatchObject({
    text: 'There are no webhooks.',
  });
  await worker.stop();
  const { rows } = await server().database.pool.query<{ action: string; actor: string }>(
    "select action, actor from audit_events where action like 'webhook_%' and organisation_id = $1 order by seq",
    [`organization-of-${SECOND_BACK_END.projectId}`],
  );
  expect(rows).toEqual([
    { action: 'webhook_created', actor: operator },
    { action: 'webhook_removed', actor: operator },
  ]);
});
