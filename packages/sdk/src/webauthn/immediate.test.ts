import { describe, expect, it } from 'vitest';
import {
  createPasskeyTestClient,
  PRIMARY_START_ROUTE,
  type PasskeyTestClient,
} from '../../test/passkeys.ts';

const preferred = { session_duration_minutes: 60, is_passkey: true, prefer_immediate: true };

const openImmediate = (immediateGet = true) =>
  createPasskeyTestClient({ getClientCapabilities: () => Promise.resolve({ immediateGet }) });

/** Whether each prompt was one for passkeys of this device only. */
const promptsOf = ({ authenticator }: PasskeyTestClient) =>
  authenticator.prompts.map((prompt) => 'uiMode' in prompt && prompt.uiMode === 'immediate');

describe('a sign-in that prefers the passkeys of this device', () => {
  it('opens the prompt that shows only these', async () => {
    const test = openImmediate();
    const response = await test.client.webauthn.authenticate(preferred);
    expect(response.webauthn_registration_id).toBe('registration-1');
    expect(promptsOf(test)).toEqual([true]);
  });

  it('opens the usual prompt for the same challenge if there are none', async () => {
    const test = openImmediate();
    test.authenticator.fail(new DOMException('', 'NotAllowedError'));
    await expect(test.client.webauthn.authenticate(preferred)).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(promptsOf(test)).toEqual([true, false]);
    const challenges = test.authenticator.prompts.map((prompt) => prompt.publicKey?.challenge);
    expect(challenges[0]).toEqual(challenges[1]);
    expect(test.platform.server.requestsTo(PRIMARY_START_ROUTE)).toHaveLength(1);
  });

  it('opens no second prompt after another error', async () => {
    const test = openImmediate();
    test.authenticator.fail(new DOMException('', 'SecurityError'));
    await expect(test.client.webauthn.authenticate(preferred)).rejects.toMatchObject({
      code: 'wrong_domain',
    });
    expect(promptsOf(test)).toEqual([true]);
  });

  it('opens the usual prompt alone in a browser without the other one, and by default', async () => {
    const test = openImmediate(false);
    await test.client.webauthn.authenticate(preferred);
    expect(promptsOf(test)).toEqual([false]);
    const able = openImmediate();
    await able.client.webauthn.authenticate({ ...preferred, prefer_immediate: undefined });
    expect(promptsOf(able)).toEqual([false]);
  });
});
