import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type DefaultBodyType, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../../../test/axe.ts';
import { refusalReply } from '../../../../../test/backend.ts';
import { renderDetails } from '../../../../../test/render-details.ts';
import { toPermissionsJson } from '../../../../../test/handlers/files.ts';
import { mockServer } from '../../../../../test/server.ts';
import { formatDate } from '../../../../time/format-date.ts';
import { browserTimeZone, toLocalTimeText } from '../../../../time/local-time.ts';
import { expectFocus } from '../../../../../test/fields/expect-focus.ts';

const ZONE = browserTimeZone();
const CALL = '/api/modify_dates';
const CLOSED = '2027-01-01T08:00:00.000Z';
/** This date has seconds, which no field shows. */
const MAY = '2027-05-01T08:00:42.123Z';
const JUNE = '2027-06-01T08:00:00.000Z';
const JULY = '2027-07-01T08:00:00.000Z';
const STORED = { openable_date: MAY, expiration_date: JULY };

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const type = (label: string, iso: string | null) =>
  fireEvent.change(field(label), { target: { value: toLocalTimeText(iso, ZONE) } });
const button = (name: string) => screen.getByRole('button', { name });
const save = (user: { click: (element: Element) => Promise<void> }) =>
  user.click(button('Save dates'));
const question = () => screen.findByRole('alertdialog');
const confirm = async (user: { click: (element: Element) => Promise<void> }) => {
  await save(user);
  await user.click(within(await question()).getByRole('button', { name: 'Save dates' }));
};
const conflict = () => screen.findByRole('group', { name: 'Somebody else changed the dates.' });
const failing = (reply: () => HttpResponse<DefaultBodyType>) =>
  mockServer.use(http.post(`*${CALL}`, reply));

