import type { ManageBanResponse, OpenerRow } from '@bakehouse/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { refusalReply } from '../../../test/backend.ts';
import { createFile } from '../../../test/data/files.ts';
import { createOpener } from '../../../test/data/people.ts';
import { renderApp, type RenderedApp, type RenderOptions } from '../../../test/render-app.tsx';
import { mockServer } from '../../../test/server.ts';
// This import loads the code chunk before a test waits for it.
import './users-tab.tsx';
import { expectFocus } from '../../../test/fields/expect-focus.ts';

const MANAGE = '*/api/bans/manage';
const DEE = 'dee@bakehouse.test';
const ELI = 'eli@bakehouse.test';
const FAY = 'fay@bakehouse.test';
const ORG_BAN = { ban_level: 'org', reason: 'Lost laptop' } as const;
const OWN_BAN = { ban_level: 'individual', reason: '' } as const;

const open = (query = '', options: RenderOptions = {}) =>
  renderApp(`/portal?tab=users${query}`, {
    session: 'password_pin',
    prepare: (backend) => {
      backend.openers = [
        createOpener(4, { email: DEE }),
        createOpener(3, { email: ELI, ban_info: ORG_BAN }),
        createOpener(2, { email: FAY, ban_info: OWN_BAN }),
        createOpener(1, { email: 'bo@bakehouse.test' }),
      ];
    },
    ...options,
  });

const openAsAdmin = () =>
  open('&admin=true', { user: { email: 'ada@bakehouse.test', is_admin: true } });

