import { expect } from '@playwright/test';
import { WAITS } from '@bakehouse/vitest/waits';
import type { ServerSandbox } from '../server/server-sandbox.ts';
import { createApiClient } from './api-client.ts';
import { expectIntactAuditLog } from './audit-log-check.ts';
import {
  countRecordedOpenings,
  createLoadTarget,
  expectAcknowledgedWrites,
  startMixedLoad,
} from './mixed-load.ts';

const ANSWERS = 400;

type DatabaseOfServer = Pick<ServerSandbox, 'dataFolder' | 'environment'>;

/**
 * Expects an answer to every call of a mixed load, all its writes, and an intact audit log.
 * @returns the check of the writes, to repeat it after a restart
 */
export async function expectAnsweredLoad(
  serverUrl: string,
  { dataFolder, environment }: DatabaseOfServer,
): Promise<() => Promise<void>> {
  const api = createApiClient(serverUrl);
  const target = await createLoadTarget(api);
  const openedBefore = await countRecordedOpenings(target);
  const load = startMixedLoad(target);
  await expect.poll(load.answered, { timeout: WAITS.testMs }).toBeGreaterThan(ANSWERS);
  await load.stop();

  expect([...load.statuses.keys()].sort()).toEqual([200, 201]);
  const expectWrites = () => expectAcknowledgedWrites(target, load, openedBefore);
  await expectWrites();
  await expectIntactAuditLog(api, target.baker, dataFolder, environment);
  return expectWrites;
}
