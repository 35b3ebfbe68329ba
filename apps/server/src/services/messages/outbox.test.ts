import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
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

it('stores no readable content in the database', async () => {
  const { deps } = server();
  const destination = { channel: 'email', recipient: 'one@bakehouse.test' } as const;
  await enqueueMessage(deps.db, deps, destination, message);
  const [row] = await deps.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, 'one@bakehouse.test'));
  expect(row?.content?.includes('nobody may read')).toBe(false);
  expect(row?.content?.includes('123456')).toBe(false);
});
