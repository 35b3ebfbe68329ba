import { BASE_KEY_PATH } from '@bakehouse/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { refusalReply } from '../../../test/backend.ts';
import { createFile } from '../../../test/data/files.ts';
import { changeFile } from '../../../test/handlers/files.ts';
import { renderApp, type RenderOptions } from '../../../test/render-app.tsx';
import { mockServer } from '../../../test/server.ts';
import { setViewport } from '../../../test/viewport.ts';
// This import loads the code chunk before a test waits for it.
import './bulk/bulk-dialog.tsx';
import { expectFocus } from '../../../test/fields/expect-focus.ts';

const DEE = 'dee@bakehouse.test';
const DEE_ACCESS = JSON.stringify([{ email: DEE, key_path: BASE_KEY_PATH }]);
const COUNT = 12;

/** Twelve files on two pages; the first never expires, the others on 1 Dec. */
const open = (query = '', options: RenderOptions = {}) =>
  renderApp(`/portal?tab=files&sort=name&dir=asc&zone=utc${query}`, {
    session: 'password_pin',
    prepare: (backend) => {
      backend.files = Array.from({ length: COUNT }, (_, index) =>
        createFile(index + 1, {
          expiration_date: index === 0 ? null : '2026-12-01T10:00:00.000Z',
          permissions_json: DEE_ACCESS,
        }),
      );
    },
    ...options,
  });

const box = async (name: string) => {
  await screen.findAllByRole('checkbox', { name: /^Select Loaf/ });
  return screen.findByRole('checkbox', { name });
};
const isChecked = (element: HTMLElement) => element instanceof HTMLInputElement && element.checked;
const selectedCount = () =>
  screen.getAllByRole('checkbox', { name: /^Select Loaf/ }).filter((element) => isChecked(element))
    .length;
const button = (name: string) => screen.getByRole('button', { name });
const changes = ({ backend }: ReturnType<typeof open>, path: string) =>
  backend.sent.filter((sent) => sent.path === path);

describe('the selection of files', () => {
  it('takes a range with Shift, is announced, and has no accessibility violations', async () => {
    const app = open();
    await app.user.click(await box('Select Loaf 02.json'));
    expect(screen.getByText('1 file selected')).toBeDefined();
    await app.user.keyboard('{Shift>}');
    await app.user.click(await box('Select Loaf 05.json'));
    await app.user.keyboard('{/Shift}');
    expect(selectedCount()).toBe(4);
    expect(screen.getByText('4 files selected')).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('survives a change of the page, and ends with Escape and with another filter', async () => {
    const app = open();
    await app.user.click(await box('Select Loaf 02.json'));
    await app.user.click(screen.getByRole('button', { name: 'Next page' }));
    await app.user.click(await box('Select Loaf 12.pdf'));
    expect(screen.getByText('2 selected')).toBeDefined();
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'File type' }), '.pdf');
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
    await app.user.click(await box('Select Loaf 12.pdf'));
    await app.user.keyboard('{Escape}');
    expect(selectedCount()).toBe(0);
  });

  it('takes the page, then everything that matches', async () => {
    const app = open();
    await app.user.click(await box('Select all files on this page'));
    expect(screen.getByText('10 selected')).toBeDefined();
    await app.user.click(button('Select all 12 that match'));
    await screen.findByText('12 selected');
    await app.user.click(button('Clear'));
    expect(screen.queryByRole('button', { name: 'Extend' })).toBeNull();
  });

  it('leaves out the files of other bakers in admin mode', async () => {
    const app = open('&admin=true', {
      user: { is_admin: true },
      prepare: (backend) => {
        backend.files = [createFile(1), createFile(2, { baker_email: 'ada@bakehouse.test' })];
      },
    });
    await app.user.click(await box('Select all files on this page'));
    expect(screen.getByText('1 selected')).toBeDefined();
    const other = await box('Select Loaf 02.json: only its baker can change it');
    expect(other).toHaveProperty('disabled', true);
  });

  it('takes no page before its rows are there, and none without a file of the user', async () => {
    open('&admin=true', {
      user: { is_admin: true },
      prepare: (backend) => {
        backend.files = [createFile(1, { baker_email: 'ada@bakehouse.test' })];
      },
    });
    const page = () => screen.findByRole('checkbox', { name: 'Select all files on this page' });
    expect(await page()).toHaveProperty('disabled', true);
    await box('Select Loaf 01.csv: only its baker can change it');
    expect(await page()).toHaveProperty('disabled', true);
  });

  it('begins with a button on a phone', async () => {
    setViewport(24);
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Select' }));
    await app.user.click(await box('Select Loaf 02.json'));
    expect(button('Extend')).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
    await app.user.click(button('Clear'));
    expect(screen.queryByRole('checkbox', { name: 'Select Loaf 02.json' })).toBeNull();
  });
});

