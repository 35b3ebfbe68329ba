import * as z from 'zod/mini';
import type { Project } from '../../../config/projects.ts';
import type { VerdictService } from '../../../config/protection.ts';
import type { Deps } from '../../../deps.ts';
import { askService } from './ask-service.ts';

const VERDICTS = ['ALLOW', 'CHALLENGE', 'BLOCK'] as const;

export type DeviceVerdict = (typeof VERDICTS)[number];

const answerSchema = z.object({ verdict: z.object({ action: z.enum(VERDICTS) }) });

const VERDICT_BY_TEST_ID: ReadonlyMap<string, DeviceVerdict> = new Map([
  ['bakehouse-test-allow', 'ALLOW'],
  ['bakehouse-test-challenge', 'CHALLENGE'],
  ['bakehouse-test-block', 'BLOCK'],
]);

const askVerdictService = async ({ verdict_url, secret }: VerdictService, telemetryId: string) => {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ telemetry_id: telemetryId });
  return (await askService(verdict_url, { headers, body }, answerSchema)).verdict.action;
};

/** Without a service, and when it does not answer, the captcha decides. */
export async function readDeviceVerdict(
  { config, log }: Deps,
  { project_id, device_telemetry: service }: Project,
  telemetryId: string,
): Promise<DeviceVerdict> {
  const testVerdict = config.developer ? VERDICT_BY_TEST_ID.get(telemetryId) : undefined;
  if (!service) return testVerdict ?? 'CHALLENGE';
  try {
    return await askVerdictService(service, telemetryId);
  } catch (error) {
    log.warn({ err: error, project_id }, 'the device verdict service does not answer');
    return 'CHALLENGE';
  }
}
