import { BASE_KEY_PATH } from '@bakehouse/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { createAuditEvent } from '../../../../test/data/audit-events.ts';
import { createFile } from '../../../../test/data/files.ts';
import { createSharedFile } from '../../../../test/data/shared-files.ts';
import { createOpener } from '../../../../test/data/people.ts';
import { refusalReply } from '../../../../test/backend.ts';
import { renderApp, type RenderOptions } from '../../../../test/render-app.tsx';
import { mockServer } from '../../../../test/server.ts';
import { setViewport } from '../../../../test/viewport.ts';
// This import loads the code chunk before a test waits for it.
import '../users-tab.tsx';
import { expectFocus } from '../../../../test/fields/expect-focus.ts';

const DEE = 'dee@bakehouse.test';
const PERSON_URL = '/portal?tab=users&person=dee%40bakehouse.test';
const PRICES = "m/0'/0'/1'";

const grantsJson = (...grants: [string, string][]) =>
  JSON.stringify(grants.map(([email, key_path]) => ({ email, key_path })));

const open = (path = PERSON_URL, options: RenderOptions = {}) =>
  renderApp(path, {
    session: 'password_pin',
    prepare: (backend) => {
      backend.openers = [createOpener(2, { email: DEE })];
      backend.files = [
        createFile(1, { permissions_json: grantsJson([DEE, BASE_KEY_PATH], [DEE, PRICES]) }),
        createFile(2, { permissions_json: grantsJson([DEE, PRICES]) }),
        createFile(3, { permissions_json: grantsJson(['*@bakehouse.test', BASE_KEY_PATH]) }),
      ];
      backend.auditEvents = [
        createAuditEvent(1, { user: DEE, action: 'file_opened', msg: 'Opened Loaf 01.csv' }),
        createAuditEvent(2, { user: DEE, action: 'open_blocked', msg: 'Refused Loaf 02.json' }),
        createAuditEvent(3),
      ];
    },
    ...options,
  });