describe('a change of the selected files', () => {
  it('extends the page in four clicks, with a preview and a result per file', async () => {
    const app = open();
    await app.user.click(await box('Select all files on this page'));
    await app.user.click(button('Extend'));
    const dialog = await screen.findByRole('dialog', { name: 'Extend 10 files' });
    const stay = within(dialog).getByRole('group', { name: 'Stay as they are (1)' });
    expect(stay.textContent).toBe('Loaf 01.csv Never expires.');
    const preview = within(dialog).getByRole('group', { name: 'Will change (9)' });
    expect(preview.textContent).toContain(
      'Loaf 02.json Expires 1 Dec 2026, 10:00 → 8 Dec 2026, 10:00',
    );
    expect(await findAxeViolations(dialog)).toEqual([]);
    await app.user.click(within(dialog).getByRole('radio', { name: '+30 days' }));
    await app.user.click(within(dialog).getByRole('button', { name: 'Extend 9 files' }));
    await within(dialog).findByText('9 files were extended.');
    expect(changes(app, '/api/modify_dates').map(({ ifMatch }) => ifMatch)).toEqual(
      Array.from({ length: 9 }, () => '"1"'),
    );
    expect(app.backend.files[1]?.expiration_date).toBe('2026-12-31T10:00:00.000Z');
    expect(await findAxeViolations(dialog)).toEqual([]);
  });

  it('names a file that failed, tries it again, and undoes everything', async () => {
    const app = open();
    await app.user.click(await box('Select all files on this page'));
    await app.user.click(button('Extend'));
    const dialog = await screen.findByRole('dialog', { name: 'Extend 10 files' });
    mockServer.use(
      http.post(
        '*/api/modify_dates',
        () => refusalReply(429, { error: 'Too fast.', error_type: 'too_many_requests' }),
        { once: true },
      ),
    );
    await app.user.click(within(dialog).getByRole('button', { name: 'Extend 9 files' }));
    await within(dialog).findByText('8 files were extended.');
    expect(within(dialog).getByText(/Too fast\./)).toBeDefined();
    await app.user.click(
      within(dialog).getByRole('button', { name: 'Try again for the 1 that failed' }),
    );
    await within(dialog).findByText('9 files were extended.');
    await app.user.click(within(dialog).getByRole('button', { name: 'Undo' }));
    await within(dialog).findByText('9 files have the former dates again.');
    expect(
      app.backend.files
        .slice(1, 10)
        .every((file) => file.expiration_date?.startsWith('2026-12-01')),
    ).toBe(true);
  });

  it('names the dates that somebody else has set meanwhile', async () => {
    const app = open();
    await app.user.click(await box('Select Loaf 02.json'));
    await app.user.click(button('Extend'));
    const dialog = await screen.findByRole('dialog');
    changeFile(app.backend, app.backend.files[1]?.checksum ?? '', {
      expiration_date: '2027-03-01T00:00:00.000Z',
    });
    await app.user.click(within(dialog).getByRole('button', { name: 'Extend 1 file' }));
    await within(dialog).findByText(/Somebody else changed the dates: .*1 Mar 2027, 00:00/);
  });

  it('sets one date and keeps the other', async () => {
    const app = open();
    await app.user.click(await box('Select Loaf 02.json'));
    await app.user.click(button('Set dates'));
    const dialog = await screen.findByRole('dialog');
    await app.user.click(within(dialog).getByRole('checkbox', { name: 'Change “Expires”' }));
    await app.user.click(within(dialog).getByRole('button', { name: 'Set dates of 1 file' }));
    await within(dialog).findByText('1 file has new dates.');
    expect(changes(app, '/api/modify_dates')[0]?.body).toMatchObject({
      openable_date: null,
      expires_date: null,
    });
  });

  it('does not remove a date that is partly typed', async () => {
    const app = open();
    await app.user.click(await box('Select Loaf 02.json'));
    await app.user.click(button('Set dates'));
    const dialog = await screen.findByRole('dialog');
    await app.user.click(within(dialog).getByRole('checkbox', { name: 'Change “Expires”' }));
    const expires = within(dialog).getByLabelText('Expires');
    // jsdom has no date fields with parts, so the test makes the field partly filled.
    Object.defineProperty(expires, 'validity', { value: { badInput: true }, configurable: true });
    await app.user.click(within(dialog).getByRole('button', { name: 'Set dates of 1 file' }));
    expect(within(dialog).getByText('Enter the whole date and time, or clear it.')).toBeDefined();
    await expectFocus(expires);
    expect(changes(app, '/api/modify_dates')).toEqual([]);
    Object.defineProperty(expires, 'validity', { value: { badInput: false } });
    fireEvent.change(expires, { target: { value: '2026-12-24T18:00' } });
    await app.user.click(within(dialog).getByRole('button', { name: 'Set dates of 1 file' }));
    await within(dialog).findByText('1 file has new dates.');
    expect(changes(app, '/api/modify_dates')[0]?.body).toMatchObject({
      expires_date: '2026-12-24T18:00:00.000Z',
    });
  });

  it('adds people after checking their addresses', async () => {
    const app = open();
    await app.user.click(await box('Select all files on this page'));
    await app.user.click(button('Add people'));
    const dialog = await screen.findByRole('dialog');
    const people = within(dialog).getByRole('textbox', { name: 'Emails, domains and groups' });
    await app.user.type(people, `eli@bakehouse.test, nobody, ${DEE}`);
    await app.user.click(await within(dialog).findByRole('button', { name: 'Add to 10 files' }));
    expect(
      within(dialog).getByText(/^Not an email, wildcard domain .* or group: nobody$/),
    ).toBeDefined();
    await app.user.clear(people);
    await app.user.type(people, `eli@bakehouse.test ${DEE}`);
    await app.user.click(within(dialog).getByRole('button', { name: 'Add to 10 files' }));
    await within(dialog).findByText('People were added to 10 files.');
    expect(changes(app, '/api/modify_permissions')[0]?.body).toMatchObject({
      add: [{ email: 'eli@bakehouse.test', key_path: BASE_KEY_PATH }],
      remove: [],
      tell: false,
    });
  });

  it('tells added people by email when asked to, and says that Undo cannot take it back', async () => {
    const app = open();
    await app.user.click(await box('Select all files on this page'));
    await app.user.click(button('Add people'));
    const dialog = await screen.findByRole('dialog');
    const people = within(dialog).getByRole('textbox', { name: 'Emails, domains and groups' });
    await app.user.type(people, 'eli@bakehouse.test');
    const tell = within(dialog).getByRole('switch', { name: 'Tell them by email', checked: false });
    within(dialog).getByText(/which Undo cannot take back/);
    await app.user.click(tell);
    await app.user.click(await within(dialog).findByRole('button', { name: 'Add to 10 files' }));
    await within(dialog).findByText('People were added to 10 files.');
    expect(changes(app, '/api/modify_permissions')[0]?.body).toMatchObject({ tell: true });
  });

  it('removes a person from all files, and the toast undoes it after the dialog is closed', async () => {
    const app = open();
    await app.user.click(await box('Select all files on this page'));
    await app.user.click(button('Select all 12 that match'));
    await screen.findByText('12 selected');
    await app.user.click(button('Remove people'));
    const dialog = await screen.findByRole('dialog');
    await app.user.click(within(dialog).getByRole('checkbox', { name: `${DEE} 12 files` }));
    await app.user.click(within(dialog).getByRole('button', { name: 'Remove from 12 files' }));
    await within(dialog).findByText('People were removed from 12 files.');
    expect(app.backend.files.every((file) => file.permissions_json === '[]')).toBe(true);
    const [close] = within(dialog).getAllByRole('button', { name: 'Close' });
    if (close) await app.user.click(close);
    await app.user.click(
      await screen.findByRole('button', { name: 'Undo: People were removed from 12 files.' }),
    );
    await screen.findByText('12 files have the removed people again.');
    expect(app.backend.files.every((file) => file.permissions_json === DEE_ACCESS)).toBe(true);
  });
});
