import { UnreachableError } from '@bakehouse/sdk';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import {
  apiError,
  createFakePasskeys,
  passkeyError,
  SIGN_IN_RESPONSE,
  stubAutofill,
} from '../../../../test/fake-passkeys.ts';
import { renderWidget } from '../../../../test/render-widget.tsx';
import type { LoginConfig } from '../../../config/config.ts';
import { LoginWidget } from '../../../login-widget.tsx';
import { useUser } from '../../../use-session.ts';

const CONFIG: LoginConfig = { products: ['emailMagicLinks', 'passkeys'] };
const WITHOUT_FORM: LoginConfig = {
  products: ['oauth', 'passkeys'],
  oauthOptions: { providers: [{ type: 'google' }] },
  passkeyOptions: { domain: 'bakehouse.test' },
  sessionOptions: { sessionDurationMinutes: 60 },
};
const UNKNOWN = 'Unknown error occurred during passkey authentication. Please try again.';
const NOT_FOUND =
  'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.';

const EVENTS = [
  [{ type: 'PASSKEY_AUTHENTICATE', data: SIGN_IN_RESPONSE }],
  [{ type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} }],
  [{ type: 'LOGGED_IN', data: { method: 'passkeys' } }],
];

const passkeyButton = () => screen.findByRole('button', { name: 'Login with a Passkey' });
const email = () => screen.findByRole('textbox', { name: 'Email' });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the passkey button', () => {
  it('comes first, signs in and confirms it', async () => {
    const { fake, authenticate } = createFakePasskeys();
    authenticate.mockResolvedValueOnce(SIGN_IN_RESPONSE);
    const { user, onEvent } = renderWidget({ config: WITHOUT_FORM }, fake);
    const button = await passkeyButton();
    expect(screen.getAllByRole('button')[0]).toBe(button);
    expect(await findAxeViolations()).toEqual([]);
    await user.click(button);
    const heading = await screen.findByRole('heading', { name: 'Success!' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText('You have successfully logged in with a passkey.')).toBeDefined();
    expect(onEvent.mock.calls).toEqual(EVENTS);
    const requests = authenticate.mock.calls.map(([{ signal: _signal, ...request }]) => request);
    expect(requests).toEqual([
      {
        session_duration_minutes: 60,
        is_passkey: true,
        domain: 'bakehouse.test',
        prefer_immediate: true,
      },
    ]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('says that the browser is asking, and asks once', async () => {
    const { fake, authenticate } = createFakePasskeys();
    const { user } = renderWidget({ config: WITHOUT_FORM }, fake);
    const button = await passkeyButton();
    await user.dblClick(button);
    expect(screen.getByText('Follow the instructions of your browser.')).toBeDefined();
    expect(button.ariaBusy).toBe('true');
    expect(authenticate).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['an error of the server', apiError(400, 'bad'), UNKNOWN],
    ['an unknown passkey', apiError(404, 'webauthn_registration_not_found'), NOT_FOUND],
    ['too many tries', apiError(429, 'too_many_requests'), 'Too many attempts.'],
    ['an unreachable server', new UnreachableError('offline'), 'Unable to contact our servers.'],
    ['a cancelled prompt', passkeyError('cancelled'), 'No passkey was used.'],
    [
      'an old browser',
      passkeyError('not_supported'),
      'This browser or device cannot use passkeys.',
    ],
    ['an unknown error of the browser', passkeyError('unknown'), UNKNOWN],
  ])('explains %s and lets the user try again', async (_case, error, text) => {
    const { fake, authenticate } = createFakePasskeys();
    authenticate.mockRejectedValueOnce(error).mockResolvedValueOnce(SIGN_IN_RESPONSE);
    const { user, onError } = renderWidget({ config: WITHOUT_FORM }, fake);
    await user.click(await passkeyButton());
    const alert = await screen.findByText((shown) => shown.startsWith(text));
    expect(alert.closest('[role=alert]')).not.toBeNull();
    expect(onError.mock.calls).toEqual([[error]]);
    await user.click(await passkeyButton());
    expect(await screen.findByRole('heading', { name: 'Success!' })).toBeDefined();
  });

  it('explains an empty response', async () => {
    const { fake, authenticate } = createFakePasskeys();
    authenticate.mockResolvedValueOnce(null);
    const { user, onEvent } = renderWidget({ config: WITHOUT_FORM }, fake);
    await user.click(await passkeyButton());
    expect(await screen.findByText(UNKNOWN)).toBeDefined();
    expect(onEvent).not.toHaveBeenCalled();
  });

  it('closes the prompt without an error when the user leaves the screen', async () => {
    const { fake, authenticate } = createFakePasskeys();
    let isOpen = false;
    authenticate.mockImplementationOnce(({ signal }) => {
      isOpen = true;
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          isOpen = false;
          reject(passkeyError('aborted'));
        });
      });
    });
    const { user, onError } = renderWidget({ config: CONFIG }, fake);
    await user.click(await passkeyButton());
    expect(isOpen).toBe(true);
    await user.type(await email(), 'ada@bakehouse.test{Enter}');
    await screen.findByRole('heading', { name: 'Check your email' });
    await waitFor(() => expect(isOpen).toBe(false));
    expect(onError).not.toHaveBeenCalled();
  });

  it('comes before the form in a browser without autofill of passkeys', async () => {
    renderWidget({ config: CONFIG }, createFakePasskeys().fake);
    expect(screen.getAllByRole('button')[0]).toBe(await passkeyButton());
  });

  it('comes when the browser says that its autofill offers none', async () => {
    stubAutofill();
    const { fake, authenticate, browserSupportsAutofill } = createFakePasskeys();
    browserSupportsAutofill.mockResolvedValue(false);
    renderWidget({ config: CONFIG }, fake);
    expect(await passkeyButton()).toBeDefined();
    expect(authenticate).not.toHaveBeenCalled();
  });
});

