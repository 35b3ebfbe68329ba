// @vitest-environment jsdom
import { eventually } from '@bakehouse/vitest/eventually';
import { describe, expect, it, vi } from 'vitest';
import { callUntyped } from '../../test/call-untyped.ts';
import { createTestClient } from '../../test/create-test-client.ts';
import { createFakePlatform } from '../../test/fakes/fake-platform.ts';
import {
  createBootstrapData,
  createSignInResponse,
  errorResponse,
  PUBLIC_TOKEN,
  successResponse,
} from '../../test/fixtures.ts';
import { createScriptLoadingWindow } from '../../test/fakes/script-loading-window.ts';
import { OneTapError, UnreachableError } from '../errors.ts';
import type { OneTapRequest } from '../one-tap/types.ts';
import type { GoogleIdentity, PromptMomentNotification } from '../platform/window-like.ts';

const START = 'GET /v1/public/oauth/google/onetap/start';
const CALLBACK = 'POST /v1/oauth/callback/callback-1';

const json = (body: object) => new Response(JSON.stringify(body));

function setUp() {
  const platform = createFakePlatform('app.example.com');
  const initialize = vi.fn<GoogleIdentity['initialize']>();
  const prompt = vi.fn<GoogleIdentity['prompt']>();
  const cancel = vi.fn();
  const scripts: string[] = [];
  platform.window = createScriptLoadingWindow((fakeWindow, url) => {
    scripts.push(url);
    fakeWindow.google = { accounts: { id: { initialize, prompt, cancel } } };
  });
  const navigate = vi.spyOn(platform, 'navigate');
  platform.server.on(START, () => {
    platform.cookies.write('stytch_csrf_private_token=csrf%201; path=/');
    return json({
      request_id: 'r',
      google_client_id: 'client-1',
      oauth_callback_id: 'callback-1',
    });
  });
  const { client } = createTestClient({}, platform);
  const tell = (moment: PromptMomentNotification) => prompt.mock.calls.at(-1)?.[0](moment);
  const pick = (answer: unknown) => {
    const callback = initialize.mock.calls.at(-1)?.[0].callback;
    if (typeof callback === 'function') Reflect.apply(callback, undefined, [answer]);
  };
  /** Opens the prompt in a browser with FedCM. */
  const open = (options?: OneTapRequest) => {
    platform.window.IdentityCredential = Object;
    return client.oauth.googleOneTap.start(options);
  };
  return { client, platform, initialize, prompt, cancel, scripts, navigate, tell, pick, open };
}

