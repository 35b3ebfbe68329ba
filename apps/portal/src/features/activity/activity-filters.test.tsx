import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { createAuditEvents } from '../../../test/data/audit-events.ts';
import { goBack } from '../../../test/lists/list-page.ts';
import { type RenderOptions, renderLoggedIn } from '../../../test/render-app.tsx';
import { getSelect, optionLabels } from '../../../test/fields/selects.ts';
// This import loads the code chunk before a test waits for it.
import './activity-tab.tsx';
import { expectFocus } from '../../../test/fields/expect-focus.ts';

const LOG = '/portal?tab=activity';

const open = (query = '', options: RenderOptions = {}) => renderLoggedIn(`${LOG}${query}`, options);

const openerEmail = (number: string) => `opener${number}@bakehouse.test`;
const users = () =>
  screen.queryAllByTitle(/^opener\d\d@bakehouse\.test$/).map(({ title }) => title);
const shown = (user: string) => screen.findByTitle(user);
const queries = (calls: string[]) =>
  calls
    .filter((call) => call.startsWith('GET /api/get_all_audit_logs'))
    .map((call) => new URLSearchParams(call.split('?')[1]));
const lastQuery = (calls: string[]) => queries(calls).at(-1) ?? new URLSearchParams();
const tag = (name: string) => screen.findByRole('row', { name });
const person = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Person' });
const hideLogins = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Hide logins' });

beforeEach(() => {
  window.localStorage.clear();
});

it('filters by action and device, names both in tags, and removes each by its tag', async () => {
  const app = open('&page=2', {
    prepare: (backend) => {
      backend.auditEvents = createAuditEvents(24);
    },
  });
  await shown(openerEmail('04'));
  await app.user.selectOptions(getSelect('Action'), 'Opening allowed');
  await tag('Action: Opening allowed');
  await app.user.selectOptions(getSelect('Device'), 'Desktop');
  const device = await tag('Device: Desktop');
  expect(app.url()).toBe(`${LOG}&action=file_opened&device=Desktop`);
  await waitFor(() =>
    expect(users()).toEqual(['21', '17', '13', '09', '05', '01'].map(openerEmail)),
  );
  expect(lastQuery(app.backend.calls).get('action')).toBe('file_opened');
  expect(lastQuery(app.backend.calls).get('device_type')).toBe('Desktop');
  expect(await findAxeViolations()).toEqual([]);

  await app.user.click(within(device).getByRole('button', { name: /Remove/ }));
  await waitFor(() => expect(app.url()).toBe(`${LOG}&action=file_opened`));
  await app.user.click(within(await tag('Action: Opening allowed')).getByRole('button'));
  await waitFor(() => expect(app.url()).toBe(LOG));
});

it('lets an action and a tile replace each other', async () => {
  const app = open('&activity=alerts');
  await shown(openerEmail('10'));
  await app.user.selectOptions(getSelect('Action'), 'File baked');
  await waitFor(() => expect(app.url()).toBe(`${LOG}&action=file_baked`));
  await app.user.click(screen.getByRole('button', { name: /^Alerts/ }));
  await waitFor(() => expect(app.url()).toBe(`${LOG}&activity=alerts`));
  expect(getSelect('Action').value).toBe('all');
});

describe('the person', () => {
  it('is sent with Enter, and cleared again', async () => {
    const app = open();
    await shown(openerEmail('12'));
    await app.user.type(person(), ' Opener05@Bakehouse.test{Enter}');
    await tag(`Person: ${openerEmail('05')}`);
    await waitFor(() => expect(users()).toEqual([openerEmail('05')]));
    expect(app.url()).toBe(`${LOG}&user=opener05%40bakehouse.test`);
    expect(person().value).toBe(openerEmail('05'));
    await app.user.click(screen.getByRole('button', { name: 'Clear person' }));
    await waitFor(() => expect(app.url()).toBe(LOG));
    await expectFocus(person());
  });

  it('is suggested from the page and the openers', async () => {
    const app = open('', {
      prepare: (backend) => {
        backend.auditEvents = createAuditEvents(3);
      },
    });
    await shown(openerEmail('03'));
    const suggested = () => [...(person().list?.options ?? [])].map(({ value }) => value);
    expect(suggested()).toContain(openerEmail('03'));
    expect(app.backend.calls.filter((call) => call.includes('/users/openers'))).toEqual([]);
    await app.user.click(person());
    await waitFor(() => expect(suggested().length).toBeGreaterThan(4));
    expect(new Set(suggested()).size).toBe(suggested().length);
    await app.user.click(person());
    await app.user.paste(openerEmail('02'));
    await waitFor(() => expect(app.url()).toBe(`${LOG}&user=opener02%40bakehouse.test`));
  });

  it('must be a whole address, which the field says when it is left', async () => {
    const app = open();
    await shown(openerEmail('12'));
    await app.user.type(person(), 'opener05');
    expect(person().getAttribute('aria-invalid')).toBeNull();
    await app.user.tab();
    await screen.findByText('Enter a whole email address.');
    expect(person().getAttribute('aria-invalid')).toBe('true');
    expect(await findAxeViolations()).toEqual([]);
    expect(queries(app.backend.calls)).toHaveLength(1);
    expect(app.url()).toBe(LOG);
    await app.user.type(person(), '{Escape}');
    expect(person().value).toBe('');
    expect(screen.queryByText('Enter a whole email address.')).toBeNull();
  });
});

