import { AUDIT_ACTION_NAMES, type Webhook } from '@bakehouse/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { refusalReply, type Backend } from '../../../../test/backend.ts';
import { expectFocus } from '../../../../test/fields/expect-focus.ts';
import { createWebhook, NEW_SECRET } from '../../../../test/handlers/notices/webhooks.ts';
import { renderLoggedIn } from '../../../../test/render-app.tsx';
import { mockServer } from '../../../../test/server.ts';
import { EVENT_GROUPS } from './event-groups.ts';

const FAILING = createWebhook({
  id: 'webhook-2',
  description: 'Alerts',
  url: 'https://alerts.example/',
  events: ['open_blocked', 'login_failed'],
  state: 'failing',
  failing_since: '2026-11-21T10:00:00.000Z',
  next_attempt_at: '2026-11-21T12:30:00.000Z',
  last_error: 'answered with the status 500',
  last_delivered_at: '2026-11-21T09:00:00.000Z',
  waiting: 3,
  dead_letters: 1,
});

const openSettings = (
  webhooks: Webhook[] = [],
  prepare: (backend: Backend) => void = () => undefined,
) =>
  renderLoggedIn('/portal?tab=files&admin=true#settings', {
    user: { is_admin: true },
    prepare: (backend) => {
      backend.webhooks = webhooks;
      prepare(backend);
    },
  });

type User = ReturnType<typeof openSettings>['user'];

const press = async (user: User, name: string) =>
  user.click(await screen.findByRole('button', { name }));

const section = () => within(screen.getByRole('region', { name: 'Webhooks' }));

const confirm = async (user: User) => {
  const question = within(await screen.findByRole('dialog', { name: 'Confirm with your PIN' }));
  await user.type(question.getByLabelText('PIN'), '7391');
};

const fillIn = async (user: User) => {
  await press(user, 'Create webhook');
  await user.type(await screen.findByLabelText('Description'), 'SIEM');
  await user.type(screen.getByLabelText('URL'), 'https://siem.example/hooks');
};

