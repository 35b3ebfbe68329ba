import { BASE_KEY_PATH, type SavedView } from '@bakehouse/contract';
import * as accounts from '@bakehouse/contract/calls/accounts';
import * as auditLogs from '@bakehouse/contract/calls/audit-logs';
import * as bans from '@bakehouse/contract/calls/bans';
import * as exports from '@bakehouse/contract/calls/exports';
import * as files from '@bakehouse/contract/calls/files';
import * as keys from '@bakehouse/contract/calls/keys/api-keys';
import * as notifications from '@bakehouse/contract/calls/notifications';
import * as permissions from '@bakehouse/contract/calls/permissions';
import type { PortalCall } from '@bakehouse/contract/calls/portal-call';
import * as accessReview from '@bakehouse/contract/calls/people/access-review';
import * as leaving from '@bakehouse/contract/calls/people/leaving';
import * as groups from '@bakehouse/contract/calls/people/groups';
import * as accessRequests from '@bakehouse/contract/calls/requests/access-requests';
import * as presets from '@bakehouse/contract/calls/views/presets';
import * as savedViews from '@bakehouse/contract/calls/saved-views';
import * as users from '@bakehouse/contract/calls/users';
import * as webhooks from '@bakehouse/contract/calls/webhooks/webhooks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../test/axe.ts';
import { type Backend, refusalReply } from '../../test/backend.ts';
import { createAccessRequest, createOwnRequest } from '../../test/data/access-requests.ts';
import { createFile } from '../../test/data/files.ts';
import { createReviewRow } from '../../test/data/review-rows.ts';
import { createBaker, createGroup, createOpener } from '../../test/data/people.ts';
import { createSharedFile } from '../../test/data/shared-files.ts';
import { type RenderedApp, renderApp } from '../../test/render-app.tsx';
import { mockServer } from '../../test/server.ts';
// These chunks are here before a test starts to wait for them.
import '../features/activity/activity-tab.tsx';
import '../features/files/details/file-details.tsx';
import '../features/files/requests/requests-panel.tsx';
import '../features/palette/command-palette.tsx';
import '../features/shared/file/file-page.tsx';
import '../features/users/users-tab.tsx';

const CLOSED_REASON = 'You are acting for bo@bakehouse.test, and only they can do this.';
const DEE_ADDRESS = 'dee@bakehouse.test';
const DEE_PATH = `/portal?tab=users&person=${encodeURIComponent(DEE_ADDRESS)}`;
const BAKERS_PATH = '/portal?tab=users&admin=true&people=bakers';
const SAVED_VIEW: SavedView = { id: 'view-a', tab: 'files', name: 'Mine', query: 'hide=none' };

type Session = 'own' | 'acting';

const openPortal = (
  path: string,
  session: Session,
  prepare: (backend: Backend) => void = () => undefined,
) =>
  renderApp(path, {
    session: 'password_pin',
    user: { is_admin: true, ...(session === 'acting' && { impersonator: 'Sam Support' }) },
    prepare(backend) {
      backend.files = [
        createFile(1, {
          permissions_json: JSON.stringify([{ email: DEE_ADDRESS, key_path: BASE_KEY_PATH }]),
        }),
      ];
      backend.openers = [createOpener(2, { email: DEE_ADDRESS })];
      backend.bakers = [createBaker(3)];
      backend.reviewRows = [createReviewRow(1, { email: DEE_ADDRESS })];
      backend.savedViews = [SAVED_VIEW];
      backend.otherDevices = ['Chrome on Windows'];
      prepare(backend);
    },
  });

type AppStep = (app: RenderedApp) => Promise<void>;

const selectFile: AppStep = async ({ user }) =>
  user.click(await screen.findByRole('checkbox', { name: /^Select Loaf/ }));
const openView: AppStep = async ({ user }) => {
  await screen.findByText('Loaf 01.csv');
  await user.click(screen.getByRole('button', { name: 'View' }));
};
const openSettings: AppStep = async ({ user }) =>
  user.click(await screen.findByRole('button', { name: / account settings$/ }));
const openBell: AppStep = async ({ user }) =>
  user.click(await screen.findByRole('button', { name: /^Notifications/ }));
const openDetails: AppStep = async ({ user }) =>
  user.click(await screen.findByRole('button', { name: 'Details of Loaf 01.csv' }));

const selectReviewed: AppStep = async ({ user }) =>
  user.click(await screen.findByRole('checkbox', { name: `Select ${DEE_ADDRESS} for Rye.pdf` }));

