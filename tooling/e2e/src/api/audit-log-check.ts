import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ApiClient } from './api-client.ts';
import { SERVER_COMMANDS_FOLDER } from '../server/paths.ts';
import { runCommand } from '../server/run-command.ts';

const readTotalRows = async (api: ApiClient, token: string, path: string) =>
  (await api.portal<{ total: number }>(path, token)).body.total;

/** Expects one `baked` event for each file of the baker, and an unbroken hash chain. */
export async function expectIntactAuditLog(
  api: ApiClient,
  token: string,
  dataFolder: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  const files = await readTotalRows(api, token, '/get_files');
  expect(await readTotalRows(api, token, '/get_all_audit_logs?activity_type=baked')).toBe(files);
  const verified = await runCommand(join(SERVER_COMMANDS_FOLDER, 'verify-audit.ts'), [], {
    BAKEHOUSE_DATA: dataFolder,
    ...environment,
  });
  expect(verified.stdout).toMatch(/^\d+ rows checked, the chain is whole\.\n$/);
  expect(verified.code).toBe(0);
}
