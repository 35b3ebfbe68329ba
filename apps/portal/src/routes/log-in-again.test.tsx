import type { ErrorBody, FileDetail, ModifyPermissionsBody } from '@bakehouse/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../test/axe.ts';
import { type Backend, hasSession, noSessionReply, refusalReply } from '../../test/backend.ts';
import { toPermissionsJson } from '../../test/handlers/files.ts';
import { createApi } from '../api/api.ts';
import { providerRefusal, startSession } from '../../test/handlers/provider.ts';
import { type RenderedApp, renderLoggedIn } from '../../test/render-app.tsx';
import { mockServer } from '../../test/server.ts';
// These imports load the code chunks before a test waits for them.
import '../features/files/details/file-details.tsx';
import '../features/login/email/email-login.tsx';
import { expectFocus } from '../../test/fields/expect-focus.ts';

const CHECKSUM = 'a'.repeat(64);
const TITLE = 'Log in again';

const detail: FileDetail = {
  id: 'file-0001',
  name: 'Loaf 01.csv',
  baker: 'bo@bakehouse.test',
  created: '2026-01-02T00:00:00.000Z',
  openable: null,
  expires: null,
  status: 'open',
  restorableUntil: null,
  adminFile: false,
  permissions: [],
  permissions_json: '[]',
  checksum: CHECKSUM,
  recentActivity: [],
  opened: [],
  alerts: [],
  accessManagement: [],
  layeredAccess: [],
  accessStates: [],
  version: 2,
};

interface Applied {
  bearer: string | null;
  email: string | undefined;
}

/** Takes writes from full sessions only, and tells which ones. */
const takeWrites = (backend: Backend): Applied[] => {
  const applied: Applied[] = [];
  mockServer.use(
    http.post<never, ModifyPermissionsBody, FileDetail | ErrorBody>(
      '*/api/modify_permissions',
      async ({ request }) => {
        if (!hasSession(backend, request)) return noSessionReply();
        if (backend.user.requires_pin)
          return refusalReply(403, { error: 'Enter your PIN first.', error_type: 'pin_required' });
        const { add } = await request.json();
        applied.push({ bearer: request.headers.get('authorization'), email: add[0]?.email });
        return HttpResponse.json(detail);
      },
    ),
  );
  return applied;
};

/** The server ends the session; the next one starts with the password only. */
const revoke = (backend: Backend) => {
  backend.token = null;
  backend.user = { ...backend.user, requires_pin: true };
};

/** Another tab that logs somebody in leaves a new session cookie. */
const signInElsewhere = (backend: Backend, user: Partial<Backend['user']>) => {
  backend.user = { ...backend.user, ...user };
  backend.token = backend.newToken();
  document.cookie = `stytch_session=${backend.token}; path=/`;
  document.cookie = `stytch_session_jwt=${backend.token}.jwt; path=/`;
};

const lookAtTab = () => act(() => void window.dispatchEvent(new Event('focus')));

interface Written {
  outcome: Promise<string>;
  isAnswered: () => boolean;
}

/** Starts a write without waiting for it; `outcome` says how it ends. */
const write = ({ portal }: RenderedApp, email = 'dee@bakehouse.test'): Written => {
  let isAnswered = false;
  const outcome = createApi(portal.http)
    .fileChanges.changeAccess({ checksum: CHECKSUM, version: 1, add: [email] })
    .then(
      () => 'saved',
      () => 'failed',
    )
    .finally(() => {
      isAnswered = true;
    });
  return { outcome, isAnswered: () => isAnswered };
};

const dialog = () => screen.findByRole('alertdialog', { name: TITLE });
const isOpen = () => screen.queryByRole('alertdialog') !== null;
const sent = ({ calls }: Backend, path: string) => calls.filter((call) => call.includes(path));

const nextPage = () => screen.getByRole('button', { name: 'Next page' });

/** A page whose session has ended during a write. */
const interrupted = async () => {
  const app = renderLoggedIn('/portal?tab=files');
  const applied = takeWrites(app.backend);
  await screen.findByText('Loaf 64.csv');
  act(() => nextPage().focus());
  const table = screen.getByRole('table');
  revoke(app.backend);
  const written = write(app);
  await dialog();
  return { ...app, ...written, applied, isPageKept: () => table.isConnected };
};

const password = () => screen.findByLabelText('Password');
const pin = () => screen.findByLabelText('PIN');