interface ClosedButtonCase {
  button: string | RegExp;
  call: PortalCall;
  at: string;
  step?: AppStep;
  prepare?: (backend: Backend) => void;
}

const FILES_PATH = '/portal?tab=files';
const GROUPS_PATH = '/portal?tab=users&people=groups';
const prepareGroup = () =>
  mockServer.use(
    http.get('*/api/get_groups', () => HttpResponse.json({ data: [createGroup()] })),
    http.post('*/api/get_group', () => HttpResponse.json({ ...createGroup(), members: [] })),
  );
const openMembers: AppStep = async ({ user }) =>
  user.click(await screen.findByRole('button', { name: 'Members of Sales' }));
const REVIEW_PATH = '/portal?tab=users&people=review';

const SHARED_FILE = createSharedFile(1, { status: 'expired', rule: 'expired', allowed: false });
const SHARED_FILE_PATH = `/f/${SHARED_FILE.id}`;
const prepareSharedFile = (backend: Backend) => {
  backend.sharedFiles = [SHARED_FILE];
};
const prepareRequest = (backend: Backend) => {
  backend.accessRequests = [createAccessRequest({ email: DEE_ADDRESS })];
};

const CLOSED_BUTTONS: readonly ClosedButtonCase[] = [
  { button: 'Bake files', call: files.bakeFile, at: FILES_PATH },
  // Presets are used, saved and deleted in the dialog that this button opens.
  { button: 'Bake files', call: presets.savePreset, at: FILES_PATH },
  { button: 'Bake files', call: presets.notePresetUse, at: FILES_PATH },
  { button: 'Bake files', call: presets.deletePreset, at: FILES_PATH },
  {
    button: 'Choose files',
    call: files.bakeFile,
    at: FILES_PATH,
    prepare(backend) {
      backend.files = [];
      backend.sharedFiles = [];
    },
  },
  { button: 'Extend', call: files.modifyDates, at: FILES_PATH, step: selectFile },
  { button: 'Set dates', call: files.modifyDates, at: FILES_PATH, step: selectFile },
  { button: 'Add people', call: permissions.modifyPermissions, at: FILES_PATH, step: selectFile },
  {
    button: 'Remove people',
    call: permissions.modifyPermissions,
    at: FILES_PATH,
    step: selectFile,
  },
  { button: 'Remove from all files', call: permissions.modifyPermissions, at: DEE_PATH },
  { button: 'This person leaves', call: leaving.leavePeople, at: DEE_PATH },
  { button: `Ban ${DEE_ADDRESS}`, call: bans.manageBan, at: DEE_PATH },
  { button: `Ban ${DEE_ADDRESS}`, call: bans.manageBan, at: '/portal?tab=users' },
  { button: 'Ban an address', call: bans.manageBan, at: '/portal?tab=users' },
  { button: 'Deactivate baker03@bakehouse.test', call: users.manageUser, at: BAKERS_PATH },
  { button: 'Change Mine', call: savedViews.updateView, at: FILES_PATH, step: openView },
  {
    button: 'Mark all as read',
    call: notifications.readNotifications,
    at: FILES_PATH,
    step: openBell,
  },
  { button: 'Mute', call: notifications.muteFile, at: FILES_PATH, step: openDetails },
  { button: 'Download CSV', call: exports.exportFiles, at: FILES_PATH },
  { button: 'Download CSV', call: exports.exportOpeners, at: '/portal?tab=users' },
  { button: 'Download CSV', call: exports.exportBakers, at: BAKERS_PATH },
  { button: 'Download CSV', call: exports.exportAuditLogs, at: '/portal?tab=activity' },
  { button: 'Download CSV', call: accessReview.exportAccessReview, at: REVIEW_PATH },
  { button: 'Keep', call: accessReview.keepReviewed, at: REVIEW_PATH, step: selectReviewed },
  {
    button: 'Remove access',
    call: accessReview.removeReviewed,
    at: REVIEW_PATH,
    step: selectReviewed,
  },
  {
    button: /^Ask for access/,
    call: accessRequests.askAccess,
    at: SHARED_FILE_PATH,
    prepare: prepareSharedFile,
  },
  {
    button: 'Withdraw the request',
    call: accessRequests.withdrawRequest,
    at: SHARED_FILE_PATH,
    prepare(backend) {
      prepareSharedFile(backend);
      backend.ownRequests = [createOwnRequest({ wanted: SHARED_FILE.id })];
    },
  },
  {
    button: /^Allow…/,
    call: accessRequests.answerAccessRequest,
    at: FILES_PATH,
    prepare: prepareRequest,
  },
  {
    button: /^Refuse…/,
    call: accessRequests.answerAccessRequest,
    at: FILES_PATH,
    prepare: prepareRequest,
  },
  { button: 'Create', call: groups.saveGroup, at: GROUPS_PATH, prepare: prepareGroup },
  {
    button: 'Download Sales as CSV',
    call: groups.exportGroup,
    at: GROUPS_PATH,
    prepare: prepareGroup,
  },
  { button: 'Delete Sales', call: groups.deleteGroup, at: GROUPS_PATH, prepare: prepareGroup },
  {
    button: 'Check',
    call: groups.importGroup,
    at: GROUPS_PATH,
    step: openMembers,
    prepare: prepareGroup,
  },
  // Undo is in the toast of a removal, so it is closed with it.
  {
    button: 'Remove access',
    call: accessReview.restoreReviewed,
    at: REVIEW_PATH,
    step: selectReviewed,
  },
  {
    button: 'Log out elsewhere',
    call: accounts.endOtherSessions,
    at: FILES_PATH,
    step: openSettings,
  },
  {
    button: 'Log out Chrome on Windows',
    call: accounts.endSession,
    at: FILES_PATH,
    step: openSettings,
  },
];