describe('the webhooks of the settings', () => {
  it('are shown to administrators in admin mode only', async () => {
    renderLoggedIn('/portal?tab=files#settings', { user: { is_admin: true } });
    await screen.findByRole('region', { name: 'API keys' });
    expect(screen.queryByRole('region', { name: 'Webhooks' })).toBeNull();
  });

  it('say what each gets, whether it works, and what waits', async () => {
    openSettings([createWebhook({ waiting: 1 }), FAILING]);
    const list = await screen.findByRole('list', { name: 'Webhooks of your organisation' });
    const [works, fails] = [...list.children].map((row) => row.textContent);
    expect(works).toContain(
      'SIEMWorkshttps://siem.example/hooksAll events · Nothing accepted yet · 1 event waiting',
    );
    expect(fails).toContain(
      'AlertsFailshttps://alerts.example/2 chosen events · Last accepted 3 hours ago · 3 events waitingSince 2 hours ago, the receiver answered with the status 500. Next try in 30 minutes.1 event not accepted within a day',
    );
    expect(await findAxeViolations()).toEqual([]);
  });

  it('are created after the PIN, and their secret is shown once', async () => {
    const { user, backend } = openSettings();
    await fillIn(user);
    expect(await findAxeViolations()).toEqual([]);
    await user.click(section().getByRole('button', { name: 'Continue' }));
    await confirm(user);
    const secret = await screen.findByRole('group', { name: 'Secret of “SIEM”' });
    expect(secret.textContent).toBe(NEW_SECRET);
    expect(screen.queryByRole('button', { name: 'Change SIEM' })).toBeNull();
    expect(backend.sent.at(-1)?.body).toMatchObject({
      description: 'SIEM',
      url: 'https://siem.example/hooks',
      events: null,
      pin: '7391',
      admin: true,
    });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy secret'));
    await press(user, 'Copy secret');
    await screen.findByText('The secret was copied.');
    await press(user, 'I have saved it');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Create webhook'));
    expect(document.body.textContent).not.toContain(NEW_SECRET);
    await screen.findByRole('button', { name: 'Test SIEM' });
  });

  it('can get chosen events, alone or as a whole group', async () => {
    const { user, backend } = openSettings();
    await fillIn(user);
    await user.click(screen.getByRole('radio', { name: 'Chosen events' }));
    await user.click(section().getByRole('button', { name: 'Continue' }));
    await screen.findByText('Choose at least one event.');
    await user.click(section().getByText('Connected apps'));
    await user.click(screen.getByLabelText('All of Connected apps'));
    await user.click(screen.getByLabelText('App removed'));
    await user.click(section().getByText('Files'));
    await user.click(screen.getByLabelText('File baked'));
    expect(await findAxeViolations()).toEqual([]);
    await user.click(section().getByRole('button', { name: 'Continue' }));
    await confirm(user);
    await screen.findByRole('group', { name: 'Secret of “SIEM”' });
    expect(backend.sent.at(-1)?.body).toMatchObject({
      events: [
        'app_access_granted',
        'app_access_denied',
        'app_access_revoked',
        'app_tokens_issued',
        'app_registered',
        'app_secret_rotated',
        'app_changed',
        'file_baked',
      ],
    });
  });

  it('need a description and a URL, in whose field the focus then is', async () => {
    const { user } = openSettings();
    await press(user, 'Create webhook');
    await user.click(section().getByRole('button', { name: 'Continue' }));
    await expectFocus(screen.getByLabelText('Description'));
    const missing = 'Describe the receiver.';
    expect(screen.getByLabelText('Description').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(missing)).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
    await user.keyboard('SIEM');
    expect(screen.queryByText(missing)).toBeNull();
    await user.click(section().getByRole('button', { name: 'Continue' }));
    await expectFocus(screen.getByLabelText('URL'));
    await user.keyboard('siem{Enter}');
    await screen.findByText('Enter the URL of the receiver, such as https://example.com/hooks.');
  });

  it('are changed after the PIN', async () => {
    const { user, backend } = openSettings([FAILING]);
    await press(user, 'Change Alerts');
    const url = await screen.findByLabelText<HTMLInputElement>('URL');
    expect(url.value).toBe('https://alerts.example/');
    await user.clear(url);
    await user.type(url, 'https://new.example/');
    await user.click(section().getByRole('button', { name: 'Continue' }));
    await confirm(user);
    await screen.findByText('“Alerts” was changed.');
    expect(backend.webhooks).toMatchObject([
      { url: 'https://new.example/', events: ['open_blocked', 'login_failed'] },
    ]);
  });

  it('say how the receiver answers a test', async () => {
    const { user } = openSettings([createWebhook()]);
    await press(user, 'Test SIEM');
    expect(
      await screen.findByText('The receiver answered with the status 204 after 35 ms.'),
    ).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('pause and go on', async () => {
    const { user } = openSettings([createWebhook()]);
    await press(user, 'Pause SIEM');
    await screen.findByText('“SIEM” is paused. Its events wait.');
    await press(user, 'Resume SIEM');
    await screen.findByText('“SIEM” gets its events again.');
    await screen.findByRole('button', { name: 'Pause SIEM' });
  });

  it('get a new secret after the PIN', async () => {
    const { user } = openSettings([createWebhook()]);
    await press(user, 'New secret for SIEM');
    await confirm(user);
    await screen.findByText(NEW_SECRET);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy secret'));
  });

  it('are removed after a question', async () => {
    const { user } = openSettings([createWebhook()]);
    await press(user, 'Remove SIEM');
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Remove this webhook?' }),
    );
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await screen.findByText('“SIEM” was removed.');
    await waitFor(() => expect(screen.queryByText('https://siem.example/hooks')).toBeNull());
    expect(document.activeElement?.textContent).toBe('Create webhook');
  });

  it('show what was not accepted, and send it again', async () => {
    const { user } = openSettings([FAILING], (backend) => {
      backend.deadLetters = [
        {
          sequence: 2431,
          action: 'open_blocked',
          message: 'Opening Rye.pdf refused: expired',
          happened_at: '2026-11-20T09:00:00.000Z',
          failed_at: '2026-11-21T09:00:00.000Z',
          attempts: 28,
          last_error: 'answered with the status 500',
          is_replayed: false,
        },
      ];
    });
    await press(user, 'Show what Alerts did not accept');
    const list = await screen.findByRole('list', { name: 'Events that Alerts did not accept' });
    expect(list.textContent).toBe(
      '2431 · Opening Rye.pdf refused: expiredTried 28 times, last 3 hours ago: the receiver answered with the status 500',
    );
    expect(await findAxeViolations()).toEqual([]);
    await press(user, 'Send all again');
    await screen.findByText('1 event will be sent again.');
  });

  it('say why one was refused, and keep what was typed', async () => {
    const { user } = openSettings();
    const error = 'The URL must be https, and must not lead to a private network.';
    mockServer.use(
      http.post('*/api/create_webhook', () =>
        refusalReply(400, { error, error_type: 'invalid_request' }),
      ),
    );
    await fillIn(user);
    await user.click(section().getByRole('button', { name: 'Continue' }));
    await confirm(user);
    await screen.findByText(error);
  });
});

describe('the groups of events', () => {
  it('have every action once', () => {
    const grouped = EVENT_GROUPS.flatMap(({ actions }) => actions);
    expect(grouped.toSorted()).toEqual(AUDIT_ACTION_NAMES.toSorted());
  });
});