const button = (name: string) => screen.getByRole('button', { name });
const press = async ({ user }: RenderedApp, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const question = () => screen.findByRole('alertdialog');
const confirm = async (app: RenderedApp, name: string) =>
  app.user.click(within(await question()).getByRole('button', { name }));
const gone = () =>
  waitFor(() => {
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
const statusOf = (email: string) =>
  within(screen.getByRole('row', { name: new RegExp(email) })).getAllByRole('cell')[2]?.textContent;
const becomes = (email: string, status: string) =>
  waitFor(() => {
    expect(statusOf(email)).toBe(status);
  });
const order = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const toast = (text: string) => screen.findByText(text);
const bodies = ({ backend }: RenderedApp) => backend.sent.map(({ body }) => body);

it('says why somebody is inactive, and lists whole domains, which nobody can ban', async () => {
  const app = open('', {
    prepare: (backend) => {
      const inactive = (number: number, inactive_because: OpenerRow['inactive_because']) =>
        createOpener(number, { is_active: false, inactive_because });
      backend.openers = [
        inactive(1, 'no_account'),
        inactive(2, 'deactivated'),
        inactive(3, 'never'),
        inactive(4, 'long_ago'),
        createOpener(5, { email: '*@partner.example' }),
      ];
    },
  });
  await screen.findByTitle('*@partner.example');
  expect(['1', '2', '3', '4'].map((number) => statusOf(`opener0${number}`))).toEqual([
    'Inactive No account',
    'Inactive Deactivated',
    'Inactive Not opened yet',
    'Inactive For over 90 days',
  ]);
  const domain = within(screen.getByRole('row', { name: /partner\.example/ }));
  expect(domain.getByText('Whole domain')).toBeDefined();
  expect(domain.queryByRole('button')).toBeNull();
  await app.user.click(domain.getByRole('link', { name: /^5 files/ }));
  expect(app.url()).toBe('/portal?tab=files&user=*%40partner.example');
  expect(app.backend.calls.find((call) => call.includes('/users/openers'))).toContain(
    'domains=true',
  );
});

describe('a ban by bakers', () => {
  const openBanned = (query = '') =>
    open(`&admin=true${query}`, {
      user: { email: 'ada@bakehouse.test', is_admin: true },
      prepare: (backend) => {
        backend.openers = [
          createOpener(4, { email: DEE, banned_by_bakers: 1 }),
          createOpener(3, { email: ELI, ban_info: ORG_BAN, banned_by_bakers: 2 }),
          createOpener(2, { email: FAY, ban_info: OWN_BAN, banned_by_bakers: 3 }),
          createOpener(1, { banned_by_bakers: 0 }),
        ];
      },
    });

  it('shows how many bakers in admin mode, unless an admin has banned the user', async () => {
    openBanned();
    await screen.findByTitle(DEE);
    expect(statusOf(DEE)).toBe('Banned by 1 baker');
    expect(statusOf(ELI)).toBe('Banned');
    expect(statusOf(FAY)).toBe('Banned by 3 bakers');
    expect(statusOf('opener01')).toBe('Active');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('is found by the filter Banned', async () => {
    openBanned('&status=banned');
    await screen.findByTitle(DEE);
    expect(order()).toEqual([DEE, ELI, FAY]);
  });

  it('stays when an admin bans the user for the organisation and lifts that ban', async () => {
    const app = openBanned();
    await press(app, `Ban ${DEE}`);
    await confirm(app, 'Ban dee@…');
    await toast('User has been banned.');
    await becomes(DEE, 'Banned');
    await gone();
    await press(app, `Unban ${DEE}`);
    await confirm(app, 'Unban dee@…');
    await toast('User has been unbanned.');
    await becomes(DEE, 'Banned by 1 baker');
    expect(bodies(app)).toMatchObject([
      { action: 'ban', ban_level: 'org', admin: true },
      { action: 'unban', ban_level: 'org', admin: true },
    ]);
  });

  it('counts one baker less after an admin lifts their own ban', async () => {
    const app = openBanned();
    await press(app, `Unban ${FAY}`);
    await confirm(app, 'Unban fay@…');
    await toast('User has been unbanned.');
    await becomes(FAY, 'Banned by 2 bakers');
    expect(bodies(app)).toMatchObject([{ action: 'unban', ban_level: 'individual' }]);
  });
});

describe('a ban', () => {
  it('names address, level and consequences in the dialog', async () => {
    const app = open();
    await press(app, `Ban ${DEE}`);
    const dialog = await question();
    expect(within(dialog).getByText(DEE)).toBeDefined();
    expect(within(dialog).getByText('Individual: your files only')).toBeDefined();
    expect(within(dialog).getByPlaceholderText('Banned via portal')).toBeDefined();
    expect(await findAxeViolations(dialog)).toEqual([]);
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await gone();
    expect(bodies(app)).toEqual([]);
    await expectFocus(button(`Ban ${DEE}`));
  });

  it.each([
    ['', 2, '2 of your files are open to it now.'],
    ['', 0, 'None of your files is open to it now.'],
    ['&admin=true', 1, '1 file is open to it now.'],
  ])('of a user%s tells how many files it closes: %i', async (query, count, text) => {
    const app = open(query, {
      user: { is_admin: query !== '' },
      prepare: (backend) => {
        backend.openers = [createOpener(4, { email: DEE })];
        backend.files = [
          ...Array.from({ length: count }, (_, index) => createFile(index + 1)),
          createFile(9, { status: 'expired' }),
        ];
      },
    });
    await press(app, `Ban ${DEE}`);
    expect(await within(await question()).findByText(text)).toBeDefined();
  });

  it('can be decided while the files cannot be counted', async () => {
    mockServer.use(http.get('*/api/get_files', () => HttpResponse.error()));
    const app = open();
    await press(app, `Ban ${DEE}`);
    await waitFor(async () => {
      expect(within(await question()).queryByText('Counting files…')).toBeNull();
    });
    await confirm(app, 'Ban dee@…');
    await toast('User has been banned.');
  });

  it('closes the files of its baker and shows a message', async () => {
    const app = open();
    await press(app, `Ban ${DEE}`);
    await confirm(app, 'Ban dee@…');
    await toast('User has been banned.');
    await becomes(DEE, 'Banned');
    expect(bodies(app)).toEqual([
      { action: 'ban', email: DEE, ban_level: 'individual', reason: 'Banned via portal' },
    ]);
    await gone();
    await expectFocus(button(`Unban ${DEE}`));
    expect(order()).toEqual([DEE, ELI, FAY, 'bo@bakehouse.test']);
  });

  it('has the reason that was typed', async () => {
    const app = open();
    await press(app, `Ban ${DEE}`);
    await app.user.type(within(await question()).getByLabelText('Reason'), ' Left the company ');
    await confirm(app, 'Ban dee@…');
    await toast('User has been banned.');
    expect(bodies(app)).toMatchObject([{ email: DEE, reason: 'Left the company' }]);
  });

  it('can be of an address without access', async () => {
    const app = open();
    await press(app, 'Ban an address');
    const dialog = await screen.findByRole('dialog', { name: 'Ban an address' });
    expect(await findAxeViolations(dialog)).toEqual([]);
    const field = within(dialog).getByLabelText('Email');
    const ban = within(dialog).getByRole('button', { name: 'Ban' });
    await app.user.click(ban);
    expect(within(dialog).getByText('Please enter a valid email.')).toBeDefined();
    await app.user.type(field, 'Bo+rye@bakehouse.test');
    await app.user.click(ban);
    expect(within(dialog).getByText('You cannot ban yourself.')).toBeDefined();
    await app.user.clear(field);
    await app.user.type(field, 'Mallory@Partner.example');
    await app.user.type(within(dialog).getByLabelText('Reason'), 'Sent it on');
    await app.user.click(ban);
    await toast('User has been banned.');
    expect(bodies(app)).toEqual([
      {
        action: 'ban',
        email: 'mallory@partner.example',
        ban_level: 'individual',
        reason: 'Sent it on',
      },
    ]);
  });

  it('says how many files an address that was typed can open', async () => {
    const app = open('', {
      prepare: (backend) => {
        backend.files = [createFile(1), createFile(2)];
      },
    });
    await press(app, 'Ban an address');
    const dialog = await screen.findByRole('dialog', { name: 'Ban an address' });
    const field = within(dialog).getByLabelText('Email');
    await app.user.type(field, 'mallory@partner.example');
    expect(await within(dialog).findByText('2 of your files are open to it now.')).toBeDefined();
    await app.user.type(field, ' and more');
    expect(within(dialog).queryByText('2 of your files are open to it now.')).toBeNull();
  });

  it('applies to the whole organisation in admin mode', async () => {
    const app = openAsAdmin();
    await press(app, `Ban ${DEE}`);
    expect(
      within(await question()).getByText('Organisation: the files of all bakers'),
    ).toBeDefined();
    await confirm(app, 'Ban dee@…');
    await toast('User has been banned.');
    expect(bodies(app)).toEqual([
      { action: 'ban', email: DEE, ban_level: 'org', reason: 'Banned via portal', admin: true },
    ]);
  });

  it('keeps its button busy until the server has answered', async () => {
    const slow = Promise.withResolvers<ManageBanResponse>();
    const app = open();
    await press(app, `Ban ${DEE}`);
    mockServer.use(http.post(MANAGE, async () => HttpResponse.json(await slow.promise)));
    await confirm(app, 'Ban dee@…');
    await waitFor(() => {
      expect(button(`Ban ${DEE}`).getAttribute('aria-disabled')).toBe('true');
    });
    expect(statusOf(DEE)).toBe('Active');
    expect(screen.queryByText('User has been banned.')).toBeNull();
    slow.resolve({ email: DEE, ban_info: { ban_level: 'individual', reason: '' } });
    await toast('User has been banned.');
    await becomes(DEE, 'Banned');
    await waitFor(() => {
      expect(button(`Unban ${DEE}`).getAttribute('aria-disabled')).toBeNull();
    });
    await expectFocus(button(`Unban ${DEE}`));
  });

  it('can be undone from its message, at the same level', async () => {
    const app = openAsAdmin();
    await press(app, `Ban ${DEE}`);
    await confirm(app, 'Ban dee@…');
    await toast('User has been banned.');
    await gone();
    await app.user.click(screen.getByRole('button', { name: /^Undo/ }));
    await toast('User has been unbanned.');
    await becomes(DEE, 'Active');
    expect(bodies(app)[1]).toEqual({ action: 'unban', email: DEE, ban_level: 'org', admin: true });
  });

  it.each([
    [
      'nothing answers',
      () => HttpResponse.error(),
      'Could not connect to the server. Please try again later.',
    ],
    [
      'the server is down',
      () => new HttpResponse(null, { status: 503 }),
      'The server is currently unavailable. Please try again later.',
    ],
    [
      'the server says why not',
      () =>
        refusalReply(400, {
          error: 'email must not be your own address',
          error_type: 'invalid_request',
        }),
      'email must not be your own address',
    ],
    ['the answer is a web page', () => HttpResponse.html('<p>'), 'Failed to update ban status'],
  ])('is taken back with a message that stays when %s', async (_, reply, text) => {
    const app = open();
    await press(app, `Ban ${DEE}`);
    mockServer.use(http.post(MANAGE, reply));
    await confirm(app, 'Ban dee@…');
    await toast(text);
    expect(screen.getByText(`${DEE} could not be banned.`)).toBeDefined();
    expect(app.portal.toasts.get().map(({ tone }) => tone)).toEqual(['error']);
    await becomes(DEE, 'Active');
    expect(screen.queryByText('User has been banned.')).toBeNull();
  });

  it('is kept when an older request is answered later', async () => {
    const slow = Promise.withResolvers<ManageBanResponse>();
    const app = open();
    await press(app, `Ban ${DEE}`);
    mockServer.use(http.post(MANAGE, async () => HttpResponse.json(await slow.promise)));
    await confirm(app, 'Ban dee@…');
    await gone();
    await app.portal.queryClient.refetchQueries({ queryKey: ['openers'] });
    slow.resolve({ email: DEE, ban_info: { ban_level: 'individual', reason: '' } });
    await toast('User has been banned.');
    await becomes(DEE, 'Banned');
  });

  it('is not shown while its baker has to log in again', async () => {
    const app = open();
    await press(app, `Ban ${DEE}`);
    app.backend.token = null;
    await confirm(app, 'Ban dee@…');
    await screen.findByRole('alertdialog', { name: /again$/ });
    expect(screen.getByText('Active', { selector: `tr:has([title="${DEE}"]) *` })).toBeDefined();
    expect(screen.queryByText('User has been banned.')).toBeNull();
  });

  it('makes every list of the dashboard reload when it is opened next', async () => {
    const app = open();
    await press(app, `Ban ${DEE}`);
    app.portal.queryClient.setQueryData(['audit-logs', {}], null);
    await confirm(app, 'Ban dee@…');
    await toast('User has been banned.');
    expect(app.portal.queryClient.getQueryState(['audit-logs', {}])?.isInvalidated).toBe(true);
  });

  it('is not offered for the reader’s own address', async () => {
    open();
    const row = await screen.findByRole('row', { name: /bo@bakehouse\.test/ });
    expect(within(row).queryByRole('button')).toBeNull();
    expect(within(row).getByText('This is you')).toBeDefined();
  });
});

describe('an unban', () => {
  it('names its consequences in the dialog and lifts the ban', async () => {
    const app = open();
    await press(app, `Unban ${FAY}`);
    const dialog = await question();
    expect(
      within(dialog).getByText('Are you sure you want to unban the following user?'),
    ).toBeDefined();
    expect(within(dialog).getByText(FAY)).toBeDefined();
    await confirm(app, 'Unban fay@…');
    await toast('User has been unbanned.');
    await becomes(FAY, 'Active');
    expect(bodies(app)).toEqual([{ action: 'unban', email: FAY, ban_level: 'individual' }]);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('lifts the ban of an admin at its own level in admin mode', async () => {
    const app = openAsAdmin();
    await press(app, `Unban ${ELI}`);
    await confirm(app, 'Unban eli@…');
    await toast('User has been unbanned.');
    expect(bodies(app)).toEqual([{ action: 'unban', email: ELI, ban_level: 'org', admin: true }]);
  });

  it('says which ban remains and shows it', async () => {
    const app = openAsAdmin();
    await press(app, `Unban ${ELI}`);
    mockServer.use(
      http.post(MANAGE, () =>
        HttpResponse.json({ email: ELI, ban_info: { ban_level: 'individual', reason: '' } }),
      ),
    );
    await confirm(app, 'Unban eli@…');
    await toast(`Your own ban remains: ${ELI} still cannot open your files.`);
    await becomes(ELI, 'Banned');
  });

  it('is disabled for a ban by an admin, and its button says why', async () => {
    const app = open();
    await screen.findByRole('button', { name: `Unban ${ELI}` });
    const locked = button(`Unban ${ELI}`);
    expect(locked.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(locked.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('This user has been banned by an admin.');
    await app.user.click(locked);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    button(`Ban ${DEE}`).focus();
    // In the order of Tab, the address and the count of the next row come first.
    for (let step = 0; step < 3; step += 1) await app.user.tab();
    await expectFocus(locked);
    expect((await screen.findByRole('tooltip')).textContent).toBe(
      'This user has been banned by an admin.',
    );
  });

  it('leaves the ban in place when it fails', async () => {
    const app = open();
    await press(app, `Unban ${FAY}`);
    mockServer.use(http.post(MANAGE, () => HttpResponse.html('<p>')));
    await confirm(app, 'Unban fay@…');
    await toast('Failed to update ban status');
    expect(screen.getByText(`${FAY} could not be unbanned.`)).toBeDefined();
    await becomes(FAY, 'Banned');
  });
});
