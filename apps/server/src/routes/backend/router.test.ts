import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

it('the paths of back ends leave the fast router to all other calls', async () => {
  await server().send('/healthz');
  expect(server().app.router.name).toBe('SmartRouter + RegExpRouter');
});
