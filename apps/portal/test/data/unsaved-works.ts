import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { emailRequiredReply } from '../backend.ts';
import { NEW_KEY } from '../handlers/account.ts';
import { NEW_SECRET } from '../handlers/notices/webhooks.ts';
import { createAccessRequest } from './access-requests.ts';
import { LEAVING_PREVIEW } from './access/leaving.ts';
import { createGroup, createOpener } from './people.ts';
import { createSharedFile } from './shared-files.ts';
import { stubWorkers } from '../workers.ts';
import type { RenderedApp, RenderOptions } from '../render-app.tsx';
import { mockServer } from '../server.ts';
import { TYPED_TEXTS } from '../../src/components/unsaved/texts.ts';
// These imports load the code chunks before a test waits for them.
import '@bakehouse/contract/grantee';
import '../../src/components/dialogs/discard-question.tsx';
import '../../src/features/bake/bake-dialog.tsx';
import '../../src/features/files/bulk/bulk-dialog.tsx';
import '../../src/features/files/details/file-details.tsx';
import '../../src/features/files/requests/requests-panel.tsx';
import '../../src/features/open-file/open-file-dialog.tsx';
import '../../src/features/shared/shared-tab.tsx';
import '../../src/features/shared/file/file-page.tsx';
import '../../src/features/users/users-tab.tsx';
import '../../src/features/login/sign-up/create-account.tsx';

export const DEE_EMAIL = 'dee@bakehouse.test';
const FILE_NAME = 'Loaf 64.csv';
const DETAILS_BUTTON_NAME = `Details of ${FILE_NAME}`;
const DISCARD_TITLE = TYPED_TEXTS.title;

/** The events that can ask a question, and those that never do. */
export type LeavingEvent = 'Escape' | 'a press outside' | 'Back' | 'a reload';
type WorkEvent = LeavingEvent | 'offline' | 'a lost session';

export interface UnsavedWorkCase {
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

const prepareSalesGroup = () =>
  mockServer.use(
    http.get('*/api/get_groups', () => HttpResponse.json({ data: [createGroup()] })),
    http.post('*/api/get_group', () => HttpResponse.json({ ...createGroup(), members: [] })),
  );

const pressButton = async ({ user }: RenderedApp, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const goToTab = async ({ user }: RenderedApp, tab: string) => {
  await user.click(await screen.findByRole('link', { name: tab }));
  await screen.findByRole('heading', { level: 1, name: tab });
};
const fieldValueReader = (label: string) => () =>
  screen.queryByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })?.value ?? null;
const typeInField = async ({ user }: RenderedApp, label: string, text: string) =>
  user.type(await screen.findByLabelText(label, { selector: 'input, textarea' }), text);
const checkedReader = (name: string) => () =>
  screen.queryByRole<HTMLInputElement>('dialog') === null
    ? null
    : String(screen.queryByLabelText<HTMLInputElement>(name)?.checked);

const chooseFileToBake = async () => {
  const input = (await screen.findByRole('dialog')).querySelector('input[type=file]');
  if (input === null) throw new Error('The dialog has no input for files.');
  fireEvent.change(input, { target: { files: [new File(['abc'], 'Rye.pdf')] } });
};

const openAccountDialog = async (app: RenderedApp) => {
  await goToTab(app, 'Users');
  await pressButton(app, /account settings$/);
};

const openWebhookForm = async (app: RenderedApp) => {
  await goToTab(app, 'Users');
  await pressButton(app, 'Admin mode: off');
  await screen.findByText('Admin mode is on.');
  await pressButton(app, /account settings$/);
  await pressButton(app, 'Create webhook');
};

const openBulkDialog = async (app: RenderedApp, action: string) => {
  await goToTab(app, 'Files');
  await app.user.click(await screen.findByRole('checkbox', { name: `Select ${FILE_NAME}` }));
  await pressButton(app, action);
  await screen.findByRole('dialog');
};

