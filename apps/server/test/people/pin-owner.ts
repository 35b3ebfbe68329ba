import { passwords, pins } from '../../src/db/tables.ts';
import { NO_CALLER } from '../../src/lib/http/caller.ts';
import { hashPin } from '../../src/services/factors/pins/pin-hash.ts';
import type { TestServer } from '../server/test-server.ts';
import { createPerson, insertSession, type Person } from './person.ts';

export const OWN_PIN = '7391';
export const OWN_PASSWORD = 'Sourdough-Rises-At-7am';

export const insertPin = async ({ deps }: TestServer, userId: string): Promise<void> => {
  const hash = await hashPin(deps, { userId, pin: OWN_PIN, caller: NO_CALLER });
  await deps.db.insert(pins).values({ userId, hash, createdAt: deps.clock.now() });
};

export interface PinOwner extends Person {
  /** Starts a session that has not passed the PIN step. */
  firstLevel: () => Promise<string>;
  /** Starts a further session that has passed the PIN step. */
  secondLevel: () => Promise<string>;
}

/** A person with a password, a PIN and a session that has passed the PIN step. */
export async function createPinOwner(
  server: TestServer,
  options?: Parameters<typeof createPerson>[1],
): Promise<PinOwner> {
  const person = await createPerson(server, options);
  const { deps } = server;
  const now = deps.clock.now();
  await insertPin(server, person.id);
  await deps.db.insert(passwords).values({
    userId: person.id,
    passwordId: `password-test-${crypto.randomUUID()}`,
    hash: await deps.slowHash.hash(OWN_PASSWORD, NO_CALLER),
    createdAt: now,
    updatedAt: now,
  });
  return {
    ...person,
    firstLevel: () => insertSession(server, person.address, 'first'),
    secondLevel: () => insertSession(server, person.address),
  };
}
