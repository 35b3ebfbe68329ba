import { pending } from '../../../.storybook/story-client.ts';
import { StoryWidget, type Story, type StoryMeta } from '../../../.storybook/story-widget.tsx';
import type { OneTapPosition } from '../../config/product-options/oauth-options.ts';

const withPosition = (position: OneTapPosition) =>
  ({
    products: ['oauth'],
    oauthOptions: { providers: [{ type: 'google', one_tap: true, position }] },
  }) as const;

const meta: StoryMeta = {
  title: 'oneTap',
  component: StoryWidget,
  args: { config: withPosition('forceLegacyEmbedded') },
};

export default meta;

const failedWith = (reason: string) => ({
  oauth: { googleOneTap: { start: () => Promise.resolve({ success: false, reason }) } },
});

const fallback: Story['play'] = async ({ canvas }) => {
  await canvas.findByRole('button', { name: /Google/ });
};

const problem = (reason: string): Story => ({
  args: { namespaces: failedWith(reason) },
  play: async ({ canvas }) => {
    await canvas.findByRole('alert');
  },
});

const waiting = { namespaces: { oauth: { googleOneTap: { start: pending } } } };

export const EmbeddedPending: Story = { args: waiting };

export const FloatingPending: Story = { args: { ...waiting, config: withPosition('floating') } };

export const Fallback: Story = {
  args: { namespaces: failedWith('suppressed_by_user') },
  play: fallback,
};

export const OriginNotAllowed: Story = problem('origin_not_allowed_for_client');

export const InvalidClient: Story = problem('invalid_client');

export const NoConfig: Story = problem('oauth_config_not_found');

export const NoLoginRedirectUrls: Story = problem('no_login_redirect_urls_set');

export const NoSignupRedirectUrls: Story = problem('no_signup_redirect_urls_set');

export const DefaultProvider: Story = problem('default_provider_not_allowed');
