import { describe, expect, it } from 'vitest';
import { outbox } from '../../db/schema/outbox.ts';
import { enqueueMessage, type Message } from './outbox.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const message: Message = {
  subject: 'A subject',
  text: 'A text that nobody may read in the database',
  html: '<p>A text</p>',
  code: '123456',
  links: [],
  notMe: null,
};

const enqueue = (to: string) =>
  server().deps.db.transaction((tx) =>
    enqueueMessage(tx, server().deps, { channel: 'email', recipient: to }, message),
  );

const sentTo = async (to: string) =>
  (await server().deps.db.select().from(outbox)).filter(({ recipient }) => recipient === to);

describe('enqueueMessage', () => {
  it('takes five messages an hour for one destination, also from parallel transactions', async () => {
    await Promise.all(Array.from({ length: 12 }, () => enqueue('one@bakehouse.test')));
    await enqueue('two@bakehouse.test');
    expect(await sentTo('one@bakehouse.test')).toHaveLength(5);
    expect(await sentTo('two@bakehouse.test')).toHaveLength(1);
  });

  it('stores no readable content in the database', async () => {
    const [row] = await sentTo('two@bakehouse.test');
    expect(row?.content?.includes('nobody may read')).toBe(false);
    expect(row?.content?.includes('123456')).toBe(false);
  });
});
