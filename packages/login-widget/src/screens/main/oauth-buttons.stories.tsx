import type { OAuthProviderName } from '@bakehouse/sdk';
import { pending, refused } from '../../../.storybook/story-client.ts';
import { StoryWidget, type Story, type StoryMeta } from '../../../.storybook/story-widget.tsx';
import { OAUTH_PROVIDER_LABELS } from '../../config/oauth-provider-labels.ts';

const isProvider = (name: string): name is OAuthProviderName =>
  Object.hasOwn(OAUTH_PROVIDER_LABELS, name);

const providers = Object.keys(OAUTH_PROVIDER_LABELS)
  .filter(isProvider)
  .map((type) => ({ type }));

const meta: StoryMeta = {
  title: 'oauth',
  component: StoryWidget,
  args: { config: { products: ['oauth'], oauthOptions: { providers } } },
};

export default meta;

const press: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: /GitHub/ }));
};

export const AllProviders: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: /Yahoo/ });
  },
};

export const Busy: Story = {
  args: { namespaces: { oauth: { github: { start: pending } } } },
  play: press,
};

export const Refused: Story = {
  args: { namespaces: { oauth: { github: { start: refused } } } },
  play: async (context) => {
    await press(context);
    await context.canvas.findByText(/./, { selector: '.bh-error span' });
  },
};
