import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { refusalReply } from '../../../../test/backend.ts';
import { renderDetails } from '../../../../test/render-details.ts';
import { createFile } from '../../../../test/data/files.ts';
import { toPermissionsJson } from '../../../../test/handlers/files.ts';
import { renderApp, renderLoggedIn } from '../../../../test/render-app.tsx';
import { mockServer } from '../../../../test/server.ts';
import { setViewport } from '../../../../test/viewport.ts';

const CALL = '*/api/get_document';
const NARROWED = '/portal?tab=files&file=file-0007';

const opener = (name: string) => screen.findByRole('button', { name: `Details of ${name}` });
const saveDates = () => screen.queryByRole('button', { name: 'Save dates' });

describe('the details of a file', () => {
  it('show who may open it and when', async () => {
    const { panel, file, sentTo } = await renderDetails({
      permissions_json: toPermissionsJson('dee@bakehouse.test', '*@partner.example'),
    });
    expect(sentTo('/api/get_document')).toEqual([
      { email: 'bo@bakehouse.test', checksum: file.checksum },
    ]);
    const entries = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(entries).toEqual([
      'dee@bakehouse.test Email Can openLimitRemove',
      '*@partner.example Domain Can openLimitRemove',
    ]);
    expect(panel.getByText('2 entries')).toBeDefined();
    expect(panel.getByText(`Copy checksum of ${file.filetitle} ${file.checksum}`)).toBeDefined();
    expect(panel.getByText(/^Times are in /)).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('begin with the name, the state in a sentence and a link to copy', async () => {
    const { panel, file, user } = await renderDetails({
      permissions_json: toPermissionsJson('dee@bakehouse.test', '*@partner.example'),
    });
    expect(panel.getByText(file.filetitle)).toBeDefined();
    expect(
      panel.getByText('Open, never expires; 1 person and 1 domain may open it.'),
    ).toBeDefined();
    await user.click(panel.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/f/${file.id}`);
    expect(await panel.findByRole('button', { name: 'Link copied' })).toBeDefined();
  });

  it('change their state, and that of the row, when the expiry passes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { panel, file, change } = await renderDetails({
      expiration_date: '2026-11-21T12:01:00.000Z',
    });
    const row = screen.getByRole('button', { name: `Details of ${file.filetitle}` }).closest('tr');
    expect(panel.getByText(/^Open until 21 Nov 2026/)).toBeDefined();
    expect(row?.textContent).not.toContain('Expired');
    change({ status: 'expired' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(panel.getByText(/^Open until 21 Nov 2026/)).toBeDefined();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await panel.findByText(/^Expired on 21 Nov 2026/)).toBeDefined();
    await waitFor(() => expect(row?.textContent).toContain('Expired'));
  });

  it('show what each person with access can do, and why', async () => {
    const email = 'dee@bakehouse.test';
    const { panel } = await renderDetails(
      { permissions_json: toPermissionsJson(email) },
      {
        states: [
          {
            email,
            allowed: false,
            rule: 'individual_ban',
            matched: ['individual_ban', 'email_grant', 'wildcard_grant'],
            changesAt: null,
          },
        ],
      },
    );
    expect(panel.getByRole('listitem').textContent).toBe(
      `${email} Email, also through *@bakehouse.test, banned by the baker BannedLimitRemove`,
    );
    expect(
      panel.getByText('Open, never expires; nobody may open it. 1 person with access is banned.'),
    ).toBeDefined();
    expect(panel.getByRole('link', { name: email }).getAttribute('href')).toBe(
      `/portal?tab=users&person=${encodeURIComponent(email)}`,
    );
  });

  it.each([
    [
      'not_openable_yet',
      'This file is not open yet. People you add can open it only from its openable date on.',
    ],
    [
      'expired',
      'This file has expired. People you add cannot open it until you change its expiry date.',
    ],
    ['closed', 'The baker of this file is deactivated. People you add cannot open it.'],
  ] as const)('warn before somebody is added while the file is %s', async (status, warning) => {
    const { panel } = await renderDetails({ status });
    expect(panel.getByText(warning)).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('leave out grants of single fields', async () => {
    const { panel } = await renderDetails({
      permissions_json: JSON.stringify([{ email: 'dee@bakehouse.test', key_path: "m/0'/0'/1'" }]),
    });
    expect(panel.getByText('Nobody may open the whole file yet.')).toBeDefined();
    expect(panel.getByText('0 entries, 1 more in Layered Access')).toBeDefined();
  });

  it.each([48, 24])('have no accessibility violations %i em wide', async (em) => {
    setViewport(em);
    await renderDetails({ permissions_json: toPermissionsJson('dee@bakehouse.test') });
    expect(await findAxeViolations()).toEqual([]);
  });

  it('open by themselves for a single listed file, and can be closed', async () => {
    const { user } = renderLoggedIn(NARROWED);
    const button = await opener('Loaf 07.csv');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await screen.findByRole('button', { name: 'Save dates' });
    await user.click(button);
    expect(saveDates()).toBeNull();
  });

  it('stay open when the list is sorted another way', async () => {
    const { user, backend } = await renderDetails();
    await user.click(screen.getByRole('button', { name: 'Display Name' }));
    await waitFor(() => {
      expect(backend.calls.at(-1)).toContain('sort_by=name');
    });
    expect(saveDates()).not.toBeNull();
  });

  it('show skeletons for the expected number of entries, and 15 bars', async () => {
    const slow = Promise.withResolvers<undefined>();
    const { user } = renderApp('/portal?tab=files', {
      session: 'password_pin',
      prepare: (backend) => {
        const permissions_json = toPermissionsJson('dee@bakehouse.test', 'eli@bakehouse.test');
        backend.files = [createFile(1, { permissions_json })];
        mockServer.use(http.post(CALL, () => slow.promise));
      },
    });
    await user.click(await opener('Loaf 01.csv'));
    const panel = screen.getByRole('region', { name: 'Details of Loaf 01.csv' });
    await within(panel).findByText('Loading the details of Loaf 01.csv');
    const cardOf = (title: string) =>
      [...panel.querySelectorAll('section')].find(({ textContent }) =>
        textContent.startsWith(title),
      );
    const listIn = (title: string) => cardOf(title)?.querySelectorAll('li');
    await waitFor(() => {
      expect(listIn('Access Management')).toHaveLength(2);
    });
    expect(listIn('Opened')).toHaveLength(5);
    expect(cardOf('Access Trend')?.querySelectorAll('span[aria-hidden]')).toHaveLength(15);
    slow.resolve(undefined);
    expect(await within(panel).findAllByRole('button', { name: /^Remove / })).toHaveLength(2);
  });

  it.each([
    [
      'the server says why',
      () => refusalReply(404, { error: 'You have no file.', error_type: 'not_found' }),
      'You have no file.',
    ],
    [
      'the answer is a web page',
      () => HttpResponse.html('<p>'),
      'Failed to fetch the details of this file.',
    ],
    [
      'the server is down',
      () => new HttpResponse(null, { status: 503 }),
      'The server is currently unavailable. Please try again later.',
    ],
  ])('say so in their place when %s, and try again on request', async (_, reply, text) => {
    let isBroken = true;
    const { user } = renderApp(NARROWED, {
      session: 'password_pin',
      prepare: () => mockServer.use(http.post(CALL, () => (isBroken ? reply() : undefined))),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(text);
    isBroken = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Save dates' });
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it('can only be read, and say why, where the file is somebody else’s', async () => {
    const app = renderApp('/portal?tab=files&admin=true', {
      session: 'password_pin',
      user: { is_admin: true, email: 'ada@bakehouse.test' },
      prepare: (backend) => {
        backend.files = [
          createFile(1, { permissions_json: toPermissionsJson('dee@bakehouse.test') }),
        ];
      },
    });
    await app.user.click(await opener('Loaf 01.csv'));
    await screen.findByText(
      'This file was baked by bo@bakehouse.test. Only its baker can change who may open it and when.',
    );
    expect(app.backend.sent[0]?.body).toMatchObject({ email: 'bo@bakehouse.test', admin: true });
    const panel = within(screen.getByRole('region', { name: 'Details of Loaf 01.csv' }));
    expect(panel.getByRole('listitem').textContent).toBe('dee@bakehouse.test Email Can open');
    expect(panel.getByText('Not set')).toBeDefined();
    // The check of access changes nothing.
    const check = panel.getByRole('region', { name: 'Check access' });
    const isOutside = (control: HTMLElement) => !check.contains(control);
    const buttons = panel.getAllByRole('button').filter(isOutside);
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Copy link',
      expect.stringContaining('Copy checksum of Loaf 01.csv'),
    ]);
    expect(panel.getAllByRole('textbox').filter(isOutside)).toEqual([]);
    expect(await findAxeViolations()).toEqual([]);
  });
});
