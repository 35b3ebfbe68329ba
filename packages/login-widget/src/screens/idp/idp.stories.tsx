import { pending, refused } from '../../../.storybook/story-client.ts';
import { withQuery } from '../../../.storybook/story-page.ts';
import { signedIn } from '../../../.storybook/story-user.ts';
import { StoryWidget, type Story, type StoryMeta } from '../../../.storybook/story-widget.tsx';
import { IdentityProvider } from '../../identity-provider.tsx';

const AUTHORIZE = {
  client_id: 'client-1',
  redirect_uri: 'https://calendar.bakehouse.test/in',
  scope: 'openid profile email phone',
};
const LOGOUT = {
  client_id: 'client-1',
  post_logout_redirect_uri: 'https://calendar.bakehouse.test/out',
};
const ALL_SCOPES = `${AUTHORIZE.scope} full_access offline_access cakes:read cakes:bake-and-decorate`;
const LONG_NAME = 'The-Most-Wonderful-Calendar-Of-All-Bakeries-In-The-Whole-Wide-World';

const bootstrap = {
  projectName: 'Crumb & Co',
  rbacPolicy: { scopes: [{ scope: 'cakes:read', description: 'See the cakes that you ordered' }] },
};

const answer = (response: object) => () => Promise.resolve(response);

const asking = (client_name: string) =>
  answer({ consent_required: true, oidc_client: { client_name } });

const withIdp = (changes: object = {}, user: object = signedIn()) => ({
  bootstrap: { getSync: () => bootstrap, get: answer(bootstrap) },
  ...user,
  idp: {
    oauthAuthorizeStart: asking('Crumb Calendar'),
    oauthAuthorizeSubmit: answer({}),
    oauthLogoutStart: answer({ consent_required: true, redirect_uri: '#out' }),
    ...changes,
  },
});

const meta: StoryMeta = {
  title: 'idpConsent',
  component: StoryWidget,
  args: { component: IdentityProvider, namespaces: withIdp() },
  beforeEach: withQuery(AUTHORIZE),
};

export default meta;

type Play = NonNullable<Story['play']>;

const press =
  (name: string): Play =>
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name }));
  };

const awaits =
  (role: string): Play =>
  async ({ canvas }) => {
    await canvas.findByRole(role);
  };

export const Consent: Story = { args: { component: IdentityProvider }, play: awaits('heading') };

export const AllScopes: Story = {
  beforeEach: withQuery({ ...AUTHORIZE, scope: ALL_SCOPES }),
  play: awaits('heading'),
};

export const LongName: Story = {
  args: { namespaces: withIdp({ oauthAuthorizeStart: asking(LONG_NAME) }) },
  play: awaits('heading'),
};

export const Busy: Story = {
  args: { namespaces: withIdp({ oauthAuthorizeSubmit: pending }) },
  play: press('Allow'),
};

export const Refused: Story = {
  args: { namespaces: withIdp({ oauthAuthorizeSubmit: refused }) },
  play: press('Allow'),
};

export const Denied: Story = { play: press('Deny') };

export const Leaving: Story = { play: press('Allow') };

export const Checking: Story = {
  args: { namespaces: withIdp({ oauthAuthorizeStart: pending }) },
};

export const CheckFailed: Story = {
  args: { namespaces: withIdp({ oauthAuthorizeStart: refused }) },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Try again' });
  },
};

export const NoSession: Story = { args: { namespaces: withIdp({}, {}) }, play: awaits('alert') };

export const MissingParameter: Story = {
  beforeEach: withQuery({ client_id: 'client-1', redirect_uri: '' }),
  play: awaits('alert'),
};

export const Logout: Story = { beforeEach: withQuery(LOGOUT), play: awaits('heading') };

export const LogoutRefused: Story = {
  args: { namespaces: withIdp({}, signedIn([], { revoke: refused })) },
  beforeEach: withQuery(LOGOUT),
  play: press('Yes'),
};

export const StayedLoggedIn: Story = { beforeEach: withQuery(LOGOUT), play: press('No') };
