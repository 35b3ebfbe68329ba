import { expect } from 'storybook/test';
import { pending, refused } from '../../../.storybook/story-client.ts';
import { StoryWidget, type Story, type StoryMeta } from '../../../.storybook/story-widget.tsx';

const meta: StoryMeta = { title: 'main', component: StoryWidget, args: { screen: 'main' } };

export default meta;

const LOGO_URL =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"%3E%3Cpath fill="%23A65A12" d="M0 0h4v1H0z"/%3E%3C/svg%3E';

const submit: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.type(canvas.getByRole('textbox'), 'ada@bakehouse.test{Enter}');
};

export const Default: Story = {};

export const Busy: Story = {
  args: { namespaces: { magicLinks: { email: { loginOrCreate: pending } } } },
  play: submit,
};

export const Refused: Story = {
  args: { namespaces: { magicLinks: { email: { loginOrCreate: refused } } } },
  play: submit,
};

export const InvalidEmail: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'ada{Enter}');
  },
};

export const Tabs: Story = {
  args: {
    config: { products: ['otp'], otpOptions: { methods: ['email', 'sms', 'whatsapp'] } },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('tablist');
  },
};

export const WithLogo: Story = {
  args: { styles: { hideHeaderText: true, logo: { logoImageUrl: LOGO_URL, alt: 'Crumb & Co' } } },
};

export const LogoAboveHeading: Story = {
  args: { styles: { logo: { logoImageUrl: LOGO_URL, alt: 'Crumb & Co' } } },
  play: async ({ canvas }) => {
    const { bottom } = (await canvas.findByRole('img')).getBoundingClientRect();
    const { top } = canvas.getByRole('heading').getBoundingClientRect();
    await expect(top - bottom).toBeGreaterThan(16);
  },
};

export const WrongConfig: Story = { args: { config: { products: ['passkeys'] } } };

export const AllProducts: Story = {
  args: {
    namespaces: { webauthn: { authenticate: pending, browserSupportsAutofill: pending } },
    config: {
      products: ['passkeys', 'oauth', 'crypto', 'otp', 'passwords'],
      otpOptions: { methods: ['sms', 'whatsapp', 'email'] },
      oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }] },
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: /Google/ });
    await canvas.findByRole('tablist');
  },
};
