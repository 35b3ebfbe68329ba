import { StoryWidget, type Story, type StoryMeta } from '../../../.storybook/story-widget.tsx';

const meta: StoryMeta = {
  title: 'otpConfirmation',
  component: StoryWidget,
  args: { screen: 'otpConfirmation' },
};

export default meta;

export const Default: Story = {};
