import { expect, it } from 'vitest';
import { createPinOwner, OWN_PASSWORD, OWN_PIN } from '../../../test/people/pin-owner.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

/** The queue has room for fewer tasks: two that run and a hundred that wait. */
const TASKS = 110;
/** More tries than the limits of wrong PINs and of wrong passwords from one network. */
const TRIES = 12;
const PEER = '203.0.113.20';

/** Runs the tries while the queue of hashes is full of tasks from the same network. */
async function whileHashesAreFull<Result>(tries: () => Promise<Result>): Promise<Result> {
  const { slowHash } = server().deps;
  const gate = Promise.withResolvers<undefined>();
  const caller = { ipAddress: PEER };
  const tasks = Array.from({ length: TASKS }, () => slowHash.inTurn(caller, () => gate.promise));
  const ended = Promise.allSettled(tasks);
  try {
    return await tries();
  } finally {
    gate.resolve(undefined);
    await ended;
  }
}

/** Sends the tries one after the other. */
async function repeat(send: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < TRIES; time += 1) statuses.push((await send()).status);
  return statuses;
}

const REFUSED = Array.from({ length: TRIES }, () => 503);

it('a PIN that a full queue refuses unchecked is not counted as wrong', async () => {
  const owner = await createPinOwner(server());
  const token = await owner.firstLevel();
  const enter = (pin: string) =>
    server().portal('/auth/pin/authenticate', { token, peer: PEER, body: { pin } });
  expect(await whileHashesAreFull(() => repeat(() => enter('0001')))).toEqual(REFUSED);
  expect(await enter('0001')).toMatchObject({ status: 403, json: { tries_left: 4 } });
  expect((await enter(OWN_PIN)).status).toBe(200);
});

it('a password that a full queue refuses unchecked is not counted as wrong', async () => {
  const { address: email } = await createPinOwner(server());
  const logIn = (password: string) =>
    server().portal('/stytch/authenticate', { peer: PEER, body: { email, password } });
  expect(await whileHashesAreFull(() => repeat(() => logIn('wrong')))).toEqual(REFUSED);
  expect((await logIn('wrong')).status).toBe(401);
  expect((await logIn(OWN_PASSWORD)).status).toBe(200);
});
