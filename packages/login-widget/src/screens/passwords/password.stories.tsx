import { pending, refused } from '../../../.storybook/story-client.ts';
import { ratedAs, refusedWith } from '../../../.storybook/story-passwords.ts';
import { StoryWidget, type Story, type StoryMeta } from '../../../.storybook/story-widget.tsx';

const email = 'ada@bakehouse.test';

const meta: StoryMeta = {
  title: 'password',
  component: StoryWidget,
  args: {
    screen: 'password',
    form: { passwordState: { email, type: 'new' } },
    config: { products: ['passwords', 'emailMagicLinks'] },
  },
};

export default meta;

const existing = { passwordState: { email, type: 'password' } } as const;
const passwordless = {
  passwordState: { email, type: 'passwordless' },
  magicLinkState: { email },
} as const;

const type: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText(/^(Password|Passwort)$/), 'Sourdough{Enter}');
};

const ratedStory = (changes: Parameters<typeof ratedAs>[0]): Story => ({
  args: { namespaces: { passwords: { strengthCheck: ratedAs(changes) } } },
  play: async (context) => {
    await type(context);
    await context.canvas.findByText(/: /, { selector: '.bh-strength-text' });
  },
});

export const New: Story = {};

export const Weak: Story = ratedStory({});

export const Strong: Story = ratedStory({ valid_password: true, score: 4 });

export const Breached: Story = ratedStory({ breached_password: true });

export const Rules: Story = {
  args: {
    namespaces: {
      bootstrap: {
        getSync: () => ({ passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 12 } }),
        get: () => Promise.resolve({ passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 12 } }),
      },
    },
  },
};

export const CheckFailed: Story = {
  args: { namespaces: { passwords: { strengthCheck: refused } } },
  play: async (context) => {
    await type(context);
    await context.canvas.findByText(/./, { selector: '.bh-error span' });
  },
};

export const Existing: Story = { args: { form: existing } };

export const Busy: Story = {
  args: { form: existing, namespaces: { passwords: { authenticate: pending } } },
  play: type,
};

export const Wrong: Story = {
  args: {
    form: existing,
    namespaces: { passwords: { authenticate: refusedWith('unauthorized_credentials') } },
  },
  play: type,
};

export const Passwordless: Story = { args: { form: passwordless } };

export const Uniform: Story = {
  args: {
    form: existing,
    namespaces: {
      bootstrap: {
        getSync: () => ({ uniformUserSearch: true }),
        get: () => Promise.resolve({ uniformUserSearch: true }),
      },
    },
  },
};
