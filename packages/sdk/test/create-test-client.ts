import { createClientOnPlatform, type Client } from '../src/client.ts';
import type { ClientOptions } from '../src/options.ts';
import { flushTasks } from './fakes/fake-clock.ts';
import { createFakePlatform, type FakePlatform } from './fakes/fake-platform.ts';
import { createSignInResponse, PUBLIC_TOKEN, successResponse } from './fixtures.ts';

export const API_ORIGIN = 'https://api.example.com';

/** Creates a client on a new fake platform, or on the given one. */
export function createTestClient(
  options: ClientOptions = {},
  platform: FakePlatform = createFakePlatform(),
): { client: Client; platform: FakePlatform } {
  const client = createClientOnPlatform(platform, PUBLIC_TOKEN, {
    apiOrigin: API_ORIGIN,
    ...options,
  });
  return { client, platform };
}

/** Creates a client whose user has just signed in with a password, with session number 1. */
export async function createSignedInClient(
  options: ClientOptions = {},
  platform: FakePlatform = createFakePlatform(),
): Promise<{ client: Client; platform: FakePlatform }> {
  platform.server.on('POST /passwords/authenticate', () => successResponse(createSignInResponse()));
  const { client } = createTestClient(options, platform);
  await client.passwords.authenticate({
    email: 'bo@bakehouse.test',
    password: 'Sourdough-Rises-At-5am',
    session_duration_minutes: 60,
  });
  await flushTasks();
  return { client, platform };
}
