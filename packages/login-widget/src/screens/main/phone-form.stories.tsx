import { pending, refused } from '../../../.storybook/story-client.ts';
import { StoryWidget, type Story, type StoryMeta } from '../../../.storybook/story-widget.tsx';

const meta: StoryMeta = {
  title: 'phone',
  component: StoryWidget,
  args: {
    config: { products: ['otp'], otpOptions: { methods: ['sms'] } },
    namespaces: { otps: { sms: { loginOrCreate: pending } } },
  },
};

export default meta;

type Play = NonNullable<Story['play']>;

const type =
  (text: string): Play =>
  async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox'), `${text}{Enter}`);
  };

export const Default: Story = {};

export const WhatsApp: Story = {
  args: { config: { products: ['otp'], otpOptions: { methods: ['whatsapp'] } } },
};

/** The country with the longest calling code. */
export const Country: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Country/ }));
    await userEvent.keyboard('AX{Enter}');
  },
};

export const CountrySearch: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Country/ }));
    await userEvent.keyboard('united');
  },
};

export const Busy: Story = { play: type('4155550123') };

export const InvalidNumber: Story = { play: type('12') };

export const Refused: Story = {
  args: { namespaces: { otps: { sms: { loginOrCreate: refused } } } },
  play: type('4155550123'),
};