const CLOSED_FORMS = [
  {
    of: 'the password, the PIN, the recovery codes, the API keys, the webhooks and the notifications',
    calls: [
      accounts.changePassword,
      accounts.changePin,
      accounts.createRecoveryCodes,
      keys.createApiKey,
      keys.revokeApiKey,
      webhooks.createWebhook,
      webhooks.changeWebhook,
      webhooks.pauseWebhook,
      webhooks.rotateWebhookSecret,
      webhooks.removeWebhook,
      webhooks.testWebhook,
      webhooks.replayWebhook,
      notifications.saveNotificationSettings,
    ],
    at: FILES_PATH,
    step: openSettings,
    says: 'Only bo@bakehouse.test can change these or delete the account.',
  },
  {
    of: 'the deletion of the account',
    calls: [accounts.deleteAccount],
    at: '/account/delete',
    says: 'Only bo@bakehouse.test can delete this account.',
  },
  {
    of: 'the name of a view, and below it what changes one',
    calls: [savedViews.saveView, savedViews.deleteView],
    at: FILES_PATH,
    step: openView,
    says: `Save or change a view: ${CLOSED_REASON}`,
  },
  {
    of: 'the access, the dates, the sealed copy and the destruction of a file',
    calls: [
      permissions.modifyPermissions,
      files.modifyDates,
      files.fileRecipients,
      files.destroyFile,
      files.restoreFile,
    ],
    at: FILES_PATH,
    step: openDetails,
    says: CLOSED_REASON,
  },
] as const satisfies readonly {
  of: string;
  calls: readonly PortalCall[];
  at: string;
  step?: AppStep;
  says: string;
}[];

const isClosedWhileActing = ({ level, whileActing }: PortalCall) =>
  level === 'second_level' && !whileActing;

const descriptionOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;

it('closes a control for each call that an operator may not send', () => {
  const calls: Record<string, PortalCall> = {
    ...keys,
    ...groups,
    ...accessRequests,
    ...accessReview,
    ...accounts,
    ...auditLogs,
    ...bans,
    ...exports,
    ...files,
    ...leaving,
    ...notifications,
    ...permissions,
    ...presets,
    ...savedViews,
    ...users,
    ...webhooks,
  };
  const closed = Object.values(calls).filter(isClosedWhileActing);
  const tested = [
    ...CLOSED_BUTTONS.map(({ call }) => call),
    ...CLOSED_FORMS.flatMap((form): readonly PortalCall[] => form.calls),
  ];
  const toPaths = (list: readonly PortalCall[]) =>
    [...new Set(list.map(({ path }) => path))].sort();
  expect(toPaths(tested)).toEqual(toPaths(closed));
});

