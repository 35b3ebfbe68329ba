import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import type { Backend } from '../../../test/backend.ts';
import { createBaker } from '../../../test/data/people.ts';
import { columnNames } from '../../../test/lists/list-page.ts';
import { renderApp, type RenderedApp } from '../../../test/render-app.tsx';
import { optionLabels, getSelect } from '../../../test/fields/selects.ts';
import { mockServer } from '../../../test/server.ts';
import { setViewport } from '../../../test/viewport.ts';
// This import loads the code chunk before a test waits for it.
import './users-tab.tsx';

const MANAGE = '*/api/users/manage';
const CY = 'cy@bakehouse.test';
const RYE = 'rye@bakehouse.test';
const OAT = 'oat@bakehouse.test';
const ADA = 'ada@bakehouse.test';

const fourBakers = (backend: Backend) => {
  backend.bakers = [
    createBaker(4, { email: CY }),
    createBaker(3, { email: RYE, is_active: false }),
    createBaker(2, { email: ADA }),
    createBaker(1, { email: OAT, is_active: false, last_bake_at: '2026-01-02T08:00:00.000Z' }),
  ];
};

const open = (query = '', prepare = fourBakers) =>
  renderApp(`/portal?tab=users&admin=true&people=bakers${query}`, {
    session: 'password_pin',
    user: { email: ADA, is_admin: true },
    prepare,
  });

const press = async ({ user }: RenderedApp, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const question = () => screen.findByRole('alertdialog');
const confirm = async (app: RenderedApp, name: string) =>
  app.user.click(within(await question()).getByRole('button', { name }));
const row = (email: string) => screen.getByRole('row', { name: new RegExp(email) });
const statusOf = (email: string) => within(row(email)).getAllByRole('cell')[2]?.textContent;
const buttonsOf = (email: string) =>
  within(row(email))
    .queryAllByRole('button')
    .map((button) => button.textContent);
const becomes = (email: string, status: string) =>
  waitFor(() => {
    expect(statusOf(email)).toBe(status);
  });
const bodies = ({ backend }: RenderedApp) => backend.sent.map(({ body }) => body);
const asked = ({ backend }: RenderedApp) =>
  backend.calls.filter((call) => call.startsWith('GET /api/users/bakers'));

describe('the list of bakers', () => {
  it('lists the latest bakes first', async () => {
    const app = open();
    await screen.findByTitle(CY);
    expect(asked(app)).toEqual([
      'GET /api/users/bakers?page=1&limit=10&sort_by=last_bake_at&sort_dir=desc&admin=true',
    ]);
    expect(columnNames()).toEqual(['Email', 'Cakes Baked', 'Last Bake', 'Status', 'Actions']);
    expect(statusOf(CY)).toBe('Active');
    expect(statusOf(RYE)).toBe('Inactive');
    expect(screen.getByRole('group', { name: 'Account created' })).toBeDefined();
  });

  it('has no accessibility violations, wide and on cards', async () => {
    for (const width of [80, 24]) {
      setViewport(width);
      open();
      await screen.findAllByTitle(CY);
      expect(await findAxeViolations()).toEqual([]);
      cleanup();
    }
  });

  it('offers bakers no status that only openers have', async () => {
    open('&status=banned');
    await screen.findByTitle(CY);
    const statuses = getSelect('Status');
    expect(statuses.value).toBe('all');
    expect(optionLabels(statuses)).toEqual(['All Users', 'Active', 'Inactive']);
  });

  it.each([
    ['Email', 'email', 'asc'],
    ['Cakes Baked', 'cake_permission_count', 'desc'],
    ['Status', 'status', 'asc'],
  ])('asks the server to sort by %s', async (name, sort, direction) => {
    const app = open();
    await screen.findByTitle(CY);
    await press(app, name);
    await waitFor(() => {
      expect(asked(app).at(-1)).toContain(`sort_by=${sort}&sort_dir=${direction}`);
    });
  });

  it('links a count to the files of that baker', async () => {
    const app = open();
    await screen.findByTitle(CY);
    await app.user.click(screen.getByRole('link', { name: `4 files baked by ${CY}` }));
    await screen.findByRole('row', { name: `Baker: ${CY}` });
    expect(app.url()).toBe('/portal?tab=files&admin=true&baker=cy%40bakehouse.test');
  });

  it('also reads the count under its other name', async () => {
    open('', () => {
      const { cake_permission_count: cake_count, ...rest } = createBaker(7, { email: CY });
      mockServer.use(
        http.get('*/api/users/bakers', () =>
          HttpResponse.json({
            data: [{ ...rest, cake_count }],
            total: 1,
            total_is_exact: true,
            page: 1,
            limit: 10,
          }),
        ),
      );
    });
    expect(await screen.findByRole('link', { name: `7 files baked by ${CY}` })).toBeDefined();
  });

  it('explains what will appear in an empty list', async () => {
    open('', (backend) => {
      backend.bakers = [];
    });
    await screen.findByText('Everybody who bakes a file will appear here.');
    expect(screen.getAllByText('No bakers found.').length).toBeGreaterThan(0);
  });

  it('offers to show everybody when nobody matches', async () => {
    const app = open('&search=zzz');
    await press(app, 'Show all bakers');
    await screen.findByTitle(CY);
    expect(app.url()).toBe('/portal?tab=users&admin=true&people=bakers');
  });

  it('offers the actions that each baker needs', async () => {
    open();
    await screen.findByTitle(CY);
    expect(buttonsOf(CY)).toEqual(['Deactivate']);
    expect(buttonsOf(RYE)).toEqual(['Reactivate']);
    expect(buttonsOf(OAT)).toEqual(['Deactivate', 'Reactivate']);
    expect(buttonsOf(ADA)).toEqual([]);
    expect(within(row(ADA)).getByText('This is you')).toBeDefined();
  });
});

describe('a deactivation', () => {
  it('names its consequences in the dialog', async () => {
    const app = open();
    await press(app, `Deactivate ${CY}`);
    const dialog = await question();
    expect(within(dialog).getByText(CY)).toBeDefined();
    expect(within(dialog).getByText(/The user is logged out everywhere/)).toBeDefined();
    expect(within(dialog).getByText(/Nobody can open this baker’s files/)).toBeDefined();
    expect(await findAxeViolations(dialog)).toEqual([]);
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(bodies(app)).toEqual([]);
  });

  it.each([
    [31, 24, 1, '24 people and 1 domain lose access to 31 files that are open now.'],
    [1, 1, 0, '1 person loses access to 1 file that is open now.'],
    [2, 0, 2, '2 domains lose access to 2 files that are open now.'],
    [0, 0, 0, 'None of the files is open now.'],
  ])('of %i open files says who loses them', async (open_count, people, domains, text) => {
    const app = open('', (backend) => {
      fourBakers(backend);
      const counts = { people_count: people, domain_count: domains };
      backend.baked = { [CY]: { files_count: 40, open_count, ...counts } };
    });
    await press(app, `Deactivate ${CY}`);
    expect(await within(await question()).findByText(text)).toBeDefined();
  });

  it('shows Inactive after the server has answered, and a message', async () => {
    const slow = Promise.withResolvers<undefined>();
    const app = open();
    await press(app, `Deactivate ${CY}`);
    mockServer.use(
      // After the wait, the usual handler answers.
      http.post(MANAGE, () => slow.promise),
    );
    await confirm(app, 'Deactivate cy@…');
    await waitFor(() => {
      expect(screen.getByRole('button', { name: `Deactivate ${CY}` }).ariaDisabled).toBe('true');
    });
    await becomes(CY, 'Active');
    slow.resolve(undefined);
    await screen.findByText('User has been deactivated.');
    await becomes(CY, 'Inactive Deactivated');
    expect(bodies(app)).toEqual([{ action: 'deactivate', email: CY, admin: true }]);
    expect(buttonsOf(CY)).toEqual(['Reactivate']);
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('button', { name: `Reactivate ${CY}` }));
    });
  });

  it.each([
    ['the answer is a web page', () => HttpResponse.html('<p>'), 'Failed to update the user'],
    [
      'nothing answers',
      () => HttpResponse.error(),
      'Could not connect to the server. Please try again later.',
    ],
  ])('is taken back with a message that stays when %s', async (_, reply, text) => {
    const app = open();
    await press(app, `Deactivate ${CY}`);
    mockServer.use(http.post(MANAGE, reply));
    await confirm(app, 'Deactivate cy@…');
    await screen.findByText(text);
    expect(screen.getByText(`${CY} could not be deactivated.`)).toBeDefined();
    expect(app.portal.toasts.get().map(({ tone }) => tone)).toEqual(['error']);
    await becomes(CY, 'Active');
  });
});

