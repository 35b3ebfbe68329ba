import { refusedWith } from '../../../.storybook/story-passwords.ts';
import { pending, refused } from '../../../.storybook/story-client.ts';
import { signedIn, toPasskey } from '../../../.storybook/story-user.ts';
import { StoryWidget, type Story, type StoryMeta } from '../../../.storybook/story-widget.tsx';
import { PasskeyRegistration } from '../../passkey-registration.tsx';

const waiting = {
  authenticate: pending,
  register: pending,
  update: pending,
  browserSupportsAutofill: () => Promise.resolve(false),
};

const LONG_NAME = 'Grandmother’s-very-old-laptop-in-the-bakery-on-the-corner-of-the-market-square';

const PASSKEYS = [
  toPasskey('Laptop'),
  toPasskey('Blue key', { authenticator_type: 'cross-platform' }),
  toPasskey(LONG_NAME),
];

const withUser = (webauthn: object = {}, calls: object = {}) => ({
  ...signedIn(PASSKEYS, calls),
  webauthn: { ...waiting, ...webauthn },
});

const meta: StoryMeta = {
  title: 'passkeys',
  component: StoryWidget,
  args: { namespaces: withUser() },
};

export default meta;

type Play = NonNullable<Story['play']>;

const press =
  (name: RegExp): Play =>
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name }));
  };

const registration = { screen: 'registerNewPasskey' } as const;
const list = { screen: 'passkeyRegistrationSuccess' } as const;

const rename: Play = async (context) => {
  await press(/^Rename Laptop/)(context);
  await context.userEvent.clear(context.canvas.getByRole('textbox'));
};

export const Register: Story = {
  args: { component: PasskeyRegistration },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Skip' });
  },
};

export const RegisterBusy: Story = { args: registration, play: press(/^Create/) };

export const RegisterFailed: Story = {
  args: { ...registration, namespaces: withUser({ register: refused }) },
  play: press(/^Create/),
};

export const RegisterLoading: Story = {
  args: { ...registration, namespaces: withUser({}, { get: pending }) },
};

export const RegisterUnreachable: Story = {
  args: { ...registration, namespaces: withUser({}, { get: refused }) },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Try again' });
  },
};

export const SignedOut: Story = { args: { ...registration, namespaces: {} } };

export const List: Story = { args: list };

export const EmptyList: Story = {
  args: { ...list, namespaces: { ...signedIn(), webauthn: waiting } },
};

export const Rename: Story = {
  args: list,
  play: press(/^Rename Laptop/),
};

export const RenameBusy: Story = {
  args: list,
  play: async (context) => {
    await rename(context);
    await context.userEvent.type(context.canvas.getByRole('textbox'), 'Desk{Enter}');
  },
};

export const RenameRefused: Story = {
  args: list,
  play: async (context) => {
    await rename(context);
    await context.userEvent.keyboard('{Enter}');
  },
};

export const Delete: Story = { args: list, play: press(/^Delete Grandmother/) };

export const DeleteBusy: Story = {
  args: { ...list, namespaces: withUser({}, { deleteWebauthnRegistration: pending }) },
  play: async (context) => {
    await press(/^Delete Laptop/)(context);
    await press(/^Delete passkey/)(context);
  },
};

export const DeleteRefused: Story = {
  args: { ...list, namespaces: withUser({}, { deleteWebauthnRegistration: refused }) },
  play: async (context) => {
    await press(/^Delete Laptop/)(context);
    await press(/^Delete passkey/)(context);
    await context.canvas.findByText(/./, { selector: '.bh-dialog .bh-error span' });
  },
};

const main = { products: ['passkeys', 'emailMagicLinks'] } as const;

export const LogInBusy: Story = { args: { config: main }, play: press(/Passkey/) };

export const LogInRefused: Story = {
  args: {
    config: main,
    namespaces: withUser({ authenticate: refusedWith('webauthn_registration_not_found') }),
  },
  play: press(/Passkey/),
};

export const Confirmation: Story = { args: { screen: 'passkeyConfirmation' } };