describe('a write without a live session', () => {
  it('is sent once, with the new token, when its user has signed in again over the page', async () => {
    const { user, backend, applied, outcome, ...page } = await interrupted();
    const before = sent(backend, 'get_files').length;
    await user.type(await password(), `${backend.password}{Enter}`);
    await user.type(await pin(), backend.pin);
    expect(await outcome).toBe('saved');
    expect(applied).toEqual([{ bearer: 'Bearer token-3', email: 'dee@bakehouse.test' }]);
    expect(isOpen()).toBe(false);
    expect(page.url()).toBe('/portal?tab=files');
    expect(page.isPageKept()).toBe(true);
    expect(sent(backend, 'get_files')).toHaveLength(before);
    expect(window.localStorage.getItem('bakehouse.tab')).toBe('files');
    await waitFor(() => {
      expect(document.activeElement).toBe(nextPage());
    });
  });

  it('keeps everything else that was typed on the page', async () => {
    const { user, backend } = renderLoggedIn('/portal?tab=files');
    await user.click(await screen.findByRole('button', { name: 'Details of Loaf 64.csv' }));
    const openable = await screen.findByLabelText<HTMLInputElement>(/^Openable/, {
      selector: 'input',
    });
    fireEvent.change(openable, { target: { value: '2026-12-24T18:30' } });
    await user.type(screen.getByLabelText('Add access'), 'dee@bakehouse.test');
    revoke(backend);
    await user.keyboard('{Enter}');
    await user.type(await password(), `${backend.password}{Enter}`);
    await user.type(await pin(), backend.pin);
    await screen.findByText('Added dee@bakehouse.test to the access list.');
    expect(sent(backend, 'modify_permissions')).toHaveLength(2);
    const file = backend.files.find(({ filetitle }) => filetitle === 'Loaf 64.csv');
    expect(file?.permissions_json).toBe(toPermissionsJson('dee@bakehouse.test'));
    expect(openable.isConnected).toBe(true);
    expect(openable.value).toBe('2026-12-24T18:30');
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByLabelText('Add access'));
    });
  });

  it('asks the same user for the password in a dialog that gives the reason', async () => {
    await interrupted();
    const box = await dialog();
    const about = box.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(about)?.textContent).toBe(
      'Your session has ended. Log in again to continue. Nothing is lost.',
    );
    const email = within(box).getByLabelText<HTMLInputElement>('Email');
    expect([email.value, email.readOnly]).toEqual(['bo@bakehouse.test', true]);
    expect(email.autocomplete).toBe('username');
    const field = within(box).getByLabelText<HTMLInputElement>('Password');
    await expectFocus(field);
    expect(field.autocomplete).toBe('current-password');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('keeps the focus in the dialog, from the password to the PIN', async () => {
    const { user, backend } = await interrupted();
    const box = await dialog();
    for (let step = 0; step < 6; step += 1) {
      await user.tab();
      expect(box.contains(document.activeElement)).toBe(true);
    }
    await user.type(await password(), `${backend.password}{Enter}`);
    await expectFocus(await pin());
    expect(await findAxeViolations()).toEqual([]);
  });

  it('asks again after a wrong password or PIN', async () => {
    const { user, backend, outcome } = await interrupted();
    await user.type(await password(), 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
    await expectFocus(await password());
    await user.keyboard(`${backend.password}{Enter}`);
    await user.type(await pin(), '1234');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Invalid PIN or code. Please try again.',
    );
    await user.type(await pin(), backend.pin);
    expect(await outcome).toBe('saved');
  });

  it('requires a password before it asks the server', async () => {
    const { user, backend } = await interrupted();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter email and password');
    expect(sent(backend, 'stytch/authenticate')).toEqual([]);
  });

  it('is sent once when its user has logged in with a code by email', async () => {
    const { user, backend, applied, outcome, isPageKept } = await interrupted();
    const emails: unknown[] = [];
    mockServer.use(
      http.post('*/sdk/v1/magic_links/email/login_or_create', async ({ request }) => {
        emails.push(await request.json());
        return HttpResponse.json({ data: { status_code: 200, method_id: 'email-1' } });
      }),
      http.post('*/sdk/v1/otps/authenticate', () => startSession(backend)),
    );
    await user.click(await screen.findByRole('button', { name: 'Email me a code' }));
    const code = await screen.findByRole('textbox', { name: 'Code from the email' });
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(await findAxeViolations()).toEqual([]);
    const url = `${window.location.origin}/authenticate?callback=%2Fportal%3Ftab%3Dfiles`;
    expect(emails).toMatchObject([{ email: 'bo@bakehouse.test', login_magic_link_url: url }]);
    await user.type(code, '123456');
    await user.type(await pin(), backend.pin);
    expect(await outcome).toBe('saved');
    expect(applied).toHaveLength(1);
    expect(isPageKept()).toBe(true);
  });

  it.each([
    ['a wrong code', 401, 'unable_to_auth_otp_code', 'Invalid passcode, please try again.'],
    ['an old code', 404, 'otp_code_not_found', 'This code no longer works. Send the email again.'],
    ['a failure', 500, 'internal', 'The server is currently unavailable. Please try again later.'],
  ])('tells what to do after %s', async (_, status, type, text) => {
    const { user } = await interrupted();
    mockServer.use(
      http.post('*/sdk/v1/magic_links/email/login_or_create', () =>
        HttpResponse.json({ data: { status_code: 200, method_id: 'email-1' } }),
      ),
      http.post('*/sdk/v1/otps/authenticate', () => providerRefusal(status, type, 'No.')),
    );
    await user.click(await screen.findByRole('button', { name: 'Email me a code' }));
    await user.type(await screen.findByRole('textbox', { name: 'Code from the email' }), '123456');
    await screen.findByText(text);
    expect(isOpen()).toBe(true);
  });

  it('stays waiting while the server cannot be reached', async () => {
    const { user, backend, outcome } = await interrupted();
    mockServer.use(
      http.post('*/api/stytch/authenticate', () => HttpResponse.error(), { once: true }),
    );
    await user.type(await password(), `${backend.password}{Enter}`);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Could not connect to the server. Please try again later.',
    );
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await user.type(await pin(), backend.pin);
    expect(await outcome).toBe('saved');
  });

  it('is sent without a PIN if the account needs none', async () => {
    const { user, backend, outcome } = await interrupted();
    backend.user = { ...backend.user, requires_pin: false };
    await user.type(await password(), `${backend.password}{Enter}`);
    expect(await outcome).toBe('saved');
    expect(sent(backend, 'auth/pin')).toEqual([]);
  });

  it('asks for a new PIN if the old one was removed', async () => {
    const { user, backend, applied, outcome, isPageKept } = await interrupted();
    backend.user = { ...backend.user, has_pin: false };
    await user.type(await password(), `${backend.password}{Enter}`);
    await user.type(await screen.findByLabelText('New PIN'), '4826');
    await user.type(screen.getByLabelText('Confirm PIN'), '4826{Enter}');
    expect(await outcome).toBe('saved');
    expect(applied).toHaveLength(1);
    expect(isPageKept()).toBe(true);
  });

  it('asks for the password once more when the new session ends before the PIN', async () => {
    const { user, backend, outcome, isPageKept } = await interrupted();
    await user.type(await password(), `${backend.password}{Enter}`);
    await pin();
    backend.token = null;
    await user.type(await pin(), backend.pin);
    await user.type(await password(), `${backend.password}{Enter}`);
    await user.type(await pin(), backend.pin);
    expect(await outcome).toBe('saved');
    expect(isPageKept()).toBe(true);
  });

  it('shares one dialog with other writes', async () => {
    const app = await interrupted();
    const others = [write(app, 'eli@bakehouse.test'), write(app, 'fay@bakehouse.test')];
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    await app.user.type(await password(), `${app.backend.password}{Enter}`);
    await app.user.type(await pin(), app.backend.pin);
    const outcomes = [app.outcome, ...others.map(({ outcome }) => outcome)];
    expect(await Promise.all(outcomes)).toEqual(['saved', 'saved', 'saved']);
    expect(app.applied.map(({ email }) => email).toSorted()).toEqual([
      'dee@bakehouse.test',
      'eli@bakehouse.test',
      'fay@bakehouse.test',
    ]);
    expect(sent(app.backend, 'stytch/authenticate')).toHaveLength(1);
  });

  it('asks only for the PIN if only that is missing', async () => {
    const app = renderLoggedIn('/portal?tab=files');
    const applied = takeWrites(app.backend);
    await screen.findByText('Loaf 64.csv');
    app.backend.user = { ...app.backend.user, requires_pin: true };
    const { outcome } = write(app);
    await app.user.type(await pin(), app.backend.pin);
    expect(await outcome).toBe('saved');
    expect(applied).toHaveLength(1);
  });
});

