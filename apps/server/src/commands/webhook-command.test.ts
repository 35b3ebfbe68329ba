import { describe, expect, it } from 'vitest';
import { createWebhookOwner } from '../../test/webhooks/webhook-owner.ts';
import { useTestServer } from '../../test/server/test-server.ts';
import { answerStatus, useWebhookReceiver } from '../../test/webhooks/webhook-receiver.ts';
import { runWebhookCommand, type WebhookCommandOptions } from './webhook-command.ts';

const server = useTestServer();
const receiver = useWebhookReceiver();

const OPERATOR = 'mia on oven';

const run = (words: readonly string[], options: WebhookCommandOptions = {}, deps = server().deps) =>
  runWebhookCommand(deps, words, { ...options, operator: OPERATOR });

describe('the command for webhooks', () => {
  it('says that there are none', async () => {
    expect(await run(['list'])).toEqual({ text: 'There are no webhooks.', code: 0 });
  });

  it('lists, tests and replays them without their secrets', async () => {
    const owner = await createWebhookOwner(server());
    const { id, secret, position } = await owner.create(receiver.urlOf('/command'));
    const listed = await run(['list']);
    expect(listed.text).toBe(`${id} ok, 1 waiting, 0 dead letters: ${receiver.urlOf('/command')}`);
    expect(listed.text).not.toContain(secret);
    expect((await run(['test', id])).code).toBe(0);
    receiver.answer('/command', answerStatus(500));
    expect(await run(['test', id])).toEqual({
      text: 'The receiver answered with the status 500.',
      code: 1,
    });
    const from = String(position);
    expect((await run(['replay', id], { from })).text).toMatch(/^2 events will be sent again\./);
    expect((await run(['replay', id], { dead: true })).text).toMatch(/^0 events will/);
  });

  it.each<[readonly string[], WebhookCommandOptions, string]>([
    [[], {}, 'Say what to do'],
    [['list', 'webhook-none'], {}, 'list takes no further words'],
    [['test'], {}, 'Give the id of a webhook'],
    [['test', 'webhook-none', 'webhook-other'], {}, 'Give one URL, or the id of one webhook.'],
    [['create'], {}, 'Give the URL.'],
    [['create', 'https://hooks.example'], { project: 'project-none' }, 'There is no project'],
    [['create', 'https://hooks.example'], { events: 'file_opened,x' }, 'There is no event "x"'],
    [['create', 'https://10.0.0.1/'], {}, 'must not lead to a private network'],
    [['remove', 'webhook-none'], {}, 'There is no such webhook. It may have been removed.'],
    [['test', 'webhook-none'], {}, 'There is no such webhook. It may have been removed.'],
    [['replay', 'webhook-none'], {}, '--from SEQ or --dead'],
    [['replay', 'webhook-none'], { from: '1', dead: true }, '--from SEQ or --dead'],
    [['replay', 'webhook-none'], { from: '0' }, '--from must be the sequence number'],
  ])('refuses %j with %j', async (words, options, text) => {
    await expect(run(words, options)).rejects.toThrow(text);
  });
});
