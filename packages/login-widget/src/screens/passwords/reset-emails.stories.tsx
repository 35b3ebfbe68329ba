import { StoryWidget, type Story, type StoryMeta } from '../../../.storybook/story-widget.tsx';

const email = 'ada@bakehouse.test';
const form = { passwordState: { email, type: 'password' } } as const;

const meta: StoryMeta = { title: 'passwordEmails', component: StoryWidget, args: { form } };

export default meta;

export const Forgot: Story = { args: { screen: 'passwordForgot' } };

export const Dedupe: Story = { args: { screen: 'passwordDedupe' } };

export const SetNew: Story = { args: { screen: 'passwordSetNew' } };

export const Breached: Story = { args: { screen: 'passwordBreached' } };

export const Confirmation: Story = { args: { screen: 'passwordConfirmation' } };

export const ResetForm: Story = {
  args: {
    screen: 'passwordResetForm',
    form: { resetPasswordState: { token: 'token-1', isLogin: false } },
    namespaces: { parseAuthenticateUrl: () => null },
  },
};

export const DeadLink: Story = {
  args: { screen: 'passwordResetForm', namespaces: { parseAuthenticateUrl: () => null } },
};
