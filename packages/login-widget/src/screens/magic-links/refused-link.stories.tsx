import { StoryWidget, type Story, type StoryMeta } from '../../../.storybook/story-widget.tsx';

const meta: StoryMeta = {
  title: 'refusedLink',
  component: StoryWidget,
  args: { screen: 'refusedLink' },
};

export default meta;

export const Default: Story = {};

export const OtherWays: Story = {
  args: { config: { products: ['emailMagicLinks', 'passwords'] } },
};

export const WithoutLinks: Story = { args: { config: { products: ['passwords'] } } };
