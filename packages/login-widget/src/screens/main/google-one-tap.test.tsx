import { act, screen, waitFor } from '@testing-library/react';
import { ApiError, OneTapError, UnreachableError } from '@bakehouse/sdk';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { createFakeClient } from '../../../test/fake-client.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import type {
  OAuthProviderOptions,
  OneTapPosition,
} from '../../config/product-options/oauth-options.ts';

type Result = { success: true } | { success: false; reason: string };
type Start = (
  options: { onOneTapCancelled?: () => void; onOneTapFailed?: (error: unknown) => void },
  request: { signal: AbortSignal; timeout: number },
) => Promise<Result>;

const LIVE_TOKEN = 'public-token-live-00000000-0000-4000-8000-000000000001';

let resize: (height: number) => void = () => undefined;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: (entries: object[]) => void) {
        resize = (height) => callback([{ contentRect: { height } }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});

function setUp(
  position: OneTapPosition,
  { token, ...options }: Partial<OAuthProviderOptions> & { token?: string } = {},
) {
  const start = vi.fn<Start>(() => new Promise(() => undefined));
  const fake = createFakeClient({
    oauth: { googleOneTap: { start } },
    ...(token && { publicToken: token }),
  });
  const provider: OAuthProviderOptions = { type: 'google', one_tap: true, position, ...options };
  const render = () =>
    renderWidget(
      { config: { products: ['oauth'], oauthOptions: { providers: [provider] } } },
      fake,
    );
  return { start, render };
}

const googleButton = () => screen.queryByRole('button', { name: 'Continue with Google' });
const findGoogleButton = () => screen.findByRole('button', { name: 'Continue with Google' });
const problem = () => screen.getAllByRole('alert')[0]?.textContent;
const promptParent = () => document.getElementById('google-parent-prompt');

describe('Google One Tap in the widget', () => {
  it('shows a spinner while the prompt loads', async () => {
    const { start, render } = setUp('embedded');
    render();
    expect(await screen.findByText('Loading Google One Tap…')).toBeDefined();
    expect(googleButton()).toBeNull();
    expect(start.mock.lastCall?.[0]).toMatchObject({
      cancel_on_tap_outside: false,
      prompt_parent_id: promptParent()?.id,
    });
    expect(start.mock.lastCall?.[1].timeout).toBe(10_000);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('shows the prompt, and the Google button after the user closed it', async () => {
    const { start, render } = setUp('embedded');
    start.mockResolvedValue({ success: true });
    render();
    await waitFor(() => expect(promptParent()).not.toBeNull());
    await waitFor(() => expect(screen.queryByText('Loading Google One Tap…')).toBeNull());
    expect(googleButton()).toBeNull();
    act(() => start.mock.lastCall?.[0].onOneTapCancelled?.());
    expect(await findGoogleButton()).toBeDefined();
    expect(promptParent()).toBeNull();
    expect(await findAxeViolations()).toEqual([]);
  });

  it.each(['embedded', 'floating'] as const)(
    'says above the button why the server refused the account of an %s prompt',
    async (position) => {
      const { start, render } = setUp(position);
      start.mockResolvedValue({ success: true });
      const { onError } = render();
      await waitFor(() => expect(screen.queryByText('Loading Google One Tap…')).toBeNull());
      const error = new ApiError({
        status_code: 400,
        error_type: 'one_tap_nonce_mismatch',
        error_message: 'Issued for another prompt.',
        error_url: '',
      });
      act(() => start.mock.lastCall?.[0].onOneTapFailed?.(error));
      expect(await findGoogleButton()).toBeDefined();
      expect(problem()).toBe('Issued for another prompt.');
      expect(onError.mock.calls).toEqual([[error]]);
      expect(await findAxeViolations()).toEqual([]);
    },
  );

  it('shows the Google button after Google has removed the prompt', async () => {
    const { start, render } = setUp('embedded');
    start.mockResolvedValue({ success: true });
    render();
    await waitFor(() => expect(promptParent()).not.toBeNull());
    vi.useFakeTimers();
    resize(0);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(promptParent()).not.toBeNull();
    resize(300);
    resize(0);
    resize(320);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(promptParent()?.parentElement?.dataset.filled).toBe('true');
    resize(0);
    await act(() => vi.advanceTimersByTimeAsync(99));
    expect(googleButton()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(googleButton()).not.toBeNull();
    vi.useRealTimers();
  });

  it('keeps the Google button beside a floating prompt', async () => {
    const { start, render } = setUp('floating', { cancel_on_tap_outside: false });
    start.mockResolvedValue({ success: true });
    render();
    expect(await findGoogleButton()).toBeDefined();
    expect(promptParent()).toBeNull();
    expect(start.mock.lastCall?.[0]).not.toHaveProperty('prompt_parent_id');
    expect(start.mock.lastCall?.[0]).toMatchObject({ cancel_on_tap_outside: false });
  });

  it('uses the older prompt where it is forced', async () => {
    const { start, render } = setUp('forceLegacyEmbedded');
    vi.stubGlobal('IdentityCredential', Object);
    render();
    await waitFor(() =>
      expect(start.mock.lastCall?.[0]).toMatchObject({ use_fedcm_for_prompt: false }),
    );
    vi.unstubAllGlobals();
  });

  it('shows only the button where the browser cannot embed the prompt', async () => {
    const { start, render } = setUp('embeddedOnly');
    vi.stubGlobal('IdentityCredential', Object);
    render();
    expect(await findGoogleButton()).toBeDefined();
    expect(start).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it('closes the prompt when the user leaves the widget', async () => {
    const { start, render } = setUp('floating');
    const { unmount } = render();
    await waitFor(() => expect(start).toHaveBeenCalled());
    unmount();
    expect(start.mock.lastCall?.[1].signal.aborted).toBe(true);
  });

  it.each([
    ['unregistered_origin', 'localhost:3000 is not allowed for this project.'],
    ['invalid_client', 'Google does not recognize the configured client ID.'],
  ])('explains the answer %s of Google to developers', async (reason, text) => {
    const { start, render } = setUp('embedded');
    start.mockResolvedValue({ success: false, reason });
    render();
    await waitFor(() => expect(problem()).toContain(text));
    expect(googleButton()).not.toBeNull();
    expect(await findAxeViolations()).toEqual([]);
  });

  it.each([
    ['oauth_config_not_found', 'this project has no Google OAuth client.'],
    ['no_login_redirect_urls_set', 'this project has no login redirect URL.'],
    ['no_signup_redirect_urls_set', 'this project has no sign-up redirect URL.'],
    ['default_provider_not_allowed', 'the default Google client cannot be used.'],
  ])('explains the error %s of the API to developers', async (reason, text) => {
    const { start, render } = setUp('floating');
    start.mockRejectedValue(new OneTapError(reason));
    render();
    await waitFor(() => expect(problem()).toContain(text));
    expect(googleButton()).not.toBeNull();
  });

  it.each([
    ['with a live token', LIVE_TOKEN, new OneTapError('oauth_config_not_found')],
    ['of another kind', undefined, new OneTapError('csrf_token_not_readable')],
    ['of the network', undefined, new UnreachableError('offline')],
  ])('logs a failure %s, and shows the Google button', async (_, token, error) => {
    const { start, render } = setUp('embedded', token === undefined ? {} : { token });
    start.mockRejectedValue(error);
    render();
    expect(await findGoogleButton()).toBeDefined();
    expect(screen.queryByText(/Google One Tap/)).toBeNull();
    expect(console.warn).toHaveBeenCalledTimes(1);
  });
});