const heading = () => screen.findByRole('heading', { level: 2, name: DEE });
const region = (name: string) => screen.findByRole('region', { name });
const factOf = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const rowsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the page of a person', () => {
  it('answers with status, counts, files and activity, and takes the focus', async () => {
    const { backend } = open();
    const name = await heading();
    await expectFocus(name);
    await screen.findByText('First seen');
    expect(['Openings allowed', 'Refused'].map(factOf)).toEqual([
      '1 Show these openings in Activity',
      '1 Show these refusals in Activity',
    ]);
    expect(screen.getByText('Active')).toBeDefined();
    const files = await region('Files with access');
    await within(files).findByRole('link', { name: 'Loaf 01.csv' });
    expect(rowsOf(files)).toHaveLength(3);
    expect(within(files).getByText('Whole file, 1 field')).toBeDefined();
    expect(within(files).getByText('Whole domain')).toBeDefined();
    const activity = await region('Activity');
    await within(activity).findByText('Opened Loaf 01.csv');
    expect(rowsOf(activity)).toHaveLength(2);
    expect(backend.calls).toContain('GET /api/get_person?email=dee%40bakehouse.test');
  });

  it('shows a baker’s own files beside those with access, and leads from the numbers', async () => {
    const app = open(`${PERSON_URL}&admin=true`, {
      user: { is_admin: true },
      prepare: (backend) => {
        backend.openers = [createOpener(2, { email: DEE })];
        backend.files = [createFile(1, { baker_email: DEE }), createFile(2)];
        backend.baked = { [DEE]: { files_count: 1, open_count: 1 } };
        backend.auditEvents = [createAuditEvent(1, { user: DEE, action: 'open_blocked' })];
      },
    });
    const baked = await region('Files baked');
    expect(await within(baked).findByRole('link', { name: /^Loaf 01/ })).toBeDefined();
    expect(rowsOf(baked)).toHaveLength(1);
    expect(rowsOf(await region('Files with access'))).toHaveLength(2);
    expect(await findAxeViolations()).toEqual([]);
    const link = await screen.findByRole('link', { name: '1 Show these refusals in Activity' });
    await app.user.click(link);
    expect(app.url()).toBe(
      '/portal?tab=activity&admin=true&user=dee%40bakehouse.test&action=open_blocked',
    );
  });

  it('shows an opener what a baker shares with them, and their pages', async () => {
    const app = open(PERSON_URL, {
      prepare: (backend) => {
        backend.openers = [];
        backend.files = [];
        backend.sharedFiles = [createSharedFile(1, { baker_email: DEE }), createSharedFile(2)];
        backend.baked = { [DEE]: { files_count: 1, open_count: 1 } };
      },
    });
    const shared = await region('Files shared with you');
    const [row] = app.backend.sharedFiles;
    const link = await within(shared).findByRole('link', { name: row?.filetitle ?? '' });
    expect(link.getAttribute('href')).toBe(`/f/${row?.id}`);
    expect(rowsOf(shared)).toHaveLength(1);
    expect(screen.getByText('Shares files with you')).toBeDefined();
    expect(screen.queryByText('Inactive')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Files with access' })).toBeNull();
  });

  it.each([80, 24])('has no accessibility violations at %i rem', async (width) => {
    setViewport(width);
    open();
    await screen.findByText('Opened Loaf 01.csv');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('is reached from the list of users, and leads back to it', async () => {
    const app = open('/portal?tab=users&sort=email');
    await app.user.click(await screen.findByRole('link', { name: DEE }));
    await heading();
    expect(app.url()).toBe(PERSON_URL);
    await app.user.click(screen.getByRole('link', { name: 'All users' }));
    await screen.findByRole('searchbox');
    expect(app.url()).toBe('/portal?tab=users');
  });

  it('shows openings or refusals alone', async () => {
    const app = open();
    await screen.findByText('Opened Loaf 01.csv');
    await app.user.selectOptions(screen.getByLabelText('Show'), 'Refusals and alerts');
    await waitFor(() => {
      expect(screen.queryByText('Opened Loaf 01.csv')).toBeNull();
    });
    expect(screen.getByText('Refused Loaf 02.json')).toBeDefined();
  });

  it('shows the first page of the files that are left', async () => {
    const created = Array.from({ length: 11 }, (_, index) => createFile(index + 1));
    const app = open(PERSON_URL, {
      prepare: (backend) => {
        backend.openers = [createOpener(2, { email: DEE })];
        backend.files = created;
      },
    });
    const files = await region('Files with access');
    await app.user.click(await within(files).findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(rowsOf(files)).toHaveLength(1));
    app.backend.files = created.slice(-1);
    await app.user.keyboard('r');
    await waitFor(() => expect(rowsOf(files).join()).toContain('Loaf 11'));
    expect(within(files).queryByRole('button', { name: 'Next page' })).toBeNull();
  });

  it('bans and unbans, and shows the reason', async () => {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: `Ban ${DEE}` }));
    const dialog = await screen.findByRole('alertdialog');
    await app.user.type(within(dialog).getByLabelText('Reason'), 'Sent it on');
    await app.user.click(within(dialog).getByRole('button', { name: 'Ban dee@…' }));
    await screen.findByText('Banned from your files');
    expect(screen.getByText('Reason: Sent it on')).toBeDefined();
    expect(screen.getByRole('button', { name: `Unban ${DEE}` })).toBeDefined();
  });

  it('offers neither ban nor removal where they are not possible', async () => {
    open(`${PERSON_URL}&admin=true`, { user: { email: DEE, is_admin: true } });
    await screen.findByText('This is you');
    expect(screen.queryByRole('button', { name: /^Ban/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove from all files' })).toBeNull();
  });

  it('says that nothing is known about an address', async () => {
    open('/portal?tab=users&person=nobody%40bakehouse.test');
    await screen.findByText('nobody@bakehouse.test has had no access to your files.');
  });

  it('can be loaded again after a failure', async () => {
    const app = open(PERSON_URL);
    mockServer.use(http.get('*/api/get_person', () => HttpResponse.html('<p>'), { once: true }));
    await app.user.click(
      within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }),
    );
    await screen.findByText('First seen');
  });
});

