import { expect, it } from 'vitest';
import { useTestServer } from '../../test/server/test-server.ts';

const server = useTestServer();

it('matches paths with one regular expression, so that no path needs the slow router', async () => {
  await server().send('/healthz');
  expect(server().app.router.name).toBe('SmartRouter + RegExpRouter');
});
