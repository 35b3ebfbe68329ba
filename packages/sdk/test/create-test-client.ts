import { createClientOn, type Client } from '../src/client.ts';
import type { ClientOptions } from '../src/options.ts';
import { flushTasks } from './fakes/fake-clock.ts';
import { createFakePlatform, type FakePlatform } from './fakes/fake-platform.ts';
import { aSignIn, PUBLIC_TOKEN, success } from './fixtures.ts';

export const API_ORIGIN = 'https://api.example.com';

/** A client on a platform of its own, or on the one given. */
export function createTestClient(
  options: ClientOptions = {},
  platform: FakePlatform = createFakePlatform(),
): { client: Client; platform: FakePlatform } {
  const client = createClientOn(platform, PUBLIC_TOKEN, { apiOrigin: API_ORIGIN, ...options });
  return { client, platform };
}

/** A client whose user has just signed in with a password, as session number 1. */
export async function createSignedInClient(
  options: ClientOptions = {},
  platform: FakePlatform = createFakePlatform(),
): Promise<{ client: Client; platform: FakePlatform }> {
  platform.server.on('POST /passwords/authenticate', () => success(aSignIn()));
  const { client } = createTestClient(options, platform);
  await client.passwords.authenticate({
    email: 'bo@bakehouse.test',
    password: 'Sourdough-Rises-At-5am',
    session_duration_minutes: 60,
  });
  await flushTasks();
  return { client, platform };
}
