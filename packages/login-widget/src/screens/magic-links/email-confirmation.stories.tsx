import { StoryWidget, type Story, type StoryMeta } from '../../../.storybook/story-widget.tsx';

const meta: StoryMeta = {
  title: 'emailConfirmation',
  component: StoryWidget,
  args: {
    screen: 'emailConfirmation',
    form: { magicLinkState: { email: 'ada@bakehouse.test' } },
  },
};

export default meta;

export const Default: Story = {};

export const LongEmail: Story = {
  args: { form: { magicLinkState: { email: `${'ada.'.repeat(20)}lovelace@bakehouse.test` } } },
};