describe('the dialog to log in again', () => {
  const storedKeys = () =>
    Object.keys(window.localStorage).filter((key) => key.startsWith('bakehouse.'));

  it.each(['password', 'PIN'])('ends the session at the %s on "Log out instead"', async (step) => {
    const { user, backend, applied, isAnswered, url, portal } = await interrupted();
    if (step === 'PIN') {
      await user.type(await password(), `${backend.password}{Enter}`);
      await pin();
    }
    portal.toasts.add({ tone: 'error', message: 'eli@bakehouse.test stays.' });
    await user.click(screen.getByRole('button', { name: 'Log out instead' }));
    await screen.findByRole('heading', { name: 'Log in' });
    expect(url()).toBe('/login?callback=%2Fportal%3Ftab%3Dfiles');
    expect(isOpen()).toBe(false);
    expect([applied, isAnswered()]).toEqual([[], false]);
    await waitFor(() => {
      expect(backend.token).toBeNull();
    });
    expect(document.cookie).not.toContain('stytch_session=');
    expect(storedKeys()).toEqual([]);
    expect(portal.queryClient.getQueryCache().getAll()).toEqual([]);
    expect(portal.toasts.get()).toEqual([]);
  });

  it('is not closed by Escape, which would lose what was typed', async () => {
    const { user, isPageKept } = await interrupted();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(true);
    expect(isPageKept()).toBe(true);
  });

  it('closes when the same user has logged in in another tab', async () => {
    const { backend, applied, outcome, isPageKept } = await interrupted();
    signInElsewhere(backend, { requires_pin: false });
    lookAtTab();
    expect(await outcome).toBe('saved');
    expect(applied).toEqual([{ bearer: 'Bearer token-2', email: 'dee@bakehouse.test' }]);
    expect(isOpen()).toBe(false);
    expect(isPageKept()).toBe(true);
  });

  it('goes on to the PIN when another tab has entered the password', async () => {
    const { user, backend, outcome } = await interrupted();
    signInElsewhere(backend, {});
    lookAtTab();
    await user.type(await pin(), backend.pin);
    expect(await outcome).toBe('saved');
  });

  it('asks for the password again when another tab logs out before the PIN', async () => {
    const { user, backend, isPageKept } = await interrupted();
    await user.type(await password(), `${backend.password}{Enter}`);
    await pin();
    document.cookie = 'stytch_session=; path=/; max-age=0';
    lookAtTab();
    await password();
    expect(isPageKept()).toBe(true);
  });

  it('is discarded with its write when another user has logged in', async () => {
    const { backend, applied, isAnswered, isPageKept } = await interrupted();
    const cy = { user_id: 'user-2', email: 'cy@bakehouse.test', requires_pin: false };
    signInElsewhere(backend, cy);
    lookAtTab();
    await screen.findByText('cy@bakehouse.test', { selector: 'header *' });
    await screen.findByText('Loaf 64.csv');
    expect([applied, isAnswered()]).toEqual([[], false]);
    expect(isOpen()).toBe(false);
    expect(isPageKept()).toBe(false);
    expect(document.cookie).toContain('stytch_session=token-2');
  });

  it('is discarded with its write when an operator has begun to act for the user', async () => {
    const { backend, applied, isAnswered, isPageKept } = await interrupted();
    signInElsewhere(backend, { requires_pin: false, impersonator: 'Sam Support' });
    lookAtTab();
    await screen.findByRole('region', { name: 'Acting for somebody else' });
    await screen.findByText('Loaf 64.csv');
    expect([applied, isAnswered()]).toEqual([[], false]);
    expect(isOpen()).toBe(false);
    expect(isPageKept()).toBe(false);
  });

  it('does not open for another user who has just logged in in another tab', async () => {
    const app = renderLoggedIn('/portal?tab=files');
    const applied = takeWrites(app.backend);
    await screen.findByText('Loaf 64.csv');
    signInElsewhere(app.backend, { user_id: 'user-2', email: 'cy@bakehouse.test' });
    const { isAnswered } = write(app);
    await screen.findByText('cy@bakehouse.test', { selector: 'header *' });
    expect([applied, isAnswered()]).toEqual([[], false]);
    expect(sent(app.backend, 'modify_permissions')).toEqual([]);
    expect(isOpen()).toBe(false);
  });

  it('does not open when another tab has renewed the session of the same user', async () => {
    const app = renderLoggedIn('/portal?tab=files');
    const applied = takeWrites(app.backend);
    await screen.findByText('Loaf 64.csv');
    signInElsewhere(app.backend, {});
    expect(await write(app).outcome).toBe('saved');
    expect(applied).toEqual([{ bearer: 'Bearer token-2', email: 'dee@bakehouse.test' }]);
    expect(isOpen()).toBe(false);
  });
});
