import { act, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@bakehouse/sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { createFakeClient } from '../../../test/fake-client.ts';
import { renderComponent } from '../../../test/render-widget.tsx';
import { IdentityProvider } from '../../identity-provider.tsx';
import type { LoginConfig } from '../../config/config.ts';
import { expectFocus } from '../../../test/expect-focus.ts';

const AUTHORIZE = {
  client_id: 'client-1',
  redirect_uri: 'https://app.example/in',
  scope: 'openid email',
  state: 's',
};
const LOGOUT = { client_id: 'client-1', post_logout_redirect_uri: 'https://app.example/out' };
const ASK = { consent_required: true, oidc_client: { client_name: 'Crumb Calendar' } };
const COMMON_FIELDS = { request_id: 'request-1', status_code: 200 };

type Call = (...args: unknown[]) => Promise<object>;

function setUp(query: object, config: LoginConfig = {}) {
  history.replaceState(null, '', `/?${new URLSearchParams({ ...query }).toString()}`);
  const idp = {
    oauthAuthorizeStart: vi.fn<Call>(() => Promise.resolve({ ...COMMON_FIELDS, ...ASK })),
    oauthAuthorizeSubmit: vi.fn<Call>(() => Promise.resolve({})),
    oauthLogoutStart: vi.fn<Call>(() =>
      Promise.resolve({ ...COMMON_FIELDS, consent_required: true, redirect_uri: '#out' }),
    ),
  };
  const fake = createFakeClient({ idp });
  const revoke = vi.fn<Call>(() => Promise.resolve(COMMON_FIELDS));
  Object.assign(fake.client.session, { revoke });
  fake.setBootstrap({ projectName: 'Crumb & Co', rbacPolicy: null });
  fake.signIn({ user_id: 'user-1', emails: [{ email: 'ada@bakehouse.test' }] as never });
  const show = () =>
    renderComponent(fake, (given) => <IdentityProvider {...given} config={config} />);
  return { ...idp, revoke, fake, show };
}

const refused = () =>
  new ApiError({
    status_code: 400,
    error_type: 'idp_client_not_found',
    error_message: 'There is no such app.',
    error_url: '',
  });

afterEach(() => {
  history.replaceState(null, '', '/');
});

/** Whether the error is before the button, is announced, and describes it. */
function isAnnouncedAbove(button: HTMLElement): boolean {
  const error = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  const isBefore =
    button.compareDocumentPosition(error ?? button) & Node.DOCUMENT_POSITION_PRECEDING;
  return isBefore !== 0 && error?.role === 'alert' && error.textContent !== '';
}

describe('the authorization of a connected app', () => {
  it('asks the user with the meaning of the scopes', async () => {
    const { oauthAuthorizeStart, show } = setUp(AUTHORIZE);
    const { onEvent } = show();
    const heading = await screen.findByRole('heading', {
      name: 'Sign in to Crumb Calendar with Crumb & Co',
    });
    await expectFocus(heading);
    expect(screen.getByText('Confirm who you are')).toBeDefined();
    expect(screen.getByText('Your email address')).toBeDefined();
    expect(screen.getByText(/You will go to/).textContent).toBe(
      'You are logged in as ada@bakehouse.test. You will go to app.example.',
    );
    const { state: _, ...checked } = { ...AUTHORIZE, response_type: 'code' };
    expect(oauthAuthorizeStart.mock.calls).toEqual([[checked]]);
    const { client_id, redirect_uri, scope } = AUTHORIZE;
    expect(onEvent.mock.calls).toEqual([
      [{ type: 'OAUTH_AUTHORIZE_FLOW_START', data: { client_id, redirect_uri, scope } }],
    ]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('names an app with a scope of the project as one that wants access', async () => {
    const { fake, show } = setUp({ ...AUTHORIZE, scope: 'openid cakes:read rolls' });
    const scopes = [{ scope: 'cakes:read', description: 'See your cakes', permissions: [] }];
    fake.setBootstrap({ rbacPolicy: { roles: [], resources: [], scopes } });
    show();
    await screen.findByRole('heading', {
      name: 'Crumb Calendar wants to access your Crumb & Co account',
    });
    expect(screen.getByText('See your cakes')).toBeDefined();
    expect(screen.getByText('Use the rolls scope')).toBeDefined();
  });

  it.each([
    ['Allow', true, 'OAUTH_AUTHORIZE_FLOW_COMPLETE', 'Taking you to the application…'],
    ['Deny', false, 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED', 'Access to the application was denied.'],
  ])('submits the answer %s', async (name, consent_granted, type, text) => {
    const { oauthAuthorizeSubmit, show } = setUp(AUTHORIZE);
    const { user, onEvent } = show();
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(text)).toBeDefined();
    expect(oauthAuthorizeSubmit.mock.calls).toEqual([
      [{ ...AUTHORIZE, response_type: 'code', consent_granted }],
    ]);
    expect(onEvent).toHaveBeenLastCalledWith({ type, data: {} });
    expect(await findAxeViolations()).toEqual([]);
  });

  it.each(['Allow', 'Deny'])('says above %s that the answer was not sent', async (name) => {
    const { oauthAuthorizeSubmit, show } = setUp(AUTHORIZE);
    oauthAuthorizeSubmit.mockRejectedValueOnce(refused());
    const { user } = show();
    const button = await screen.findByRole('button', { name });
    await user.click(button);
    expect(await screen.findByText('There is no such app.')).toBeDefined();
    expect(isAnnouncedAbove(button)).toBe(true);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('submits at once when the user has consented before', async () => {
    const { oauthAuthorizeStart, oauthAuthorizeSubmit, show } = setUp(AUTHORIZE);
    oauthAuthorizeStart.mockResolvedValue({ ...COMMON_FIELDS, ...ASK, consent_required: false });
    const { onEvent } = show();
    expect(await screen.findByText('Taking you to the application…')).toBeDefined();
    expect(oauthAuthorizeSubmit.mock.lastCall?.[0]).toMatchObject({ consent_granted: false });
    expect(onEvent).toHaveBeenLastCalledWith({ type: 'OAUTH_AUTHORIZE_FLOW_COMPLETE', data: {} });
  });

  it.each([
    [{}, 'client_id'],
    [{ client_id: 'c' }, 'redirect_uri'],
    [{ client_id: 'c', post_logout_redirect_uri: '' }, 'post_logout_redirect_uri'],
  ])('refuses %j', async (query, name) => {
    const { oauthAuthorizeStart, show } = setUp(query);
    const { onError } = show();
    const message = `Required parameter is missing: ${name}. Please reach out to the application developer.`;
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ message })]]);
    expect(oauthAuthorizeStart).not.toHaveBeenCalled();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('asks for a session, and goes on when there is one', async () => {
    const { fake, show } = setUp(AUTHORIZE);
    fake.signIn(null);
    const { onError } = show();
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'No active session detected. Please log in to continue.',
      ),
    );
    expect(onError.mock.calls).toEqual([
      [expect.objectContaining({ name: 'NoCurrentSessionError' })],
    ]);
    act(() => fake.signIn({ user_id: 'user-1', emails: [] }));
    expect(await screen.findByRole('button', { name: 'Allow' })).toBeDefined();
  });

  it('shows why the request was refused, and tries again', async () => {
    const { oauthAuthorizeStart, show } = setUp(AUTHORIZE);
    const error = refused();
    oauthAuthorizeStart.mockRejectedValueOnce(error);
    const { user, onError } = show();
    expect(await screen.findByText('There is no such app.')).toBeDefined();
    expect(onError.mock.calls).toEqual([[error]]);
    expect(await findAxeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Allow' })).toBeDefined();
  });

  it('speaks German', async () => {
    const { show } = setUp(AUTHORIZE, { locale: 'de' });
    show();
    expect(await screen.findByRole('button', { name: 'Erlauben' })).toBeDefined();
  });
});

describe('the logout by a connected app', () => {
  it('asks the user, and stays on No', async () => {
    const { oauthLogoutStart, revoke, show } = setUp({ ...LOGOUT, state: 's' });
    const { user } = show();
    const heading = await screen.findByRole('heading', { name: 'Log out?' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(oauthLogoutStart.mock.calls).toEqual([[{ ...LOGOUT, state: 's' }]]);
    expect(await findAxeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'No' }));
    expect(
      screen.getByText('You have not been logged out. You may close this page.'),
    ).toBeDefined();
    expect(revoke).not.toHaveBeenCalled();
  });

  it('logs out on Yes and returns to the app', async () => {
    const { revoke, show } = setUp(LOGOUT);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(location.hash).toBe('#out'));
    expect(revoke.mock.calls).toEqual([[{ forceClear: true }]]);
  });

  it('logs out at once when the server needs no answer, without a session, too', async () => {
    const { fake, oauthLogoutStart, revoke, show } = setUp(LOGOUT);
    fake.signIn(null);
    oauthLogoutStart.mockResolvedValue({
      ...COMMON_FIELDS,
      consent_required: false,
      redirect_uri: '#gone',
    });
    show();
    await waitFor(() => expect(location.hash).toBe('#gone'));
    expect(revoke).toHaveBeenCalledTimes(1);
  });

  it('shows that the logout failed', async () => {
    const { revoke, show } = setUp(LOGOUT);
    revoke.mockRejectedValueOnce(refused());
    const { user } = show();
    const yes = await screen.findByRole('button', { name: 'Yes' });
    await user.click(yes);
    expect(await screen.findByText('There is no such app.')).toBeDefined();
    expect(isAnnouncedAbove(yes)).toBe(true);
    expect(location.hash).toBe('');
  });
});
