import { act, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@bakehouse/sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { createFakeClient } from '../../../test/fake-client.ts';
import { renderComponent } from '../../../test/render-widget.tsx';
import { IdentityProvider, type IdentityProviderProps } from '../../identity-provider.tsx';
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

const IN_PAGE_START = {
  ...COMMON_FIELDS,
  user_id: 'user-1',
  client: {
    client_id: 'client-1',
    client_type: 'third_party_public',
    client_name: 'Crumb Calendar',
    client_description: 'Plans what to bake.',
  },
  consent_required: true,
  scope_results: [
    { scope: 'openid', is_grantable: true, description: 'Know that it is you' },
    { scope: 'email', is_grantable: true, description: 'See your email address' },
  ],
};

function setUp(
  query: object,
  config: LoginConfig = {},
  props: Pick<IdentityProviderProps, 'submitsInPage'> = {},
) {
  history.replaceState(null, '', `/?${new URLSearchParams({ ...query }).toString()}`);
  const idp = {
    oauthAuthorizeStart: vi.fn<Call>(() => Promise.resolve({ ...COMMON_FIELDS, ...ASK })),
    oauthAuthorizeSubmit: vi.fn<Call>(() => Promise.resolve({})),
    oauthLogoutStart: vi.fn<Call>(() =>
      Promise.resolve({ ...COMMON_FIELDS, consent_required: true, redirect_uri: '#out' }),
    ),
    inPage: {
      oauthAuthorizeStart: vi.fn<Call>(() => Promise.resolve(IN_PAGE_START)),
      oauthAuthorizeSubmit: vi.fn<Call>(() =>
        Promise.resolve({ ...COMMON_FIELDS, redirect_uri: '#in' }),
      ),
    },
  };
  const fake = createFakeClient({ idp });
  const revoke = vi.fn<Call>(() => Promise.resolve(COMMON_FIELDS));
  Object.assign(fake.client.session, { revoke });
  fake.setBootstrap({ projectName: 'Crumb & Co', rbacPolicy: null });
  fake.signIn({ user_id: 'user-1', emails: [{ email: 'ada@bakehouse.test' }] as never });
  const show = () =>
    renderComponent(fake, (given) => <IdentityProvider {...given} {...props} config={config} />);
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

describe('the authorization with calls that return data', () => {
  const inPage = { submitsInPage: true };

  it('says who asks, in the words of the server, and where the user is sent', async () => {
    const { show, inPage: calls } = setUp({ ...AUTHORIZE, prompt: 'consent' }, {}, inPage);
    show();
    await screen.findByRole('heading', { name: 'Sign in to Crumb Calendar with Crumb & Co' });
    const list = screen.getByRole('list', { name: 'Crumb Calendar is requesting to:' });
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      'Know that it is you',
      'See your email address',
    ]);
    expect(screen.getByText(/does not belong to/).textContent).toBe(
      'Crumb Calendar does not belong to Crumb & Co, and nobody has checked it. Allow it only if you trust it.',
    );
    expect(screen.getByText(/says about itself/).textContent).toBe(
      'Crumb Calendar says about itself: Plans what to bake.',
    );
    const { scope: _, ...rest } = AUTHORIZE;
    expect(calls.oauthAuthorizeStart.mock.calls).toEqual([
      [
        {
          ...rest,
          response_type: 'code',
          scopes: ['openid', 'email'],
          prompt: 'consent',
        },
      ],
    ]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it.each([
    ['http://127.0.0.1:4711/in', /a program on your own computer, and any program there/],
    ['com.example.app:/in', /opens another app on this device, and any app/],
  ])('warns before it sends the user to %s', async (redirect_uri, warning) => {
    const { show } = setUp({ ...AUTHORIZE, redirect_uri }, {}, inPage);
    show();
    expect(await screen.findByText(warning)).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
  });

  it.each([
    [
      { self_described_at: 'agent.example' },
      'Nobody here has registered Crumb Calendar. It describes itself at agent.example.',
    ],
    [
      { self_registered: true },
      'Crumb Calendar has registered itself here. Its name may belong to somebody else.',
    ],
  ])('warns of an app that only speaks for itself: %j', async (change, warning) => {
    const { show, inPage: calls } = setUp(AUTHORIZE, {}, inPage);
    const client = { ...IN_PAGE_START.client, ...change };
    calls.oauthAuthorizeStart.mockResolvedValue({ ...IN_PAGE_START, client });
    const { container } = show();
    await screen.findByText(/does not belong to/);
    const warnings = [...container.querySelectorAll('.bh-caution')].map((one) => one.textContent);
    expect(warnings).toEqual([warning]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('says that an app belongs to the project', async () => {
    const { show, inPage: calls } = setUp(AUTHORIZE, {}, inPage);
    const client = { ...IN_PAGE_START.client, client_type: 'first_party_public' };
    calls.oauthAuthorizeStart.mockResolvedValue({ ...IN_PAGE_START, client });
    show();
    expect((await screen.findByText(/belongs to/)).textContent).toBe(
      'Crumb Calendar belongs to Crumb & Co.',
    );
  });

  it.each([
    ['Allow', true, 'Taking you to the application…'],
    ['Deny', false, 'Access to the application was denied.'],
  ])('opens the URL of the app after %s', async (name, consent_granted, text) => {
    const query = { ...AUTHORIZE, resource: 'https://api.example' };
    const { show, oauthAuthorizeSubmit, inPage: calls } = setUp(query, {}, inPage);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(text)).toBeDefined();
    expect(location.hash).toBe('#in');
    const { scope: _, ...rest } = AUTHORIZE;
    expect(calls.oauthAuthorizeSubmit.mock.calls).toEqual([
      [
        {
          ...rest,
          response_type: 'code',
          scopes: ['openid', 'email'],
          resource: ['https://api.example'],
          consent_granted,
        },
      ],
    ]);
    expect(oauthAuthorizeSubmit).not.toHaveBeenCalled();
  });

  it('tells the app, not the user, what is wrong with its request', async () => {
    const { show, inPage: calls } = setUp(AUTHORIZE, {}, inPage);
    calls.oauthAuthorizeStart.mockRejectedValue(
      new ApiError({
        status_code: 400,
        error_type: 'idp_invalid_scope',
        error_message: 'The scope is wrong.',
        error_url: '',
      }),
    );
    const { onError } = show();
    expect(await screen.findByText('Taking you to the application…')).toBeDefined();
    expect(location.hash).toBe('#in');
    expect(calls.oauthAuthorizeSubmit.mock.lastCall?.[0]).toMatchObject({ consent_granted: false });
    expect(onError).not.toHaveBeenCalled();
  });

  it.each([true, false])('asks nothing in a silent request, with a session: %s', async (isIn) => {
    const query = { ...AUTHORIZE, prompt: 'none' };
    const { fake, show, inPage: calls } = setUp(query, {}, inPage);
    if (!isIn) fake.signIn(null);
    const { onError } = show();
    expect(await screen.findByText('Taking you to the application…')).toBeDefined();
    expect(location.hash).toBe('#in');
    expect(calls.oauthAuthorizeStart).not.toHaveBeenCalled();
    expect(calls.oauthAuthorizeSubmit.mock.lastCall?.[0]).toMatchObject({
      prompt: 'none',
      consent_granted: false,
    });
    expect(onError).not.toHaveBeenCalled();
  });

  it('asks for another login where the app demands it, and only then ends the session', async () => {
    const query = { ...AUTHORIZE, prompt: 'login', max_age: '60', request_token: 'old' };
    const { revoke, show, inPage: calls } = setUp(query, {}, inPage);
    calls.oauthAuthorizeStart.mockResolvedValue({ ...IN_PAGE_START, request_token: 'new' });
    revoke.mockReturnValue(new Promise<object>(() => undefined));
    const { user } = show();
    const heading = await screen.findByRole('heading', { name: 'Log in again?' });
    await expectFocus(heading);
    expect(screen.getByText(/wants to be sure/).textContent).toBe(
      'Crumb Calendar wants to be sure that it is you. You will be logged out here, log in again, and come back to this page.',
    );
    expect(calls.oauthAuthorizeStart.mock.lastCall?.[0]).toMatchObject({
      prompt: 'login',
      max_age: '60',
      request_token: 'old',
    });
    expect(await findAxeViolations()).toEqual([]);
    expect(revoke).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Log in again' }));
    expect(revoke.mock.calls).toEqual([[{ forceClear: true }]]);
    expect(calls.oauthAuthorizeSubmit).not.toHaveBeenCalled();
  });

  it('says above the button that the session could not be ended', async () => {
    const { revoke, show, inPage: calls } = setUp(AUTHORIZE, {}, inPage);
    calls.oauthAuthorizeStart.mockResolvedValue({ ...IN_PAGE_START, request_token: 'new' });
    revoke.mockRejectedValue(refused());
    const { user } = show();
    const button = await screen.findByRole('button', { name: 'Log in again' });
    await user.click(button);
    expect(await screen.findByText('There is no such app.')).toBeDefined();
    expect(isAnnouncedAbove(button)).toBe(true);
  });

  it('asks for another login where the answer came too late', async () => {
    const { show, inPage: calls } = setUp({ ...AUTHORIZE, max_age: '60' }, {}, inPage);
    calls.oauthAuthorizeSubmit.mockRejectedValue(
      new ApiError({
        status_code: 403,
        error_type: 'idp_login_required',
        error_message: 'The app asks you to log in again.',
        error_url: '',
      }),
    );
    const { user } = show();
    const allow = await screen.findByRole('button', { name: 'Allow' });
    calls.oauthAuthorizeStart.mockResolvedValue({ ...IN_PAGE_START, request_token: 'new' });
    await user.click(allow);
    expect(await screen.findByRole('heading', { name: 'Log in again?' })).toBeDefined();
    expect(location.hash).toBe('');
  });

  it('tells only the user about an unknown app', async () => {
    const { show, inPage: calls } = setUp(AUTHORIZE, {}, inPage);
    calls.oauthAuthorizeStart.mockRejectedValue(refused());
    show();
    expect(await screen.findByText('There is no such app.')).toBeDefined();
    expect(calls.oauthAuthorizeSubmit).not.toHaveBeenCalled();
  });

  it('opens no URL that would run a script in the page', async () => {
    const { show, inPage: calls } = setUp(AUTHORIZE, {}, inPage);
    calls.oauthAuthorizeSubmit.mockResolvedValue({ redirect_uri: 'javascript:location.hash="x"' });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Allow' }));
    expect(await screen.findByText('Taking you to the application…')).toBeDefined();
    expect(location.hash).toBe('');
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

  it('says that there is no session, and leads back to the app', async () => {
    const { fake, oauthLogoutStart, revoke, show } = setUp(LOGOUT);
    fake.signIn(null);
    oauthLogoutStart.mockResolvedValue({
      ...COMMON_FIELDS,
      consent_required: false,
      redirect_uri: 'https://app.example/out?state=s',
    });
    show();
    expect(
      await screen.findByText('No active session detected. Please log in to continue.'),
    ).toBeDefined();
    const link = screen.getByRole('link', { name: 'Go back to app.example' });
    expect(link.getAttribute('href')).toBe('https://app.example/out?state=s');
    expect(revoke).not.toHaveBeenCalled();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('logs out at once when the server needs no answer', async () => {
    const { oauthLogoutStart, revoke, show } = setUp(LOGOUT);
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
