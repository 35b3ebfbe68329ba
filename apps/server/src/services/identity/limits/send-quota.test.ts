import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendQuotas } from '../../../db/schema/limits/send-quotas.ts';
import { createStoppedClock } from '../../../../test/server/stopped-clock.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { deleteOldRows } from '../../upkeep/housekeeping.ts';
import { sendQuotaError, takeSendQuota, type SendPurpose } from './send-quota.ts';

const server = useTestServer({ clock: createStoppedClock() });

beforeEach(() => server().deps.db.delete(sendQuotas));
afterEach(() => {
  server().deps.clock.setOffset(0);
});

const toRequest = (destination: string, purpose: SendPurpose, organisationId?: string) => ({
  purpose,
  destination,
  organisationId: organisationId ?? server().deps.projects.portal.organisationId,
});

const take = (destination: string, purpose: SendPurpose = 'sign_in') =>
  server().deps.db.transaction((tx) =>
    takeSendQuota(tx, server().deps, toRequest(destination, purpose)),
  );

const takeInParallel = async (destination: string, times: number) => {
  const taken = await Promise.all(Array.from({ length: times }, () => take(destination)));
  return taken.filter(({ allowed }) => allowed).length;
};

it('allows five of many parallel sends to one destination, in any spelling', async () => {
  expect(await takeInParallel('one@bakehouse.test', 12)).toBe(5);
  expect(await take(' ONE@Bakehouse.Test')).toMatchObject({ allowed: false });
  expect(await take('+4915112345678')).toEqual({ allowed: true });
});

it('counts each purpose alone', async () => {
  await takeInParallel('one@bakehouse.test', 5);
  expect(await take('one@bakehouse.test', 'password_reset')).toEqual({ allowed: true });
});

it('does not count a send whose transaction failed', async () => {
  const fail = () =>
    server().deps.db.transaction(async (tx) => {
      const send = toRequest('one@bakehouse.test', 'sign_in');
      await takeSendQuota(tx, server().deps, send);
      throw new Error('The message cannot be written.');
    });
  for (let time = 0; time < 5; time += 1) await expect(fail()).rejects.toThrow();
  expect(await takeInParallel('one@bakehouse.test', 6)).toBe(5);
});

it('says in a 429 when the next send is allowed', async () => {
  await takeInParallel('one@bakehouse.test', 5);
  server().deps.clock.setOffset(1800);
  const refused = await take('one@bakehouse.test');
  if (refused.allowed) throw new Error('The sixth send was allowed.');
  const error = sendQuotaError(server().deps, refused.retryAt);
  expect(error).toMatchObject({ status: 429, type: 'too_many_requests' });
  const seconds = Number(error.extra.headers?.['Retry-After']);
  server().deps.clock.setOffset(1800 + seconds);
  expect(await take('one@bakehouse.test')).toEqual({ allowed: true });
});

it('stores no destination and deletes the counts after a day', async () => {
  await take('one@bakehouse.test');
  const [row] = await server().deps.db.select().from(sendQuotas);
  expect(row?.key).toMatch(/^sign_in:[\w-]{43}$/);
  server().deps.clock.setOffset(86_400 - 60);
  await deleteOldRows(server().deps);
  expect(await server().deps.db.$count(sendQuotas)).toBe(1);
  server().deps.clock.setOffset(86_400 + 1);
  await deleteOldRows(server().deps);
  expect(await server().deps.db.$count(sendQuotas)).toBe(0);
});