describe.each(CLOSED_BUTTONS)('$button at $at', ({ button, at, step, prepare }) => {
  it('says while an operator acts why it is closed, and sends nothing', async () => {
    const app = openPortal(at, 'acting', prepare);
    await step?.(app);
    const control = await screen.findByRole('button', { name: button });
    expect(control.getAttribute('aria-disabled')).toBe('true');
    expect(descriptionOf(control)).toBe(CLOSED_REASON);
    control.focus();
    expect(document.activeElement).toBe(control);
    const before = app.backend.sent.length;
    await app.user.click(control);
    await waitFor(() =>
      expect(app.portal.toasts.get()).toMatchObject([{ message: CLOSED_REASON }]),
    );
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.backend.sent).toHaveLength(before);
  });

  it('is open in a session of the user', async () => {
    const app = openPortal(at, 'own', prepare);
    await step?.(app);
    const control = await screen.findByRole('button', { name: button });
    expect(control.getAttribute('aria-disabled')).toBeNull();
    expect(control.getAttribute('aria-describedby')).toBeNull();
  });
});

describe.each(CLOSED_FORMS)('the form of $of', (form) => {
  it('gives way to a sentence while an operator acts', async () => {
    const app = openPortal(form.at, 'acting');
    if ('step' in form) await form.step(app);
    const sentence = await screen.findByText(form.says, { selector: ':not([hidden])' });
    const frame = within(sentence.closest('section, main, tr') ?? document.body);
    expect(
      frame.queryAllByRole('button', { name: /^(Save|Add|Remove|Delete|Destroy|Change|Make)/ }),
    ).toEqual(frame.queryAllByRole('button', { name: 'Change Mine' }));
    expect(frame.queryByRole('textbox', { name: /access|Confirm|Save/ })).toBeNull();
    expect(await findAxeViolations()).toEqual([]);
  });
});

it('lets no drop of files bake while an operator acts', async () => {
  openPortal(FILES_PATH, 'acting');
  await screen.findByText('Loaf 01.csv');
  fireEvent.dragOver(document.body, { dataTransfer: { types: ['Files'] } });
  expect(await screen.findByText('Drop here to open')).toBeDefined();
  expect(screen.queryByText('Drop here to bake')).toBeNull();
});

it('says in the palette why nothing can be baked, and stays open', async () => {
  const { user } = openPortal(FILES_PATH, 'acting');
  await screen.findByText('Loaf 01.csv');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: /^Search files/ }), 'bake');
  const option = screen.getByRole('option', { name: `Bake files ${CLOSED_REASON}` });
  expect(option.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  await user.click(option);
  expect(screen.getByRole('dialog', { name: 'Search and commands' })).toBeDefined();
  expect(screen.queryByRole('dialog', { name: 'Bake files' })).toBeNull();
  expect(await findAxeViolations()).toEqual([]);
});

describe('a change that the server refuses because an operator has begun to act meanwhile', () => {
  const REFUSAL = 'You are acting for somebody else, so you can change nothing.';
  const refuse = (call: PortalCall) =>
    mockServer.use(
      http.post(`*/api${call.path}`, () =>
        refusalReply(403, { error: REFUSAL, error_type: 'read_only_session' }),
      ),
    );
  const findField = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

  it('leaves the typed address of a grant', async () => {
    const app = openPortal(FILES_PATH, 'own');
    await openDetails(app);
    const field = await findField('Add access');
    refuse(permissions.modifyPermissions);
    await app.user.type(field, 'fay@bakehouse.test{Enter}');
    await screen.findByText(REFUSAL);
    expect(screen.getByText('fay@bakehouse.test could not be added.')).toBeDefined();
    expect(field.value).toBe('fay@bakehouse.test');
  });

  it('leaves the name of a view', async () => {
    const app = openPortal(FILES_PATH, 'own');
    await openView(app);
    const field = await findField('Save this view as');
    refuse(savedViews.saveView);
    await app.user.type(field, 'Old{Enter}');
    await screen.findByText(REFUSAL);
    expect(field.value).toBe('Old');
  });

  it('says that the Undo of a ban did nothing', async () => {
    const app = openPortal(DEE_PATH, 'own');
    await app.user.click(await screen.findByRole('button', { name: `Ban ${DEE_ADDRESS}` }));
    const question = within(await screen.findByRole('alertdialog'));
    await app.user.click(question.getByRole('button', { name: /^Ban/ }));
    const undo = await screen.findByRole('button', { name: /^Undo/ });
    refuse(bans.manageBan);
    await app.user.click(undo);
    await screen.findByText(REFUSAL);
    await screen.findByRole('button', { name: `Unban ${DEE_ADDRESS}` });
  });
});