describe('the dates of a file', () => {
  it('are shown in local time in the fields and as text below them', async () => {
    await renderDetails({ openable_date: MAY, expiration_date: null });
    expect(field('Openable').value).toBe(toLocalTimeText(MAY, ZONE));
    expect(field('Expires').value).toBe('');
    expect(screen.getByText(`${formatDate(MAY, ZONE)}, in 5 months`)).toBeDefined();
    expect(screen.getByText('Not set: it never expires.')).toBeDefined();
  });

  it.each([
    ['close the file earlier', JUNE],
    ['let people open it longer', null],
  ])('are saved at once when they %s, and can be undone', async (_, expires) => {
    const { user, sentTo } = await renderDetails(STORED, {}, 600_000);
    type('Expires', expires);
    await confirm(user);
    await user.click(await screen.findByRole('button', { name: /^Undo: Dates updated/ }));
    await screen.findByText('The earlier dates are back.');
    expect(sentTo(CALL)).toMatchObject([{ expires_date: expires }, { expires_date: JULY }]);
    expect(field('Expires').value).toBe(toLocalTimeText(JULY, ZONE));
  });

  it('offer no undo of an earlier change once a later one is on its way', async () => {
    const { user, sentTo } = await renderDetails(STORED, {}, 600_000);
    const undo = () => screen.queryAllByRole('button', { name: /^Undo: Dates updated/ });
    type('Expires', JUNE);
    await confirm(user);
    await waitFor(() => {
      expect(undo()).toHaveLength(1);
    });
    const gate = Promise.withResolvers<undefined>();
    mockServer.use(
      http.post(`*${CALL}`, async () => {
        await gate.promise;
      }),
    );
    type('Expires', null);
    await confirm(user);
    expect(undo()).toEqual([]);
    gate.resolve(undefined);
    await waitFor(() => {
      expect(undo()).toHaveLength(1);
    });
    await user.click(undo()[0] ?? document.body);
    await screen.findByText('The earlier dates are back.');
    expect(sentTo(CALL).at(-1)).toMatchObject({ expires_date: JUNE });
  });

  it('are filled in by buttons', async () => {
    const { user } = await renderDetails({ ...STORED, expiration_date: null });
    const presets = within(screen.getByRole('group', { name: 'Common dates: Expires' }));
    await user.click(presets.getByRole('button', { name: 'End of month' }));
    expect(field('Expires').value).toBe('2026-11-30T23:59');
    await user.click(presets.getByRole('button', { name: '+7 days' }));
    expect(field('Expires').value).toBe('2026-12-07T23:59');
    await user.click(presets.getByRole('button', { name: 'Never' }));
    expect(field('Expires').value).toBe('');
    await user.click(
      within(screen.getByRole('group', { name: 'Common dates: Openable' })).getByRole('button', {
        name: 'At once',
      }),
    );
    expect(field('Openable').value).toBe('');
  });

  it('are not sent when neither was changed', async () => {
    const { user, sentTo } = await renderDetails(STORED);
    type('Expires', JUNE);
    type('Expires', JULY);
    await save(user);
    await screen.findByText('No changes detected.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sentTo(CALL)).toEqual([]);
  });

  it('are shown old and new before they are sent', async () => {
    const { user, sentTo } = await renderDetails({ openable_date: null, expiration_date: JULY });
    type('Openable', JUNE);
    type('Expires', null);
    await save(user);
    const dialog = await question();
    expect(within(dialog).getByRole('region', { name: 'Openable' }).textContent).toBe(
      `OpenableOldNot setNew${formatDate(JUNE, ZONE)}`,
    );
    expect(within(dialog).getByRole('region', { name: 'Expires' }).textContent).toBe(
      `ExpiresOld${formatDate(JULY, ZONE)}NewNot set`,
    );
    expect(dialog.textContent).toContain('Nobody can open the file until it becomes openable.');
    expect(await findAxeViolations(dialog)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(field('Openable').value).toBe(toLocalTimeText(JUNE, ZONE));
    expect(sentTo(CALL)).toEqual([]);
  });

  it('are sent with the version that was shown, and then appear in the list', async () => {
    const { user, file, backend } = await renderDetails({ ...STORED, version: 7 });
    type('Expires', JUNE);
    await confirm(user);
    await screen.findByText('Dates updated successfully');
    expect(backend.sent.at(-1)).toEqual({
      path: CALL,
      ifMatch: '"7"',
      body: { checksum: file.checksum, openable_date: MAY, expires_date: JUNE },
    });
    const row = screen.getByRole('rowheader', { name: 'Loaf 01.csv' }).closest('tr');
    const instants = [...(row?.querySelectorAll('time') ?? [])].map(({ dateTime }) => dateTime);
    expect(instants).toEqual([file.created_at, MAY, JUNE]);
    expect(field('Expires').value).toBe(toLocalTimeText(JUNE, ZONE));
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  });

  it('are sent as null where the field is empty', async () => {
    const { user, sentTo } = await renderDetails(STORED);
    await user.click(button('Clear Openable'));
    await user.click(button('Clear Expires'));
    await confirm(user);
    await screen.findByText('Dates updated successfully');
    expect(sentTo(CALL)).toMatchObject([{ openable_date: null, expires_date: null }]);
  });

  it('cannot let a file expire before it becomes openable', async () => {
    const { user, sentTo } = await renderDetails({ openable_date: JUNE });
    type('Expires', MAY);
    await save(user);
    expect(screen.getByText('The file must expire after it becomes openable.')).toBeDefined();
    await expectFocus(field('Expires'));
    expect(field('Expires').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    type('Expires', JULY);
    expect(field('Expires').getAttribute('aria-invalid')).toBeNull();
    expect(sentTo(CALL)).toEqual([]);
  });

  it('do not count as cleared while a date is incomplete', async () => {
    const { user, sentTo } = await renderDetails(STORED);
    type('Openable', null);
    // jsdom has no date fields with parts, so the test makes the field partly filled.
    Object.defineProperty(field('Openable'), 'validity', { value: { badInput: true } });
    await save(user);
    expect(screen.getByText('Enter the whole date and time, or clear it.')).toBeDefined();
    await expectFocus(field('Openable'));
    expect(sentTo(CALL)).toEqual([]);
  });

  it.each([
    [
      'the server says why',
      () => refusalReply(400, { error: 'Not on a Sunday.', error_type: 'invalid_request' }),
      'Not on a Sunday.',
    ],
    ['it says nothing', () => new HttpResponse(null, { status: 418 }), 'Failed to update dates'],
    [
      'nothing answers',
      () => HttpResponse.error(),
      'Could not connect to the server. Please try again later.',
    ],
  ])('keep what was typed when %s', async (_, reply, message) => {
    const { user } = await renderDetails(STORED);
    failing(reply);
    type('Expires', JUNE);
    await confirm(user);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(message);
    expect(field('Expires').value).toBe(toLocalTimeText(JUNE, ZONE));
    expect(button('Save dates').getAttribute('aria-disabled')).toBeNull();
  });

  it('return to the stored dates after Discard changes', async () => {
    const { user } = await renderDetails(STORED);
    type('Openable', null);
    type('Expires', JUNE);
    await user.click(button('Discard changes'));
    expect(field('Openable').value).toBe(toLocalTimeText(MAY, ZONE));
    expect(field('Expires').value).toBe(toLocalTimeText(JULY, ZONE));
    expect(document.activeElement).not.toBe(document.body);
  });

  it('keep the typed text while the row is closed', async () => {
    const { user } = await renderDetails(STORED);
    type('Expires', JUNE);
    await user.click(button('Details of Loaf 01.csv'));
    await user.click(button('Details of Loaf 01.csv'));
    expect(field('Expires').value).toBe(toLocalTimeText(JUNE, ZONE));
  });
});

describe('dates that are typed and not saved', () => {
  const lookElsewhere = async (user: { click: (element: Element) => Promise<void> }) => {
    await user.click(screen.getByRole('link', { name: 'Activity' }));
    await screen.findByRole('heading', { level: 1, name: 'Activity' });
    await user.click(screen.getByRole('link', { name: 'Files' }));
    await user.click(await screen.findByRole('button', { name: 'Details of Loaf 01.csv' }));
    await screen.findByRole('button', { name: 'Save dates' });
  };

  it('are kept while another tab is shown', async () => {
    const { user } = await renderDetails(STORED);
    type('Expires', JUNE);
    await lookElsewhere(user);
    expect(field('Expires').value).toBe(toLocalTimeText(JUNE, ZONE));
    await user.click(button('Discard changes'));
    await lookElsewhere(user);
    expect(field('Expires').value).toBe(toLocalTimeText(JULY, ZONE));
  });

  it('show a conflict if somebody has changed the file', async () => {
    const { user, change } = await renderDetails(STORED);
    type('Expires', JUNE);
    change({ expiration_date: null });
    await lookElsewhere(user);
    await confirm(user);
    expect(within(await conflict()).getByRole('region', { name: 'Expires' }).textContent).toContain(
      'Is nowNot set',
    );
  });
});

describe('dates that somebody else has changed meanwhile', () => {
  it('are shown with their old and wanted values', async () => {
    const { user, change, sentTo } = await renderDetails(STORED);
    type('Expires', JUNE);
    change({ expiration_date: null });
    await confirm(user);
    const notice = await conflict();
    expect(within(notice).getByRole('region', { name: 'Expires' }).textContent).toBe(
      `ExpiresWas${formatDate(JULY, ZONE)}Is nowNot setYou want${formatDate(JUNE, ZONE)}`,
    );
    await expectFocus(notice);
    expect(field('Expires').value).toBe(toLocalTimeText(JUNE, ZONE));
    expect(sentTo(CALL)).toHaveLength(1);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('leave the focus where it is when their row is closed and opened again', async () => {
    const { user, change } = await renderDetails(STORED);
    type('Expires', JUNE);
    change({ expiration_date: null });
    await confirm(user);
    await conflict();
    const expander = button('Details of Loaf 01.csv');
    await user.click(expander);
    await waitFor(() => expect(expander.getAttribute('aria-expanded')).toBe('false'));
    await user.click(expander);
    await conflict();
    await expectFocus(expander);
  });

  it('are replaced on request, with the version that was shown', async () => {
    const { user, change, backend, file } = await renderDetails(STORED);
    type('Expires', JUNE);
    change({ expiration_date: null });
    await confirm(user);
    await conflict();
    await user.click(button('Save mine'));
    await screen.findByText('Dates updated successfully');
    expect(backend.sent.at(-1)).toEqual({
      path: CALL,
      ifMatch: '"2"',
      body: { checksum: file.checksum, openable_date: MAY, expires_date: JUNE },
    });
    expect(document.activeElement).not.toBe(document.body);
  });

  it('stay on request', async () => {
    const { user, change, sentTo } = await renderDetails(STORED);
    type('Expires', JUNE);
    change({ openable_date: CLOSED, expiration_date: null });
    await confirm(user);
    await conflict();
    await user.click(button('Keep theirs'));
    expect(field('Openable').value).toBe(toLocalTimeText(CLOSED, ZONE));
    expect(field('Expires').value).toBe('');
    expect(screen.queryByText('Somebody else changed the dates.')).toBeNull();
    expect(sentTo(CALL)).toHaveLength(1);
  });

  it('are kept if the user chose nothing else', async () => {
    const { user, change, sentTo } = await renderDetails(STORED);
    type('Expires', JUNE);
    change({ openable_date: CLOSED });
    await confirm(user);
    const openable = within(await conflict()).getByRole('region', { name: 'Openable' });
    expect(openable.textContent).toContain(`You want${formatDate(CLOSED, ZONE)}`);
    await user.click(button('Save mine'));
    await screen.findByText('Dates updated successfully');
    expect(sentTo(CALL).at(-1)).toMatchObject({ openable_date: CLOSED, expires_date: JUNE });
  });

  it('can make the wanted dates invalid', async () => {
    const { user, change, sentTo } = await renderDetails(STORED);
    type('Expires', JUNE);
    change({ openable_date: '2027-06-15T08:00:00.000Z' });
    await confirm(user);
    await conflict();
    await user.click(button('Save mine'));
    expect(screen.getByText('The file must expire after it becomes openable.')).toBeDefined();
    await expectFocus(field('Expires'));
    expect(sentTo(CALL)).toHaveLength(1);
  });

  it('are no conflict if they equal the wanted dates', async () => {
    const { user, change } = await renderDetails(STORED);
    type('Expires', JUNE);
    change({ expiration_date: JUNE });
    await confirm(user);
    await screen.findByText('Dates updated successfully');
    expect(screen.queryByText('Somebody else changed the dates.')).toBeNull();
  });

  it('are no conflict when only the access list was changed', async () => {
    const { user, change, backend } = await renderDetails(STORED);
    type('Expires', JUNE);
    change({ permissions_json: toPermissionsJson('dee@bakehouse.test') });
    await confirm(user);
    await screen.findByText('Dates updated successfully');
    expect(backend.sent.filter(({ path }) => path === CALL).map(({ ifMatch }) => ifMatch)).toEqual([
      '"1"',
      '"2"',
    ]);
    expect(screen.getByRole('button', { name: 'Remove dee@bakehouse.test' })).toBeDefined();
  });
});
