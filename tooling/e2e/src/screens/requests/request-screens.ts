import { openAccountSettings } from '../../people/login-steps.ts';
import { emailOf } from '../../people/accounts.ts';
import { LIST_URLS, openList, type Screen, type ScreenContext } from '../screen-context.ts';

const EXPIRED = '2020-01-01T00:00:00Z';
const REASON = 'The mill needs the numbers of May, and I was not here when you shared them.';

const bakeForDee = async ({ api, tokenOf }: ScreenContext, given: object = {}) => {
  const { body } = await api.portal<{ id: string }>('/bake', await tokenOf('bo'), {
    name: 'Harvest plan.csv',
    checksum: 'cd'.repeat(32),
    size: 14,
    type: 'text/csv',
    permissions: [{ email: emailOf('dee') }],
    ...given,
  });
  return body.id;
};

const askAsDee = async (context: ScreenContext) => {
  const file_id = await bakeForDee(context, { expiration_date: EXPIRED });
  const token = await context.tokenOf('dee');
  await context.api.portal('/ask_access', token, { file_id, reason: REASON });
};

/** The bell reads them again only after half a minute, so they must be there before it is shown. */
const waitForNotifications = async ({ api, tokenOf }: ScreenContext) => {
  const token = await tokenOf('dee');
  const count = async () => {
    const { body } = await api.portal<{ unread: number }>('/get_notifications', token);
    return body.unread;
  };
  while ((await count()) === 0);
};

const openAskForm = async (context: ScreenContext) => {
  const { page, logInAs } = context;
  const id = await bakeForDee(context, { expiration_date: EXPIRED });
  await logInAs('dee');
  await page.goto(`/f/${id}`);
  await page.getByRole('button', { name: /^Ask for access/ }).click();
  await page.getByLabel('Why do you need it?').fill(REASON);
};

const openRequest = async (context: ScreenContext, action: string) => {
  await askAsDee(context);
  await openList(context, LIST_URLS.files);
  const requests = context.page.getByRole('region', { name: 'Requests for access' });
  await requests.getByRole('button', { name: `${action} ${emailOf('dee')}` }).click();
  return requests;
};

export const requestScreens: readonly Screen[] = [
  {
    name: 'portal-notifications',
    async show(context) {
      const { page } = context;
      await bakeForDee(context);
      await waitForNotifications(context);
      await openList(context, LIST_URLS.shared, 'dee');
      await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
      await page
        .getByRole('dialog', { name: 'Notifications' })
        .getByRole('listitem')
        .first()
        .waitFor();
    },
  },
  {
    name: 'settings-notifications',
    async show(context) {
      await openList(context, LIST_URLS.files);
      const panel = await openAccountSettings(context.page);
      await panel.getByRole('heading', { name: 'Notifications' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'portal-requests',
    async show(context) {
      const requests = await openRequest(context, 'Allow…');
      await requests.getByText(/It opens again/).waitFor();
    },
  },
  {
    name: 'portal-requests-refuse',
    isVariant: true,
    show: (context) => openRequest(context, 'Refuse…'),
  },
  { name: 'file-ask', show: openAskForm },
  {
    name: 'file-asked',
    isVariant: true,
    async show(context) {
      await openAskForm(context);
      await context.page.getByRole('button', { name: 'Send request' }).click();
      await context.page.getByText(/^You asked on/).waitFor();
    },
  },
];