describe('a removal from all files', () => {
  const ask = async (app: ReturnType<typeof open>) => {
    await app.user.click(await screen.findByRole('button', { name: 'Remove from all files' }));
    return screen.findByRole('dialog', { name: 'Remove from all files' });
  };
  const changes = ({ backend }: ReturnType<typeof open>) =>
    backend.sent.filter(({ path }) => path === '/api/modify_permissions').map(({ body }) => body);

  it('shows before it starts what is cut off and what stays open', async () => {
    const app = open();
    const dialog = await ask(app);
    await within(dialog).findByText(`${DEE} loses access to 2 files:`);
    expect(within(dialog).getByText(/^1 file stays open/)).toBeDefined();
    expect(within(dialog).getByText('Loaf 03.pdf')).toBeDefined();
    expect(await findAxeViolations(dialog)).toEqual([]);
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(changes(app)).toEqual([]);
  });

  it('reads the files anew before each preview', async () => {
    const app = open();
    const dialog = await ask(app);
    await within(dialog).findByRole('button', { name: 'Remove from 2 files' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    mockServer.use(http.get('*/api/get_files', () => delay('infinite')));
    const again = await ask(app);
    await within(again).findByText('Looking for files…');
    expect(within(again).queryByRole('button', { name: 'Remove from 2 files' })).toBeNull();
  });

  it('takes every grant, and Undo gives exactly these back', async () => {
    const app = open();
    const dialog = await ask(app);
    await app.user.click(
      await within(dialog).findByRole('button', { name: 'Remove from 2 files' }),
    );
    await screen.findByText(`${DEE} was removed from 2 files.`);
    const removed = changes(app);
    expect(removed).toHaveLength(2);
    expect(removed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          add: [],
          remove: [
            { email: DEE, key_path: BASE_KEY_PATH },
            { email: DEE, key_path: PRICES },
          ],
        }),
        expect.objectContaining({ add: [], remove: [{ email: DEE, key_path: PRICES }] }),
      ]),
    );
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(`${DEE} has access to 2 files again.`);
    const granted = changes(app).slice(2);
    expect(granted).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          remove: [],
          add: [
            { email: DEE, key_path: BASE_KEY_PATH },
            { email: DEE, key_path: PRICES },
          ],
        }),
        expect.objectContaining({ remove: [], add: [{ email: DEE, key_path: PRICES }] }),
      ]),
    );
  });

  it('goes on after a failure, names the file, and tries it again on request', async () => {
    const app = open();
    const dialog = await ask(app);
    mockServer.use(
      http.post(
        '*/api/modify_permissions',
        () => refusalReply(429, { error: 'Too fast.', error_type: 'too_many_requests' }),
        { once: true },
      ),
    );
    await app.user.click(
      await within(dialog).findByRole('button', { name: 'Remove from 2 files' }),
    );
    await screen.findByText(`${DEE} was removed from 1 file.`);
    expect(screen.getByText('1 file could not be changed.')).toBeDefined();
    expect(screen.getByText('Too fast.')).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'Try again for the 1 that failed' }));
    await waitFor(() => {
      expect(screen.queryByText('Too fast.')).toBeNull();
    });
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(`${DEE} has access to 2 files again.`);
  });

  it('can be undone in a toast after the page was left', async () => {
    const app = open();
    const dialog = await ask(app);
    await app.user.click(
      await within(dialog).findByRole('button', { name: 'Remove from 2 files' }),
    );
    await screen.findByText(`${DEE} was removed from 2 files.`);
    await app.user.click(screen.getByRole('link', { name: 'All users' }));
    await app.user.click(
      await screen.findByRole('button', { name: `Undo: ${DEE} was removed from 2 files.` }),
    );
    await screen.findByText(`${DEE} has access to 2 files again.`);
    expect(changes(app).slice(2)).toHaveLength(2);
  });
});