describe('oauth.googleOneTap.start', () => {
  it("opens Google's prompt for the project", async () => {
    const { client, platform, initialize, prompt, scripts, tell } = setUp();
    const result = client.oauth.googleOneTap.start();
    await eventually(() => prompt.mock.calls.length > 0);
    tell({ isDisplayMoment: () => true, isDisplayed: () => true });
    expect(await result).toEqual({ success: true });

    const [request] = platform.server.requestsTo(START);
    expect(request?.url).toBe(
      'https://api.example.com/v1/public/oauth/google/onetap/start?public_token=public-token-test-11111111-1111-4111-8111-111111111111',
    );
    expect(request?.init).toMatchObject({ credentials: 'include' });
    expect(scripts).toEqual(['https://accounts.google.com/gsi/client']);
    expect(initialize.mock.calls[0]?.[0]).toEqual({
      client_id: 'client-1',
      callback: expect.any(Function) as unknown,
      auto_select: false,
      context: 'use',
      itp_support: true,
      use_fedcm_for_prompt: false,
      cancel_on_tap_outside: true,
    });
  });

  it('submits the picked account, and leaves the page', async () => {
    const { client, platform, prompt, navigate, tell, pick } = setUp();
    platform.server.on(CALLBACK, () =>
      json({ redirect_url: 'https://app.example.com/in?token=t' }),
    );
    const result = client.oauth.googleOneTap.start({
      signup_redirect_url: 'https://app.example.com/up',
      login_redirect_url: 'https://app.example.com/in',
      cancel_on_tap_outside: false,
    });
    await eventually(() => prompt.mock.calls.length > 0);
    tell({ isDisplayMoment: () => true, isDisplayed: () => true });
    await result;
    pick({ credential: 'id-token-1' });
    await eventually(() => navigate.mock.calls.length > 0);
    expect(navigate).toHaveBeenCalledWith('https://app.example.com/in?token=t');
    const [request] = platform.server.requestsTo(CALLBACK);
    expect(request?.headers.get('x-stytch-oauth-type')).toBe('google-one-tap');
    expect(JSON.stringify(request?.body)).toBe(
      '{"id_token":"id-token-1","stytch_csrf_token":"csrf 1","login_redirect_url":"https://app.example.com/in","signup_redirect_url":"https://app.example.com/up"}',
    );
  });

  it.each([
    ['no URL', {}],
    ['a javascript: URL', { redirect_url: 'javascript:alert(1)' }],
  ])('stays on the page when the response contains %s', async (_, body) => {
    const { client, platform, prompt, navigate, tell, pick } = setUp();
    platform.server.on(CALLBACK, () => json(body));
    const result = client.oauth.googleOneTap.start();
    await eventually(() => prompt.mock.calls.length > 0);
    tell({ isDisplayMoment: () => true, isDisplayed: () => true });
    await result;
    pick({ credential: 'id-token-1' });
    await eventually(() => platform.warnings.length > 0);
    expect(platform.warnings[0]?.[0]).toBe('Google One Tap failed.');
    expect(navigate).not.toHaveBeenCalled();
  });

  it('asks Google for the nonce of the API, and returns its CSRF token without a cookie', async () => {
    const { platform, initialize, navigate, pick, open } = setUp();
    platform.server.on(START, () =>
      json({
        google_client_id: 'client-1',
        oauth_callback_id: 'callback-1',
        stytch_csrf_token: 'csrf-2',
        nonce: 'nonce-1',
      }),
    );
    platform.server.on(CALLBACK, () =>
      json({ redirect_url: 'https://app.example.com/in?token=t' }),
    );
    await open();
    expect(initialize.mock.calls[0]?.[0]).toMatchObject({ nonce: 'nonce-1' });
    pick({ credential: 'id-token-1' });
    await eventually(() => navigate.mock.calls.length > 0);
    expect(platform.server.requestsTo(CALLBACK)[0]?.body).toEqual({
      id_token: 'id-token-1',
      stytch_csrf_token: 'csrf-2',
    });
  });

  it('sends a code challenge if the project requires PKCE', async () => {
    const { client, platform, navigate, pick, open } = setUp();
    platform.server.on(`GET /projects/bootstrap/${PUBLIC_TOKEN}`, () =>
      successResponse({ ...createBootstrapData(), pkce_required_for_oauth: true }),
    );
    platform.server.on(CALLBACK, () =>
      json({ redirect_url: 'https://app.example.com/in?token=t' }),
    );
    platform.server.on('POST /oauth/authenticate', () => successResponse(createSignInResponse()));
    await open();
    pick({ credential: 'id-token-1' });
    await eventually(() => navigate.mock.calls.length > 0);
    await client.oauth.authenticate('t', { session_duration_minutes: 60 });
    const [submission] = platform.server.requestsTo(CALLBACK);
    const [redemption] = platform.server.requestsTo('POST /oauth/authenticate');
    const { code_challenge } = Object(submission?.body) as Record<string, string>;
    const { code_verifier } = Object(redemption?.body) as Record<string, string>;
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier));
    expect(Buffer.from(hash).toString('base64url')).toBe(code_challenge);
  });

  it('tells the page that the API refused the account', async () => {
    const { platform, navigate, pick, open } = setUp();
    platform.server.on(CALLBACK, () => errorResponse(400, 'one_tap_nonce_mismatch'));
    const onOneTapFailed = vi.fn();
    await open({ onOneTapFailed });
    pick({ credential: 'id-token-1' });
    await eventually(() => onOneTapFailed.mock.calls.length > 0);
    expect(onOneTapFailed.mock.calls).toMatchObject([
      [{ name: 'ApiError', error_type: 'one_tap_nonce_mismatch' }],
    ]);
    expect(platform.warnings).toEqual([]);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('returns the reason why the prompt is not shown', async () => {
    const { client, prompt, tell } = setUp();
    const result = client.oauth.googleOneTap.start();
    await eventually(() => prompt.mock.calls.length > 0);
    tell({
      isDisplayMoment: () => true,
      isDisplayed: () => false,
      getNotDisplayedReason: () => 'unregistered_origin',
    });
    expect(await result).toEqual({ success: false, reason: 'unregistered_origin' });
  });

  it('does not wait for display events, which browsers with FedCM do not send', async () => {
    const { initialize, open } = setUp();
    expect(await open()).toEqual({ success: true });
    expect(initialize.mock.calls[0]?.[0]).toMatchObject({ use_fedcm_for_prompt: true });
  });

  it("opens Google's prompt in an element, without FedCM", async () => {
    const { client, platform, initialize, prompt, tell } = setUp();
    platform.window.IdentityCredential = Object;
    const result = client.oauth.googleOneTap.start({
      prompt_parent_id: 'google-parent-prompt',
      use_fedcm_for_prompt: false,
      cancel_on_tap_outside: false,
    });
    await eventually(() => prompt.mock.calls.length > 0);
    tell({ isDisplayMoment: () => true, isDisplayed: () => true });
    expect(await result).toEqual({ success: true });
    expect(initialize.mock.calls[0]?.[0]).toMatchObject({
      prompt_parent_id: 'google-parent-prompt',
      use_fedcm_for_prompt: false,
      cancel_on_tap_outside: false,
    });
  });

  it('returns the reason why Google skipped the prompt', async () => {
    const { client, prompt, tell } = setUp();
    const result = client.oauth.googleOneTap.start();
    await eventually(() => prompt.mock.calls.length > 0);
    tell({ isSkippedMoment: () => true, getSkippedReason: () => 'auto_cancel' });
    expect(await result).toEqual({ success: false, reason: 'auto_cancel' });
  });

  it('closes the prompt when the caller aborts', async () => {
    const { client, platform, cancel } = setUp();
    platform.window.IdentityCredential = Object;
    const caller = new AbortController();
    await client.oauth.googleOneTap.start({}, { signal: caller.signal });
    expect(cancel).not.toHaveBeenCalled();
    caller.abort();
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it.each<[string, PromptMomentNotification, number]>([
    ['skipped', { isSkippedMoment: () => true }, 1],
    [
      'closed',
      {
        isSkippedMoment: () => false,
        isDismissedMoment: () => true,
        getDismissedReason: () => 'cancel_called',
      },
      1,
    ],
    [
      'answered',
      { isDismissedMoment: () => true, getDismissedReason: () => 'credential_returned' },
      0,
    ],
  ])('calls onOneTapCancelled when the prompt was %s', async (_, moment, times) => {
    const { tell, open } = setUp();
    const onOneTapCancelled = vi.fn();
    await open({ onOneTapCancelled });
    tell(moment);
    expect(onOneTapCancelled).toHaveBeenCalledTimes(times);
  });

  it.each([
    'oauth_config_not_found',
    'no_login_redirect_urls_set',
    'no_signup_redirect_urls_set',
    'default_provider_not_allowed',
  ])('does not load the script after the API error %s', async (reason) => {
    const { client, platform, scripts } = setUp();
    platform.server.on(START, () => errorResponse(400, reason));
    const failed = client.oauth.googleOneTap.start();
    await expect(failed).rejects.toThrow(`One Tap could not load: ${reason}`);
    await expect(failed).rejects.toMatchObject({ name: 'OneTapError', reason });
    expect(scripts).toEqual([]);
  });

  it('does not load the script for a project without a Google client', async () => {
    const { client, platform, scripts } = setUp();
    platform.server.on(START, () => json({ google_client_id: '' }));
    await expect(client.oauth.googleOneTap.start()).rejects.toThrow(
      'One Tap could not load: oauth_config_not_found',
    );
    expect(scripts).toEqual([]);
  });

  it('rejects when the page cannot read the cookie of the API', async () => {
    const { client, platform } = setUp();
    platform.server.on(START, () =>
      json({ google_client_id: 'c', oauth_callback_id: 'callback-1' }),
    );
    await expect(client.oauth.googleOneTap.start()).rejects.toEqual(
      new OneTapError('csrf_token_not_readable'),
    );
  });

  it('rejects with an UnreachableError when the API or the script is unreachable', async () => {
    const { client, platform } = setUp();
    platform.server.on(START, () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(client.oauth.googleOneTap.start()).rejects.toThrow(UnreachableError);
  });

  it('checks its arguments', async () => {
    const { client } = setUp();
    await expect(
      callUntyped(client.oauth.googleOneTap.start, { login_redirect_url: 5 }),
    ).rejects.toThrow(
      'Invalid call to oauth.googleOneTap.start\nlogin_redirect_url must be a string',
    );
  });
});
