import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { emailRequiredReply } from '../backend.ts';
import { stubWorkers } from '../checksum-worker.ts';
import type { RenderedApp, RenderOptions } from '../render-app.tsx';
import { mockServer } from '../server.ts';
import { TYPED_TEXTS } from '../../src/components/unsaved/texts.ts';
// These imports load the code chunks before a test waits for them.
import '@bakehouse/contract/grantee';
import '../../src/components/dialogs/discard-question.tsx';
import '../../src/features/bake/bake-dialog.tsx';
import '../../src/features/files/bulk/bulk-dialog.tsx';
import '../../src/features/files/details/file-details.tsx';
import '../../src/features/open-file/open-file-dialog.tsx';
import '../../src/features/users/users-tab.tsx';
import '../../src/features/login/sign-up/create-account.tsx';

export const DEE = 'dee@bakehouse.test';
const FILE = 'Loaf 64.csv';
const DETAILS = `Details of ${FILE}`;
const TYPED = TYPED_TEXTS.title;

/** The events that can ask a question, and those that never do. */
export type LeavingEvent = 'Escape' | 'a press outside' | 'Back' | 'a reload';
type WorkEvent = LeavingEvent | 'offline' | 'a lost session';

export interface Work {
  /** The components that hold the unsaved work. */
  in: readonly string[];
  /** Where the user begins; by default in the portal, at the tab before the one with the form. */
  from?: string;
  options?: RenderOptions;
  /** Opens the form, and types or chooses something. */
  begin: (app: RenderedApp) => Promise<void>;
  /** The typed or chosen value; null while it is not shown. */
  found: () => string | null;
  /** The question that each event asks; without one, the work stays or is kept. */
  asks: Partial<Record<LeavingEvent, string>>;
  /** Events that cannot happen here, or after which the work is lost, with the reason. */
  except?: Partial<Record<WorkEvent, string>>;
  /** Opens the form again, which then shows the kept value. */
  showAgain?: (app: RenderedApp) => Promise<void>;
}

const press = async ({ user }: RenderedApp, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const goTo = async ({ user }: RenderedApp, tab: string) => {
  await user.click(await screen.findByRole('link', { name: tab }));
  await screen.findByRole('heading', { level: 1, name: tab });
};
const valueOf = (label: string) => () =>
  screen.queryByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })?.value ?? null;
const type = async ({ user }: RenderedApp, label: string, text: string) =>
  user.type(await screen.findByLabelText(label, { selector: 'input, textarea' }), text);
const checkedIn = (name: string) => () =>
  screen.queryByRole<HTMLInputElement>('dialog') === null
    ? null
    : String(screen.queryByLabelText<HTMLInputElement>(name)?.checked);

const chooseFile = async () => {
  const input = (await screen.findByRole('dialog')).querySelector('input[type=file]');
  if (input === null) throw new Error('The dialog has no input for files.');
  fireEvent.change(input, { target: { files: [new File(['abc'], 'Rye.pdf')] } });
};

const openAccount = async (app: RenderedApp) => {
  await goTo(app, 'Users');
  await press(app, /account settings$/);
};

const openBulk = async (app: RenderedApp, action: string) => {
  await goTo(app, 'Files');
  await app.user.click(await screen.findByRole('checkbox', { name: `Select ${FILE}` }));
  await press(app, action);
  await screen.findByRole('dialog');
};

const showDetails = async (app: RenderedApp) => {
  const row = await screen.findByRole('button', { name: DETAILS });
  if (row.getAttribute('aria-expanded') !== 'true') await app.user.click(row);
  await screen.findByRole('button', { name: 'Save dates' });
};
const openDetails = async (app: RenderedApp) => {
  await goTo(app, 'Files');
  await showDetails(app);
};

const openBake = async (app: RenderedApp) => {
  stubWorkers();
  await goTo(app, 'Files');
  await press(app, 'Bake files');
};

const showRename = async (app: RenderedApp) => {
  if (screen.queryByRole('region', { name: 'Saved views' }) === null) await press(app, 'View');
  await press(app, 'Change Expired');
};

const expires = () => document.querySelector<HTMLInputElement>('main input[name=expires]');

const IN_DIALOG = (question: string) => ({
  Escape: question,
  'a press outside': question,
  Back: question,
  'a reload': question,
});
const ON_LEAVING = (question: string) => ({ Back: question, 'a reload': question });
const KEPT = {};
const NO_SESSION = { 'a lost session': 'There is no session yet.' };
const OPENED_BY_LINK = {
  ...NO_SESSION,
  Back: 'It is the first page of its tab, so the browser asks as before a reload.',
};

const okReply = (data: object) =>
  HttpResponse.json({ data: { status_code: 200, request_id: 'request-1', ...data } });