const ensureDetailsAreOpen = async (app: RenderedApp) => {
  const row = await screen.findByRole('button', { name: DETAILS_BUTTON_NAME });
  if (row.getAttribute('aria-expanded') !== 'true') await app.user.click(row);
  await screen.findByRole('button', { name: 'Save dates' });
};
const openFileDetails = async (app: RenderedApp) => {
  await goToTab(app, 'Files');
  await ensureDetailsAreOpen(app);
};

const openBakeDialog = async (app: RenderedApp) => {
  stubWorkers();
  await goToTab(app, 'Files');
  await pressButton(app, 'Bake files');
};

const ensureRenameFormIsOpen = async (app: RenderedApp) => {
  if (screen.queryByRole('region', { name: 'Saved views' }) === null)
    await pressButton(app, 'View');
  await pressButton(app, 'Change Expired');
};

const findExpiresField = () => document.querySelector<HTMLInputElement>('main input[name=expires]');

const asksInDialog = (question: string) => ({
  Escape: question,
  'a press outside': question,
  Back: question,
  'a reload': question,
});
const asksOnLeaving = (question: string) => ({ Back: question, 'a reload': question });
const NOTHING_ASKED = {};
const NO_SESSION_REASON = { 'a lost session': 'There is no session yet.' };
const OPENED_BY_LINK_REASONS = {
  ...NO_SESSION_REASON,
  Back: 'It is the first page of its tab, so the browser asks as before a reload.',
};

const okReply = (data: object) =>
  HttpResponse.json({ data: { status_code: 200, request_id: 'request-1', ...data } });