describe('a reactivation', () => {
  it('shows Active again', async () => {
    const app = open();
    await press(app, `Reactivate ${RYE}`);
    await confirm(app, 'Reactivate rye@…');
    await screen.findByText('User has been reactivated.');
    await becomes(RYE, 'Active');
    expect(bodies(app)).toEqual([{ action: 'reactivate', email: RYE, admin: true }]);
    expect(buttonsOf(RYE)).toEqual(['Deactivate']);
  });

  it('says who gets the files back', async () => {
    const app = open('', (backend) => {
      fourBakers(backend);
      const counts = { people_count: 3, domain_count: 0 };
      backend.baked = { [RYE]: { files_count: 9, open_count: 5, ...counts } };
    });
    await press(app, `Reactivate ${RYE}`);
    const text = '3 people get access to 5 files again.';
    expect(await within(await question()).findByText(text)).toBeDefined();
  });

  it('says that a baker without a recent bake stays inactive', async () => {
    const app = open();
    await press(app, `Reactivate ${OAT}`);
    expect(within(await question()).getByText(/stays Inactive until the next bake/)).toBeDefined();
    await confirm(app, 'Reactivate oat@…');
    await screen.findByText('User has been reactivated.');
    await waitFor(() => {
      expect(buttonsOf(OAT)).toEqual(['Deactivate']);
    });
    expect(statusOf(OAT)).toBe('Inactive For over 90 days');
  });

  it('keeps the focus in the row when only one of two buttons remains', async () => {
    const app = open();
    await press(app, `Reactivate ${OAT}`);
    await confirm(app, 'Reactivate oat@…');
    await waitFor(() => {
      expect(buttonsOf(OAT)).toEqual(['Deactivate']);
    });
    expect(document.activeElement?.textContent).toBe('Deactivate');
    await press(app, `Deactivate ${OAT}`);
    await confirm(app, 'Deactivate oat@…');
    await waitFor(() => {
      expect(buttonsOf(OAT)).toEqual(['Reactivate']);
    });
    expect(document.activeElement?.textContent).toBe('Reactivate');
  });
});