describe('passkeys in the autofill', () => {
  beforeEach(stubAutofill);

  it('need no button, and one ceremony under StrictMode', async () => {
    const { fake, authenticate } = createFakePasskeys();
    const { unmount } = renderWidget({ config: CONFIG }, fake);
    expect(screen.queryByRole('button', { name: 'Login with a Passkey' })).toBeNull();
    await waitFor(() => expect(authenticate).toHaveBeenCalled());
    expect(authenticate.mock.calls).toEqual([
      [
        {
          session_duration_minutes: 30,
          is_passkey: true,
          conditional_mediation: true,
          disable_input_check: true,
          signal: expect.any(AbortSignal) as AbortSignal,
        },
      ],
    ]);
    const signal = authenticate.mock.calls[0]?.[0].signal;
    expect(signal?.aborted).toBe(false);
    unmount();
    await waitFor(() => expect(signal?.aborted).toBe(true));
  });

  it('are not asked for while somebody is logged in, and again after the logout', async () => {
    const { fake, authenticate, browserSupportsAutofill } = createFakePasskeys();
    fake.signIn({});
    renderWidget({ config: CONFIG }, fake);
    await waitFor(() => expect(browserSupportsAutofill).toHaveBeenCalled());
    await act(() => Promise.resolve());
    expect(authenticate).not.toHaveBeenCalled();
    act(() => fake.signIn(null));
    await waitFor(() => expect(authenticate).toHaveBeenCalledOnce());
  });

  it('sign in', async () => {
    const { fake, authenticate } = createFakePasskeys();
    authenticate.mockResolvedValueOnce(SIGN_IN_RESPONSE);
    const { onEvent } = renderWidget({ config: CONFIG }, fake);
    expect(await screen.findByRole('heading', { name: 'Success!' })).toBeDefined();
    expect(onEvent.mock.calls).toEqual(EVENTS);
  });

  it('report the sign-in to a page that removes the widget at once', async () => {
    const { fake, authenticate } = createFakePasskeys();
    authenticate.mockImplementationOnce(async ({ signal }) => {
      act(() => fake.signIn({}));
      await Promise.resolve();
      signal?.throwIfAborted();
      return SIGN_IN_RESPONSE;
    });
    const onEvent = vi.fn();
    function App() {
      const isSignedIn = useUser(fake.client).user !== null;
      if (isSignedIn) return <p>Welcome</p>;
      return <LoginWidget client={fake.client} config={CONFIG} callbacks={{ onEvent }} />;
    }
    render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
    expect(await screen.findByText('Welcome')).toBeDefined();
    await waitFor(() => expect(onEvent.mock.calls).toEqual(EVENTS));
  });

  it('end when the user leaves the main screen, and return with it', async () => {
    const { fake, authenticate } = createFakePasskeys();
    const { user } = renderWidget({ config: CONFIG }, fake);
    await waitFor(() => expect(authenticate).toHaveBeenCalledTimes(1));
    await user.type(await email(), 'ada@bakehouse.test{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(authenticate).toHaveBeenCalledTimes(2));
    const signals = authenticate.mock.calls.map(([{ signal }]) => signal?.aborted);
    expect(signals).toEqual([true, false]);
  });

  it('are tried five times in all, with growing pauses, and then explain why', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { fake, authenticate } = createFakePasskeys();
    const error = apiError(500, 'internal_server_error');
    authenticate.mockRejectedValue(error);
    const { onError } = renderWidget({ config: CONFIG }, fake);
    await waitFor(() => expect(authenticate).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(UNKNOWN)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(authenticate).toHaveBeenCalledTimes(5);
    expect(screen.getByText(UNKNOWN)).toBeDefined();
    expect(onError.mock.calls).toEqual([[error]]);
  });

  it('are not offered again after a cancel, and say nothing', async () => {
    const { fake, authenticate } = createFakePasskeys();
    authenticate.mockRejectedValueOnce(passkeyError('cancelled'));
    const { user, onError } = renderWidget({ config: CONFIG }, fake);
    await waitFor(() => expect(authenticate).toHaveBeenCalledTimes(1));
    await user.click(await email());
    await user.tab();
    await user.click(await email());
    expect(authenticate).toHaveBeenCalledTimes(1);
    expect(onError).not.toHaveBeenCalled();
    expect(screen.queryAllByText(/./, { selector: '[role=alert] *' })).toEqual([]);
  });

  it('are offered again at once after a passkey that the server does not know', async () => {
    const { fake, authenticate } = createFakePasskeys();
    const error = apiError(404, 'webauthn_registration_not_found');
    authenticate.mockRejectedValueOnce(error);
    const { onError } = renderWidget({ config: CONFIG }, fake);
    expect(await screen.findByText(NOT_FOUND)).toBeDefined();
    expect(onError.mock.calls).toEqual([[error]]);
    await waitFor(() => expect(authenticate).toHaveBeenCalledTimes(2));
    expect(await findAxeViolations()).toEqual([]);
  });

  it('wait for the user to return after another prompt of the page has replaced them', async () => {
    const { fake, authenticate } = createFakePasskeys();
    authenticate.mockRejectedValueOnce(passkeyError('aborted'));
    const { user, onError } = renderWidget({ config: CONFIG }, fake);
    await waitFor(() => expect(authenticate).toHaveBeenCalledTimes(1));
    await user.tab();
    await waitFor(() => expect(authenticate).toHaveBeenCalledTimes(2));
    expect(onError).not.toHaveBeenCalled();
  });

  it('work in a shadow root, where the field stays in the page', async () => {
    const { fake, authenticate } = createFakePasskeys();
    authenticate.mockRejectedValueOnce(passkeyError('aborted'));
    const config: LoginConfig = { ...CONFIG, enableShadowDOM: true };
    const { user } = renderWidget({ config }, fake);
    await waitFor(() => expect(authenticate).toHaveBeenCalledTimes(1));
    await user.click(await within(document.body).findByRole('textbox', { name: 'Email' }));
    await waitFor(() => expect(authenticate).toHaveBeenCalledTimes(2));
  });
});