export const UNSAVED_WORK_CASES: Record<string, UnsavedWorkCase> = {
  'files to bake': {
    in: ['features/bake/bake-dialog.tsx'],
    async begin(app) {
      await openBakeDialog(app);
      await chooseFileToBake();
      await screen.findAllByText('1 of 1 file read.');
    },
    found: () => screen.queryByText('Rye.pdf')?.textContent ?? null,
    asks: asksOnLeaving('Leave without baking?'),
    showAgain: (app) => pressButton(app, 'Bake files'),
  },
  'people who may open baked files': {
    in: ['features/bake/bake-fields.tsx'],
    async begin(app) {
      await openBakeDialog(app);
      await typeInField(app, 'Who may open them', DEE_EMAIL);
    },
    found: fieldValueReader('Who may open them'),
    asks: NOTHING_ASKED,
    showAgain: (app) => pressButton(app, 'Bake files'),
  },
  'a file that is being checked': {
    in: ['features/open-file/open-file-dialog.tsx'],
    async begin(app) {
      stubWorkers().hold();
      await goToTab(app, 'Files');
      await pressButton(app, 'Open files');
      await chooseFileToBake();
    },
    found: () => screen.queryByText('Rye.pdf')?.textContent ?? null,
    asks: asksInDialog('Leave before every file is open?'),
  },
  'a new password': {
    in: ['features/account/change-password.tsx', 'features/account/account-button.tsx'],
    async begin(app) {
      await openAccountDialog(app);
      await pressButton(app, 'Change password');
      await typeInField(app, 'New password', 'Rye-Bread');
    },
    found: fieldValueReader('New password'),
    asks: asksInDialog(DISCARD_TITLE),
  },
  'a new PIN': {
    in: ['features/account/change-pin.tsx'],
    async begin(app) {
      await openAccountDialog(app);
      await pressButton(app, 'Reset PIN');
      await typeInField(app, 'New PIN', '83');
    },
    found: fieldValueReader('New PIN'),
    asks: asksInDialog(DISCARD_TITLE),
  },
  'a new PIN that waits for the old one': {
    in: ['features/account/change-pin.tsx', 'pin/pin-dialog.tsx'],
    async begin(app) {
      await openAccountDialog(app);
      await pressButton(app, 'Reset PIN');
      await typeInField(app, 'New PIN', '8352');
      await typeInField(app, 'Confirm PIN', '8352');
      await pressButton(app, 'Continue');
      await screen.findByRole('dialog', { name: 'Confirm with your PIN' });
    },
    found: () => screen.queryByRole('dialog', { name: 'Confirm with your PIN' })?.tagName ?? null,
    asks: asksInDialog(DISCARD_TITLE),
  },
  'new recovery codes': {
    in: ['features/account/recovery-codes.tsx'],
    async begin(app) {
      await openAccountDialog(app);
      await pressButton(app, 'Create recovery codes');
      await typeInField(app, 'PIN', '7391');
      await screen.findByText('k7mp-0xqd-93v9');
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy all'));
    },
    found: () => screen.queryByText('k7mp-0xqd-93v9')?.textContent ?? null,
    asks: asksInDialog('Have you saved your recovery codes?'),
  },
  'an API key that is being made': {
    in: ['features/account/api-keys/create-key.tsx'],
    async begin(app) {
      await openAccountDialog(app);
      await pressButton(app, 'Create key');
      await typeInField(app, 'Name', 'Nightly');
    },
    found: fieldValueReader('Name'),
    asks: asksInDialog(DISCARD_TITLE),
  },
  'a new API key': {
    in: ['features/account/api-keys/api-keys.tsx'],
    async begin(app) {
      await openAccountDialog(app);
      await pressButton(app, 'Create key');
      await typeInField(app, 'Name', 'Nightly');
      await app.user.click(screen.getByLabelText('Bake files'));
      await pressButton(app, 'Continue');
      await typeInField(app, 'PIN', '7391');
      await screen.findByText(NEW_KEY);
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy key'));
    },
    found: () => screen.queryByText(NEW_KEY)?.textContent ?? null,
    asks: asksInDialog('Have you saved your key?'),
  },
  'a webhook that is being made': {
    in: ['features/account/webhooks/webhook-form.tsx'],
    options: { user: { is_admin: true } },
    async begin(app) {
      await openWebhookForm(app);
      await typeInField(app, 'Description', 'SIEM');
    },
    found: fieldValueReader('Description'),
    asks: asksInDialog(DISCARD_TITLE),
  },
  'a new secret of a webhook': {
    in: ['features/account/webhooks/webhook-form.tsx'],
    options: { user: { is_admin: true } },
    async begin(app) {
      await openWebhookForm(app);
      await typeInField(app, 'Description', 'SIEM');
      await typeInField(app, 'URL', 'https://siem.example/');
      await pressButton(app, 'Continue');
      await typeInField(app, 'PIN', '7391');
      await screen.findByText(NEW_SECRET);
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy secret'));
    },
    found: () => screen.queryByText(NEW_SECRET)?.textContent ?? null,
    asks: asksInDialog('Have you saved the secret?'),
  },
  'the name of a passkey': {
    in: ['features/account/passkeys/passkeys.tsx'],
    async begin(app) {
      await openAccountDialog(app);
      await pressButton(app, 'Rename Laptop');
      await typeInField(app, 'Name of the passkey', ' of Dee');
    },
    found: fieldValueReader('Name of the passkey'),
    asks: asksInDialog(DISCARD_TITLE),
    except: { Escape: 'In the field, it cancels the renaming and nothing else.' },
  },
  'the reason of a ban': {
    in: ['features/users/changes/ban-dialog.tsx'],
    async begin(app) {
      await goToTab(app, 'Users');
      await pressButton(app, `Ban ${DEE_EMAIL}`);
      await typeInField(app, 'Reason', 'Left');
    },
    found: fieldValueReader('Reason'),
    asks: { Escape: DISCARD_TITLE, ...asksOnLeaving(DISCARD_TITLE) },
  },
  'the receiver of the files of somebody who leaves': {
    in: [
      'features/users/leaving/leaving-question.tsx',
      'features/users/leaving/leaving-dialog.tsx',
    ],
    from: '/portal?tab=activity&admin=true',
    options: {
      session: 'password_pin',
      user: { is_admin: true },
      prepare(backend) {
        backend.openers = [createOpener(1, { email: DEE_EMAIL })];
        mockServer.use(http.post('*/api/people/leave', () => HttpResponse.json(LEAVING_PREVIEW)));
      },
    },
    async begin(app) {
      await goToTab(app, 'Users');
      await app.user.click(await screen.findByRole('link', { name: DEE_EMAIL }));
      await pressButton(app, 'This person leaves');
      await typeInField(app, 'Hand files over to', 'cy@bakehouse.test');
    },
    found: fieldValueReader('Hand files over to'),
    asks: asksInDialog(DISCARD_TITLE),
  },
  'new people of a group': {
    in: ['features/users/groups/group-item.tsx'],
    options: { session: 'password_pin', prepare: prepareSalesGroup },
    async begin(app) {
      await goToTab(app, 'Users');
      await app.user.click(await screen.findByRole('link', { name: 'Groups' }));
      await pressButton(app, 'Members of Sales');
      await typeInField(app, 'Add to Sales', DEE_EMAIL);
    },
    found: fieldValueReader('Add to Sales'),
    asks: asksOnLeaving(DISCARD_TITLE),
  },
  'the new name of a group': {
    in: ['features/users/groups/rename-group.tsx'],
    options: { session: 'password_pin', prepare: prepareSalesGroup },
    async begin(app) {
      await goToTab(app, 'Users');
      await app.user.click(await screen.findByRole('link', { name: 'Groups' }));
      await pressButton(app, 'Rename Sales');
      await typeInField(app, 'New name of Sales', ' and trade');
    },
    found: fieldValueReader('New name of Sales'),
    asks: asksOnLeaving(DISCARD_TITLE),
  },
  'the name of a new group': {
    in: ['features/users/groups/groups-view.tsx'],
    options: {
      session: 'password_pin',
      prepare: () =>
        mockServer.use(http.get('*/api/get_groups', () => HttpResponse.json({ data: [] }))),
    },
    async begin(app) {
      await goToTab(app, 'Users');
      await app.user.click(await screen.findByRole('link', { name: 'Groups' }));
      await typeInField(app, 'New group', 'Trade');
    },
    found: fieldValueReader('New group'),
    asks: asksOnLeaving(DISCARD_TITLE),
  },
  'a word with a refused request': {
    in: ['features/files/requests/refuse-form.tsx'],
    options: {
      session: 'password_pin',
      prepare: (backend) => {
        backend.accessRequests = [createAccessRequest()];
      },
    },
    async begin(app) {
      await goToTab(app, 'Files');
      await pressButton(app, /^Refuse…/);
      await typeInField(app, 'A word to them (optional)', 'Ask Cy');
    },
    found: fieldValueReader('A word to them (optional)'),
    asks: asksOnLeaving(DISCARD_TITLE),
  },
  'the reason of a request for access': {
    in: ['refusals/ask/ask-access.tsx'],
    options: {
      session: 'password_pin',
      prepare: (backend) => {
        const closed = { status: 'expired', rule: 'expired', allowed: false } as const;
        backend.sharedFiles = [createSharedFile(1, closed)];
      },
    },
    async begin(app) {
      await goToTab(app, 'Shared with me');
      await app.user.click(await screen.findByRole('link', { name: /^Ask for access/ }));
      await pressButton(app, /^Ask for access/);
      await typeInField(app, 'Why do you need it?', 'Audit');
    },
    found: fieldValueReader('Why do you need it?'),
    asks: asksOnLeaving(DISCARD_TITLE),
  },
  'an address to ban': {
    in: ['features/users/changes/ban-address.tsx'],
    async begin(app) {
      await goToTab(app, 'Users');
      await pressButton(app, 'Ban an address');
      await typeInField(app, 'Email', DEE_EMAIL);
    },
    found: fieldValueReader('Email'),
    asks: asksInDialog(DISCARD_TITLE),
  },
  'people for many files': {
    in: ['features/files/bulk/bulk-frame.tsx'],
    async begin(app) {
      await openBulkDialog(app, 'Add people');
      await typeInField(app, 'Emails, domains and groups', DEE_EMAIL);
    },
    found: fieldValueReader('Emails, domains and groups'),
    asks: asksInDialog(DISCARD_TITLE),
  },
  'dates for many files': {
    in: ['features/files/bulk/bulk-frame.tsx'],
    async begin(app) {
      await openBulkDialog(app, 'Set dates');
      await app.user.click(screen.getByRole('checkbox', { name: 'Change “Expires”' }));
    },
    found: checkedReader('Change “Expires”'),
    asks: asksInDialog(DISCARD_TITLE),
  },
  'a longer time for many files': {
    in: ['features/files/bulk/bulk-frame.tsx'],
    async begin(app) {
      await openBulkDialog(app, 'Extend');
      await app.user.click(screen.getByRole('radio', { name: 'Never' }));
    },
    found: checkedReader('Never'),
    asks: asksInDialog(DISCARD_TITLE),
  },
  'people added to a file': {
    in: ['features/files/details/access/adding/add-access.tsx'],
    async begin(app) {
      await openFileDetails(app);
      await typeInField(app, 'Add access', DEE_EMAIL);
    },
    found: fieldValueReader('Add access'),
    asks: NOTHING_ASKED,
    showAgain: ensureDetailsAreOpen,
  },
  'dates of a file': {
    in: [
      'features/files/details/dates/date-management.tsx',
      'features/files/details/dates/dates-confirm-dialog.tsx',
    ],
    async begin(app) {
      await openFileDetails(app);
      fireEvent.change(findExpiresField() ?? document.body, {
        target: { value: '2031-01-01T10:00' },
      });
    },
    found: () => findExpiresField()?.value ?? null,
    asks: NOTHING_ASKED,
    showAgain: ensureDetailsAreOpen,
  },
  'the name of a new preset': {
    in: ['drafts/name-form.tsx'],
    async begin(app) {
      await openBakeDialog(app);
      await app.user.click(await screen.findByText('Save as preset'));
      await typeInField(app, 'Name of the preset', 'Suppliers');
    },
    found: fieldValueReader('Name of the preset'),
    asks: NOTHING_ASKED,
    async showAgain(app) {
      await pressButton(app, 'Bake files');
      await app.user.click(await screen.findByText('Save as preset'));
    },
  },
  'a question about access': {
    in: ['features/files/details/explain/explain-access.tsx'],
    async begin(app) {
      await openFileDetails(app);
      await typeInField(app, 'Email', DEE_EMAIL);
    },
    found: fieldValueReader('Email'),
    asks: NOTHING_ASKED,
    showAgain: ensureDetailsAreOpen,
  },
  'the name of a new view': {
    in: ['drafts/name-form.tsx'],
    async begin(app) {
      await goToTab(app, 'Files');
      await pressButton(app, 'View');
      await typeInField(app, 'Save this view as', 'Rye');
    },
    found: fieldValueReader('Save this view as'),
    asks: NOTHING_ASKED,
    showAgain: (app) => pressButton(app, 'View'),
  },
  'another name of a view': {
    in: ['drafts/name-form.tsx'],
    async begin(app) {
      await goToTab(app, 'Files');
      await ensureRenameFormIsOpen(app);
      await typeInField(app, 'New name of Expired', ' in May');
    },
    found: fieldValueReader('New name of Expired'),
    asks: NOTHING_ASKED,
    showAgain: ensureRenameFormIsOpen,
  },
  'the deletion of the account': {
    in: ['features/delete-account/delete-account-form.tsx'],
    async begin(app) {
      await openAccountDialog(app);
      await app.user.click(await screen.findByRole('link', { name: /^Delete/ }));
      await typeInField(app, 'Confirm your email', DEE_EMAIL);
    },
    found: fieldValueReader('Confirm your email'),
    asks: asksOnLeaving(DISCARD_TITLE),
  },
  'the email of a login': {
    in: ['features/login/password/login-form.tsx'],
    from: '/login',
    options: { session: 'none' },
    begin: (app) => typeInField(app, 'Email', DEE_EMAIL),
    found: fieldValueReader('Email'),
    asks: NOTHING_ASKED,
    except: OPENED_BY_LINK_REASONS,
  },
  'the email of an account without one': {
    in: ['features/login/email/add-email.tsx'],
    from: '/login',
    options: {
      session: 'password',
      prepare: () => mockServer.use(http.post('*/api/auth/validate', emailRequiredReply)),
    },
    begin: (app) => typeInField(app, 'Email', DEE_EMAIL),
    found: fieldValueReader('Email'),
    asks: NOTHING_ASKED,
    except: OPENED_BY_LINK_REASONS,
  },
  'the email of a forgotten password': {
    in: ['features/login/reset/forgot-password.tsx'],
    from: '/reset-password',
    options: { session: 'none' },
    begin: (app) => typeInField(app, 'Email', DEE_EMAIL),
    found: fieldValueReader('Email'),
    asks: NOTHING_ASKED,
    except: OPENED_BY_LINK_REASONS,
  },
  'the password for an emailed link': {
    in: ['features/login/reset/new-password-form.tsx'],
    from: '/reset-password?stytch_token_type=reset_password&token=link-1',
    options: { session: 'none' },
    begin: (app) => typeInField(app, 'New password', 'Rye-Bread'),
    found: fieldValueReader('New password'),
    asks: { 'a reload': DISCARD_TITLE },
    except: OPENED_BY_LINK_REASONS,
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
      await typeInField(app, 'Email', `${DEE_EMAIL}{Enter}`);
      await typeInField(app, 'Password', 'Rye');
    },
    found: fieldValueReader('Password'),
    asks: asksOnLeaving(DISCARD_TITLE),
    except: NO_SESSION_REASON,
  },
  'the first PIN': {
    in: ['features/login/pin/create-pin.tsx'],
    from: '/pin',
    options: { session: 'password', user: { has_pin: false } },
    begin: (app) => typeInField(app, 'New PIN', '83'),
    found: fieldValueReader('New PIN'),
    asks: { 'a reload': DISCARD_TITLE },
    except: OPENED_BY_LINK_REASONS,
  },
};

