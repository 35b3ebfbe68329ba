import type { Project } from '../../../config/projects.ts';
import type { ProjectSettings } from '../../../config/project-settings.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { requireCaptcha } from './captcha.ts';
import { readDeviceVerdict } from './device-verdict.ts';

/** Which tokens clients send with a call: all, only a captcha, or all without a second attempt. */
export type ProtectionProfile = 'full' | 'captcha' | 'search';

export interface ProtectionTokens {
  captcha_token?: string | undefined;
  dfp_telemetry_id?: string | undefined;
}

type TelemetryMode = 'OFF' | ProjectSettings['dfp_protected_auth_mode'];
type ProtectionCheck = 'captcha' | 'device' | 'device_without_challenge';

const CAPTCHA_FOR_ALL = { full: 'captcha', captcha: 'captcha', search: 'captcha' } as const;

const CHECK_BY_MODE: Record<TelemetryMode, Record<ProtectionProfile, ProtectionCheck>> = {
  OFF: CAPTCHA_FOR_ALL,
  OBSERVATION: CAPTCHA_FOR_ALL,
  DECISIONING: { full: 'device', captcha: 'captcha', search: 'device_without_challenge' },
};

const modeOf = (settings: ProjectSettings): TelemetryMode =>
  settings.dfp_protected_auth_enabled ? settings.dfp_protected_auth_mode : 'OFF';

export const needsProtection = ({
  captcha_settings,
  dfp_protected_auth_enabled,
}: ProjectSettings) => captcha_settings.enabled || dfp_protected_auth_enabled;

/** Observation changes no answer, so the request does not wait for the verdict. */
const observeDevice = async (deps: Deps, project: Project, telemetryId: string) => {
  const verdict = await readDeviceVerdict(deps, project, telemetryId);
  deps.log.info({ project_id: project.project_id, verdict }, 'device observed');
};

const blockedDeviceError = () => {
  const text = 'Requests from this device are blocked. Use another device, or contact support.';
  return new HttpError(403, 'device_blocked', text);
};

const missingTelemetryError = () => {
  const text = 'The telemetry of this device is missing. Allow it in your content blocker.';
  return new HttpError(403, 'ad_blocker_detected', text);
};

type ProtectionOutcome = 'passed' | 'captcha_demanded';

const checkDevice = async (
  deps: Deps,
  project: Project,
  { dfp_telemetry_id: telemetryId, captcha_token: captchaToken }: ProtectionTokens,
  canChallenge: boolean,
): Promise<ProtectionOutcome> => {
  if (telemetryId === undefined && !canChallenge) throw missingTelemetryError();
  const verdict =
    telemetryId === undefined ? 'CHALLENGE' : await readDeviceVerdict(deps, project, telemetryId);
  if (verdict === 'BLOCK') throw blockedDeviceError();
  if (verdict === 'ALLOW' || !canChallenge) return 'passed';
  if (captchaToken === undefined) return 'captcha_demanded';
  await requireCaptcha(deps, project, captchaToken);
  return 'passed';
};

/** @throws HttpError 403 captcha_required, captcha_failed, device_blocked or ad_blocker_detected */
export async function checkProtection(
  deps: Deps,
  project: Project,
  profile: ProtectionProfile,
  tokens: ProtectionTokens,
): Promise<ProtectionOutcome> {
  const mode = modeOf(project.settings);
  const check = CHECK_BY_MODE[mode][profile];
  if (check !== 'captcha') return checkDevice(deps, project, tokens, check === 'device');
  if (mode === 'OBSERVATION' && tokens.dfp_telemetry_id !== undefined) {
    void observeDevice(deps, project, tokens.dfp_telemetry_id);
  }
  if (project.settings.captcha_settings.enabled) {
    await requireCaptcha(deps, project, tokens.captcha_token);
  }
  return 'passed';
}
