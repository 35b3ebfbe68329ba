import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../http-error.ts';
import { readTestProjects } from '../../../../test/server/test-projects.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import {
  checkProtection,
  type ProtectionProfile,
  type ProtectionTokens,
} from './protection-check.ts';

const server = useTestServer();

const captcha_settings = { enabled: true, siteKey: 'bakehouse-test-site-key' };
const withDevices = (dfp_protected_auth_mode: string) => ({
  dfp_protected_auth_enabled: true,
  dfp_protected_auth_mode,
});

const SETTINGS = {
  captcha: { captcha_settings },
  'captcha and observation': { captcha_settings, ...withDevices('OBSERVATION') },
  observation: withDevices('OBSERVATION'),
  decisions: { captcha_settings, ...withDevices('DECISIONING') },
};

/** The outcome, or the type of the error. */
const check = async (
  mode: keyof typeof SETTINGS,
  profile: ProtectionProfile,
  tokens: ProtectionTokens,
) => {
  const site = {
    public_token: 'public-token-test-1',
    project_id: 'project-test-1',
    name: 'Site',
    origins: [],
    redirect_urls: [],
    settings: SETTINGS[mode],
  };
  const { portal } = readTestProjects({ projects: [site] });
  try {
    return await checkProtection(server().deps, portal, profile, tokens);
  } catch (error) {
    return error instanceof HttpError ? error.type : error;
  }
};

const C = { captcha_token: 'bakehouse-test-captcha' };
const D = { dfp_telemetry_id: 'some-id' };
const device = (verdict: string) => ({ dfp_telemetry_id: `bakehouse-test-${verdict}` });

describe('a call that clients send with a captcha only', () => {
  it.each<[keyof typeof SETTINGS, ProtectionTokens, string]>([
    ['captcha', {}, 'captcha_required'],
    ['captcha', C, 'passed'],
    ['captcha and observation', {}, 'captcha_required'],
    ['captcha and observation', C, 'passed'],
    ['observation', {}, 'passed'],
    ['decisions', {}, 'captcha_required'],
    ['decisions', device('allow'), 'captcha_required'],
    ['decisions', C, 'passed'],
  ])('with %s and %j: %s', async (mode, tokens, outcome) => {
    expect(await check(mode, 'captcha', tokens)).toBe(outcome);
  });
});

describe('a search, which clients never repeat with a captcha', () => {
  it.each<[keyof typeof SETTINGS, ProtectionTokens, string]>([
    ['captcha', {}, 'captcha_required'],
    ['captcha', C, 'passed'],
    ['captcha and observation', D, 'captcha_required'],
    ['captcha and observation', { ...C, ...D }, 'passed'],
    ['observation', {}, 'passed'],
    ['decisions', {}, 'ad_blocker_detected'],
    ['decisions', C, 'ad_blocker_detected'],
    ['decisions', D, 'passed'],
    ['decisions', device('challenge'), 'passed'],
    ['decisions', device('block'), 'device_blocked'],
  ])('with %s and %j: %s', async (mode, tokens, outcome) => {
    expect(await check(mode, 'search', tokens)).toBe(outcome);
  });
});