describe('a quick range', () => {
  const HOUR_MS = 3_600_000;
  /** The clock of the app stands still in these tests. */
  const APP_NOW_MS = Date.UTC(2026, 10, 21, 12);
  const choose = (name: string) => screen.getByRole('button', { name });

  it.each([
    ['24 hours', '24h', 24],
    ['7 days', '7d', 7 * 24],
    ['30 days', '30d', 30 * 24],
  ])('of %s is in the URL by its name and asks for its hours', async (name, range, hours) => {
    const app = open('&from=2026-01-01');
    await shown(openerEmail('12'));
    await app.user.click(choose(`Last ${name}`));
    await tag(`Last ${name}`);
    expect(app.url()).toBe(`${LOG}&range=${range}`);
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('');
    expect(lastQuery(app.backend.calls).get('timestamp_after')).toBe(
      new Date(APP_NOW_MS - hours * HOUR_MS).toISOString(),
    );
    expect(lastQuery(app.backend.calls).get('timestamp_before')).toBeNull();
    await app.user.click(choose(`Last ${name}`));
    await waitFor(() => expect(app.url()).toBe(LOG));
  });

  it('begins later after a reload, which sends one request', async () => {
    let now = APP_NOW_MS;
    const app = open('&range=24h', { now: () => now });
    await tag('Last 24 hours');
    await waitFor(() => expect(queries(app.backend.calls)).toHaveLength(1));
    now += HOUR_MS;
    await app.user.keyboard('r');
    await screen.findByText('The list is up to date.');
    expect(queries(app.backend.calls)).toHaveLength(2);
    expect(lastQuery(app.backend.calls).get('timestamp_after')).toBe(
      new Date(APP_NOW_MS - 23 * HOUR_MS).toISOString(),
    );
  });

  it('is replaced by days', async () => {
    const app = open('&range=24h');
    await tag('Last 24 hours');
    const from = screen.getByLabelText<HTMLInputElement>('From');
    await app.user.type(from, '2026-01-01{Enter}');
    await waitFor(() => expect(app.url()).toBe(`${LOG}&from=2026-01-01`));
    expect(choose('Last 24 hours').getAttribute('aria-pressed')).toBe('false');
  });
});

describe('hidden logins', () => {
  it('are in the URL, a tag and the request, while refused logins stay', async () => {
    const app = open();
    await shown(openerEmail('03'));
    await app.user.click(hideLogins());
    await tag('Logins hidden');
    expect(app.url()).toBe(`${LOG}&logins=hidden`);
    expect(lastQuery(app.backend.calls).get('hide_logins')).toBe('true');
    await waitFor(() => expect(users()).not.toContain(openerEmail('03')));
    expect(optionLabels(getSelect('Action'))).not.toContain('Logged in');
    expect(optionLabels(getSelect('Action'))).toContain('Login failed');
    expect(screen.getByRole('button', { name: /^Alerts/ }).textContent).not.toContain('in all');
  });

  it('are remembered for the next visit, until they are shown again', async () => {
    const app = open();
    await shown(openerEmail('03'));
    await app.user.click(hideLogins());
    await tag('Logins hidden');
    await app.user.click(screen.getByRole('link', { name: 'Files' }));
    await screen.findByText('Loaf 64.csv');
    await app.user.click(screen.getByRole('link', { name: 'Activity' }));
    const hidden = await tag('Logins hidden');
    expect(app.url()).toBe(`${LOG}&logins=hidden`);
    await app.user.click(within(hidden).getByRole('button'));
    await waitFor(() => expect(app.url()).toBe(LOG));
    expect(window.localStorage.getItem('bakehouse.hide-logins')).toBe('false');
  });

  it('are not remembered or forgotten by following a link', async () => {
    window.localStorage.setItem('bakehouse.hide-logins', 'true');
    open('&file=file-0006');
    await shown(openerEmail('06'));
    expect(hideLogins().checked).toBe(false);
    expect(window.localStorage.getItem('bakehouse.hide-logins')).toBe('true');
  });
});

it('restores the filters by back and forward', async () => {
  const app = open();
  await shown(openerEmail('12'));
  await app.user.selectOptions(getSelect('Device'), 'Tablet');
  await tag('Device: Tablet');
  await app.user.click(screen.getByRole('button', { name: 'Last 7 days' }));
  await tag('Last 7 days');
  await goBack();
  await waitFor(() => expect(screen.queryByRole('row', { name: 'Last 7 days' })).toBeNull());
  expect(app.url()).toBe(`${LOG}&device=Tablet`);
  expect(getSelect('Device').value).toBe('Tablet');
});