/** Forms and dialogs that hold nothing of their own, with the reason. */
export const COMPONENTS_WITHOUT_UNSAVED_WORK: Record<string, string> = {
  'features/login/email/code-form.tsx': 'The email still has the code.',
  'features/device/user-code-form.tsx': 'The device still shows the code.',
  'features/files/details/destruction/destruction-card.tsx':
    'It asks for a PIN, which the user knows.',
  'features/files/details/access/entry-limit.tsx':
    'The baker chooses it again by one or two clicks.',
  'features/files/requests/allow-form.tsx': 'The baker chooses it again by one or two clicks.',
  'features/account/webhooks/webhook-row.tsx': 'It asks for a PIN, which the user knows.',
  'features/notifications/notifications-bell.tsx': 'It is a list.',
  'features/palette/command-palette.tsx': 'Its search only finds what to open.',
  'features/users/changes/activation-dialog.tsx': 'It is a question without a field.',
  'features/users/person/removal/removal-dialog.tsx': 'It is a preview without a field.',
  'pin/forgot-pin.tsx': 'It is a question without a field.',
  'pin/pin-proof-form.tsx': 'The user knows the PIN, or has the code on paper.',
  'features/login/again/log-in-again.tsx': 'Nothing closes it but a login or “Log out instead”.',
  'shortcuts/shortcuts-dialog.tsx': 'It is a list.',
};
