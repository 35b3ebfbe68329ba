import { pending, refused } from '../../../.storybook/story-client.ts';
import { now } from '../../lib/clock.ts';
import { StoryWidget, type Story, type StoryMeta } from '../../../.storybook/story-widget.tsx';

const CODE_MS = 300_000;

const otpState = {
  type: 'email',
  methodId: 'email-1',
  otpDestination: 'ada@bakehouse.test',
  expiresAt: now() + CODE_MS,
} as const;

const meta: StoryMeta = {
  title: 'otpAuthenticate',
  component: StoryWidget,
  args: { screen: 'otpAuthenticate', form: { otpState } },
};

export default meta;

const typeCode: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByRole('textbox'), '123456');
};

export const Default: Story = {};

export const Typing: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox'), '123');
  },
};

export const Busy: Story = {
  args: { namespaces: { otps: { authenticate: pending } } },
  play: typeCode,
};

export const Refused: Story = {
  args: { namespaces: { otps: { authenticate: refused } } },
  play: typeCode,
};

export const Expired: Story = { args: { form: { otpState: { ...otpState, expiresAt: 1 } } } };

export const LongEmail: Story = {
  args: {
    form: {
      otpState: { ...otpState, otpDestination: `${'ada.'.repeat(20)}lovelace@bakehouse.test` },
    },
  },
};