export const WORKS: Record<string, Work> = {
  'files to bake': {
    in: ['features/bake/bake-dialog.tsx'],
    async begin(app) {
      await openBake(app);
      await chooseFile();
      await screen.findAllByText('1 of 1 file read.');
    },
    found: () => screen.queryByText('Rye.pdf')?.textContent ?? null,
    asks: ON_LEAVING('Leave without baking?'),
    showAgain: (app) => press(app, 'Bake files'),
  },
  'people who may open baked files': {
    in: ['features/bake/bake-fields.tsx'],
    async begin(app) {
      await openBake(app);
      await type(app, 'Who may open them', DEE);
    },
    found: valueOf('Who may open them'),
    asks: KEPT,
    showAgain: (app) => press(app, 'Bake files'),
  },
  'a file that is being checked': {
    in: ['features/open-file/open-file-dialog.tsx'],
    async begin(app) {
      stubWorkers().hold();
      await goTo(app, 'Files');
      await press(app, 'Check files');
      await chooseFile();
    },
    found: () => screen.queryByText('Rye.pdf')?.textContent ?? null,
    asks: IN_DIALOG('Leave before every file is checked?'),
  },
  'a new password': {
    in: ['features/account/change-password.tsx', 'features/account/account-button.tsx'],
    async begin(app) {
      await openAccount(app);
      await press(app, 'Change password');
      await type(app, 'New password', 'Rye-Bread');
    },
    found: valueOf('New password'),
    asks: IN_DIALOG(TYPED),
  },
  'a new PIN': {
    in: ['features/account/change-pin.tsx'],
    async begin(app) {
      await openAccount(app);
      await press(app, 'Reset PIN');
      await type(app, 'New PIN', '83');
    },
    found: valueOf('New PIN'),
    asks: IN_DIALOG(TYPED),
  },
  'a new PIN that waits for the old one': {
    in: ['features/account/change-pin.tsx', 'pin/pin-dialog.tsx'],
    async begin(app) {
      await openAccount(app);
      await press(app, 'Reset PIN');
      await type(app, 'New PIN', '8352');
      await type(app, 'Confirm PIN', '8352');
      await press(app, 'Continue');
      await screen.findByRole('dialog', { name: 'Confirm with your PIN' });
    },
    found: () => screen.queryByRole('dialog', { name: 'Confirm with your PIN' })?.tagName ?? null,
    asks: IN_DIALOG(TYPED),
  },
  'new recovery codes': {
    in: ['features/account/recovery-codes.tsx'],
    async begin(app) {
      await openAccount(app);
      await press(app, 'Create recovery codes');
      await type(app, 'PIN', '7391');
      await screen.findByText('k7mp-0xqd-93v9');
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy all'));
    },
    found: () => screen.queryByText('k7mp-0xqd-93v9')?.textContent ?? null,
    asks: IN_DIALOG('Have you saved your recovery codes?'),
  },
  'the name of a passkey': {
    in: ['features/account/passkeys/passkeys.tsx'],
    async begin(app) {
      await openAccount(app);
      await press(app, 'Rename Laptop');
      await type(app, 'Name of the passkey', ' of Dee');
    },
    found: valueOf('Name of the passkey'),
    asks: IN_DIALOG(TYPED),
    except: { Escape: 'In the field, it cancels the renaming and nothing else.' },
  },
  'the reason of a ban': {
    in: ['features/users/changes/ban-dialog.tsx'],
    async begin(app) {
      await goTo(app, 'Users');
      await press(app, `Ban ${DEE}`);
      await type(app, 'Reason', 'Left');
    },
    found: valueOf('Reason'),
    asks: { Escape: TYPED, ...ON_LEAVING(TYPED) },
  },
  'an address to ban': {
    in: ['features/users/changes/ban-address.tsx'],
    async begin(app) {
      await goTo(app, 'Users');
      await press(app, 'Ban an address');
      await type(app, 'Email', DEE);
    },
    found: valueOf('Email'),
    asks: IN_DIALOG(TYPED),
  },
  'people for many files': {
    in: ['features/files/bulk/bulk-frame.tsx'],
    async begin(app) {
      await openBulk(app, 'Add people');
      await type(app, 'Emails and domains', DEE);
    },
    found: valueOf('Emails and domains'),
    asks: IN_DIALOG(TYPED),
  },
  'dates for many files': {
    in: ['features/files/bulk/bulk-frame.tsx'],
    async begin(app) {
      await openBulk(app, 'Set dates');
      await app.user.click(screen.getByRole('checkbox', { name: 'Change “Expires”' }));
    },
    found: checkedIn('Change “Expires”'),
    asks: IN_DIALOG(TYPED),
  },
  'a longer time for many files': {
    in: ['features/files/bulk/bulk-frame.tsx'],
    async begin(app) {
      await openBulk(app, 'Extend');
      await app.user.click(screen.getByRole('radio', { name: 'Never' }));
    },
    found: checkedIn('Never'),
    asks: IN_DIALOG(TYPED),
  },
  'people added to a file': {
    in: ['features/files/details/access/add-access.tsx'],
    async begin(app) {
      await openDetails(app);
      await type(app, 'Add access', DEE);
    },
    found: valueOf('Add access'),
    asks: KEPT,
    showAgain: showDetails,
  },
  'dates of a file': {
    in: [
      'features/files/details/dates/date-management.tsx',
      'features/files/details/dates/dates-confirm-dialog.tsx',
    ],
    async begin(app) {
      await openDetails(app);
      fireEvent.change(expires() ?? document.body, { target: { value: '2031-01-01T10:00' } });
    },
    found: () => expires()?.value ?? null,
    asks: KEPT,
    showAgain: showDetails,
  },
  'a question about access': {
    in: ['features/files/details/explain/explain-access.tsx'],
    async begin(app) {
      await openDetails(app);
      await type(app, 'Email', DEE);
    },
    found: valueOf('Email'),
    asks: KEPT,
    showAgain: showDetails,
  },
  'the name of a new view': {
    in: ['list/views/view-name-form.tsx'],
    async begin(app) {
      await goTo(app, 'Files');
      await press(app, 'View');
      await type(app, 'Save this view as', 'Rye');
    },
    found: valueOf('Save this view as'),
    asks: KEPT,
    showAgain: (app) => press(app, 'View'),
  },
  'another name of a view': {
    in: ['list/views/view-name-form.tsx'],
    async begin(app) {
      await goTo(app, 'Files');
      await showRename(app);
      await type(app, 'New name of Expired', ' in May');
    },
    found: valueOf('New name of Expired'),
    asks: KEPT,
    showAgain: showRename,
  },
  'the deletion of the account': {
    in: ['features/delete-account/delete-account-form.tsx'],
    async begin(app) {
      await openAccount(app);
      await app.user.click(await screen.findByRole('link', { name: /^Delete/ }));
      await type(app, 'Confirm your email', DEE);
    },
    found: valueOf('Confirm your email'),
    asks: ON_LEAVING(TYPED),
  },
  'the email of a login': {
    in: ['features/login/password/login-form.tsx'],
    from: '/login',
    options: { session: 'none' },
    begin: (app) => type(app, 'Email', DEE),
    found: valueOf('Email'),
    asks: KEPT,
    except: OPENED_BY_LINK,
  },
  'the email of an account without one': {
    in: ['features/login/email/add-email.tsx'],
    from: '/login',
    options: {
      session: 'password',
      prepare: () => mockServer.use(http.post('*/api/auth/validate', emailRequiredReply)),
    },
    begin: (app) => type(app, 'Email', DEE),
    found: valueOf('Email'),
    asks: KEPT,
    except: OPENED_BY_LINK,
  },
  'the email of a forgotten password': {
    in: ['features/login/reset/forgot-password.tsx'],
    from: '/reset-password',
    options: { session: 'none' },
    begin: (app) => type(app, 'Email', DEE),
    found: valueOf('Email'),
    asks: KEPT,
    except: OPENED_BY_LINK,
  },
  'the password for an emailed link': {
    in: ['features/login/reset/new-password-form.tsx'],
    from: '/reset-password?stytch_token_type=reset_password&token=link-1',
    options: { session: 'none' },
    begin: (app) => type(app, 'New password', 'Rye-Bread'),
    found: valueOf('New password'),
    asks: { 'a reload': TYPED },
    except: OPENED_BY_LINK,
  },
  'the password of a new account': {
    in: ['features/login/widget/portal-widget.tsx'],
    from: '/login',
    options: {
      session: 'none',
      prepare: () =>
        mockServer.use(http.post('*/sdk/v1/users/search', () => okReply({ userType: 'new' }))),
    },
    async begin(app) {
      await app.user.click(await screen.findByRole('link', { name: 'Create an account' }));
      await type(app, 'Email', `${DEE}{Enter}`);
      await type(app, 'Password', 'Rye');
    },
    found: valueOf('Password'),
    asks: ON_LEAVING(TYPED),
    except: NO_SESSION,
  },
  'the first PIN': {
    in: ['features/login/pin/create-pin.tsx'],
    from: '/pin',
    options: { session: 'password', user: { has_pin: false } },
    begin: (app) => type(app, 'New PIN', '83'),
    found: valueOf('New PIN'),
    asks: { 'a reload': TYPED },
    except: OPENED_BY_LINK,
  },
};

/** Forms and dialogs that hold nothing of their own, with the reason. */
export const NOTHING_TO_LOSE: Record<string, string> = {
  'features/login/email/code-form.tsx': 'The email still has the code.',
  'features/palette/command-palette.tsx': 'Its search only finds what to open.',
  'features/users/changes/activation-dialog.tsx': 'It is a question without a field.',
  'features/users/person/removal/removal-dialog.tsx': 'It is a preview without a field.',
  'pin/forgot-pin.tsx': 'It is a question without a field.',
  'pin/pin-proof-form.tsx': 'The user knows the PIN, or has the code on paper.',
  'features/login/again/log-in-again.tsx': 'Nothing closes it but a login or “Log out instead”.',
  'shortcuts/shortcuts-dialog.tsx': 'It is a list.',
};
