import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import type { Backend } from '../../../test/backend.ts';
import { providerRefusal } from '../../../test/handlers/provider.ts';
import { type RenderedApp, renderApp, type RenderOptions } from '../../../test/render-app.tsx';
import { mockServer } from '../../../test/server.ts';

const LINK = '/authenticate?stytch_token_type=impersonation&token=link-1';
const CALL = 'POST /sdk/v1/impersonation/authenticate';
const OPERATOR = 'Sam Support';

const acting: RenderOptions = { session: 'password_pin', user: { impersonator: OPERATOR } };

const heading = (name: string) => screen.findByRole('heading', { name });
const banner = () => screen.findByRole('region', { name: 'Acting for somebody else' });
const press = async ({ user }: RenderedApp, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

const setOperator = (backend: Backend) => {
  backend.user = { ...backend.user, requires_pin: false, impersonator: OPERATOR };
};

describe('a link to act for somebody else', () => {
  it('is spent only when it is confirmed, and leads past the PIN', async () => {
    const app = renderApp(LINK, { prepare: setOperator });
    await heading('Act for somebody else?');
    expect(app.url()).toBe('/authenticate');
    expect(app.backend.calls).not.toContain(CALL);
    expect(await findAxeViolations()).toEqual([]);
    await press(app, 'Act for this account');
    await heading('Files');
    expect(app.backend.calls.filter((call) => call === CALL)).toHaveLength(1);
    expect(await banner()).toBeDefined();
  });

  it('can be declined by somebody who is logged in', async () => {
    const app = renderApp(LINK, { session: 'password_pin' });
    await screen.findByText('It ends your own session here, as bo@bakehouse.test.');
    await press(app, 'Continue as bo@bakehouse.test');
    await heading('Files');
    expect(app.backend.calls).not.toContain(CALL);
    expect(screen.queryByRole('region', { name: 'Acting for somebody else' })).toBeNull();
  });

  it.each([
    [401, 'unable_to_auth_impersonation_token', 'This link no longer works'],
    [403, 'account_deactivated', 'You cannot act for this account'],
    [401, 'unauthorized_credentials', 'You cannot act for this account'],
  ])('explains the refusal %i %s', async (status, type, title) => {
    const refuse = () => providerRefusal(status, type, 'Refused.');
    const app = renderApp(LINK, {
      prepare: () => mockServer.use(http.post('*/sdk/v1/impersonation/authenticate', refuse)),
    });
    await press(app, 'Act for this account');
    await heading(title);
    expect(await findAxeViolations()).toEqual([]);
  });
});

describe('the portal of somebody for whom an operator acts', () => {
  it.each([
    '/portal?tab=files',
    '/portal?tab=activity',
    '/f/file-1',
    '/account/delete',
    '/oauth/authorize?client_id=app-1',
    '/oauth/logout?client_id=app-1',
    '/oauth/device?user_code=BCDF-GHJK',
    '/reset-password',
  ])('has the banner on %s, which names both and cannot be closed', async (path) => {
    renderApp(path, acting);
    const region = within(await banner());
    expect(region.getByText('You are acting for bo@bakehouse.test.')).toBeDefined();
    expect(region.getByText(/Every record names you, Sam Support\./)).toBeDefined();
    expect(region.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Stop/),
    ]);
  });

  it('gives no app access', async () => {
    const app = renderApp('/oauth/authorize?client_id=app-1', acting);
    await screen.findByRole('heading', { name: 'Nothing was shared' });
    expect(await findAxeViolations()).toEqual([]);
    await app.user.click(screen.getByRole('link', { name: 'Go to Bakehouse' }));
    await screen.findByRole('heading', { name: 'Files' });
    expect(app.backend.calls.filter((call) => call.includes('/oauth/'))).toEqual([]);
  });

  it('ends the session by Stop', async () => {
    const app = renderApp('/portal?tab=files', acting);
    await app.user.click(await within(await banner()).findByRole('button', { name: 'Stop' }));
    await screen.findByLabelText('Email');
    expect(app.backend.calls).toContain('POST /sdk/v1/sessions/revoke');
  });

  it('says in the settings and on the page for deleting who can change the account', async () => {
    const app = renderApp('/portal?tab=files', acting);
    await press(app, / account settings$/);
    await screen.findByText(/Only bo@bakehouse.test can change these/);
    for (const name of ['Change password', 'Reset PIN', 'Delete account'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('offers no form for deleting the account', async () => {
    renderApp('/account/delete', acting);
    await screen.findByText('Only bo@bakehouse.test can delete this account.');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(await findAxeViolations()).toEqual([]);
  });
});

describe('the activity of somebody for whom an operator acted', () => {
  it('names the operator below the user', async () => {
    renderApp('/portal?tab=activity', {
      session: 'password_pin',
      prepare: (backend) => {
        backend.auditEvents = backend.auditEvents.map((event, index) =>
          index === 0 ? { ...event, impersonator: OPERATOR } : event,
        );
      },
    });
    expect(await screen.findByText('Sam Support acted')).toBeDefined();
  });
});
