import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { refusalReply, type Backend } from '../../../../test/backend.ts';
import { providerRefusal } from '../../../../test/handlers/provider.ts';
import { renderLoggedIn, type RenderOptions } from '../../../../test/render-app.tsx';
import { mockServer } from '../../../../test/server.ts';

type ConnectedLogin = Backend['connectedLogins'][number];

const GOOGLE: ConnectedLogin = {
  id: 'oauth-1',
  provider: 'google',
  provider_name: 'Google',
  account_name: 'nia@people.example',
  connected_at: '2026-11-05T08:00:00.000Z',
};

const SLACK: ConnectedLogin = {
  id: 'oauth-2',
  provider: 'slack',
  provider_name: 'Slack',
  account_name: '',
  connected_at: '2025-03-09T08:00:00.000Z',
};

const openSettings = async (
  connectedLogins: ConnectedLogin[] = [],
  { oauthProviders = ['google', 'github'], prepare }: RenderOptions = {},
) => {
  const app = renderLoggedIn('/portal?tab=files#settings', {
    oauthProviders,
    prepare: (backend) => {
      backend.connectedLogins = connectedLogins;
      prepare?.(backend);
    },
  });
  await screen.findAllByText(/^Chrome on Windows/);
  return app;
};

const rowsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const findList = () => screen.findByRole('list', { name: 'Your connected logins' });

const findQuestion = async (name: string) =>
  within(await screen.findByRole('alertdialog', { name }));

describe('the connected logins of the settings', () => {
  it('show the account, since when it is connected, and what else the server offers', async () => {
    await openSettings([GOOGLE, SLACK]);
    expect(rowsOf(await findList())).toEqual([
      'Googlenia@people.exampleSince 5 NovRemove',
      'SlackSince 9 Mar 2025Remove',
      'GitHubNot connectedConnect',
    ]);
    expect(screen.getByText(/bo@bakehouse.test always stays a way to log in/)).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('are missing where the server offers no provider and none is connected', async () => {
    await openSettings([], { oauthProviders: [] });
    expect(screen.queryByText('Connected logins')).toBeNull();
  });

  it.each([
    ['one', () => undefined],
    ['one that is already gone', (backend: Backend) => backend.connectedLogins.pop()],
  ])('lose %s after a question that says what stays', async (_case, change) => {
    const { user, backend } = await openSettings([GOOGLE]);
    const list = await findList();
    change(backend);
    await user.click(screen.getByRole('button', { name: 'Remove Google (nia@people.example)' }));
    const question = await findQuestion('Remove Google?');
    expect(question.getByText(/You can still log in with bo@bakehouse.test\.$/)).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Remove login' }));
    await screen.findByText('Google was removed.');
    expect(rowsOf(list)[0]).toBe('GoogleNot connectedConnect');
    await waitFor(() => expect(document.activeElement).toBe(list));
  });

  it('keep the last way to log in, and say why', async () => {
    const why = 'This is the last way to log in to your account. Add another one first.';
    const { user } = await openSettings([GOOGLE]);
    mockServer.use(
      http.delete('*/sdk/v1/users/oauth/:id', () =>
        providerRefusal(400, 'cannot_delete_last_primary_factor', why),
      ),
    );
    await findList();
    await user.click(screen.getByRole('button', { name: 'Remove Google (nia@people.example)' }));
    const question = await findQuestion('Remove Google?');
    await user.click(question.getByRole('button', { name: 'Remove login' }));
    await question.findByText(why);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(rowsOf(await findList())[0]).toContain('nia@people.example');
  });

  it('show beside the provider why it could not be connected', async () => {
    const { user } = await openSettings();
    mockServer.use(
      http.post('*/sdk/v1/oauth/attach', () =>
        providerRefusal(429, 'too_many_requests', 'Try again in a minute.'),
      ),
    );
    await findList();
    await user.click(screen.getByRole('button', { name: 'Connect GitHub' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Failed to connect GitHub.Try again in a minute.');
    expect(alert.closest('li')?.textContent).toContain('GitHub');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('can be loaded again after a failure', async () => {
    let isBroken = true;
    const refuse = () =>
      isBroken
        ? refusalReply(500, { error: 'Broken.', error_type: 'internal_server_error' })
        : undefined;
    const { user } = await openSettings([GOOGLE], {
      prepare: () => mockServer.use(http.get('*/api/auth/connected_logins', refuse)),
    });
    const failure = await screen.findByText(/^The server is currently unavailable/);
    isBroken = false;
    const section = within(failure.closest('section') ?? document.body);
    await user.click(section.getByRole('button', { name: 'Try again' }));
    expect(rowsOf(await findList())[0]).toContain('nia@people.example');
  });
});
