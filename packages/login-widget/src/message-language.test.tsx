import { screen, waitFor } from '@testing-library/react';
import type { Mock } from 'vitest';
import { describe, expect, it } from 'vitest';
import { createFakePasswords, type FakePasswords } from '../test/fake-passwords.ts';
import { renderWidget, type RenderedWidget } from '../test/render-widget.tsx';
import type { LoginConfig } from './config/config.ts';

interface Message {
  name: string;
  config: LoginConfig;
  /** The options of the product, with its own language. */
  own: LoginConfig;
  ask: (widget: RenderedWidget) => Promise<unknown>;
  sender: (fakes: FakePasswords) => Mock;
}

const own = { locale: 'en-GB' };

const typeEmail = async ({ user }: RenderedWidget) => {
  const field = screen.getByRole('textbox', { name: /^E-?Mail$/i });
  await user.type(field, 'ada@bakehouse.test{Enter}');
};

const MESSAGES: readonly Message[] = [
  {
    name: 'a link',
    config: { products: ['emailMagicLinks'] },
    own: { emailMagicLinksOptions: own },
    ask: typeEmail,
    sender: ({ fake }) => fake.sendLink,
  },
  {
    name: 'a code',
    config: { products: ['otp'] },
    own: { otpOptions: own },
    ask: typeEmail,
    sender: ({ sendCode }) => sendCode,
  },
  {
    name: 'a link that resets the password',
    config: { products: ['passwords'] },
    own: { passwordOptions: own },
    async ask(widget) {
      await typeEmail(widget);
      await widget.user.click(await screen.findByRole('button', { name: /vergessen|Forgot/ }));
    },
    sender: ({ resetByEmailStart }) => resetByEmailStart,
  },
];

async function languageSent({ config, ask, sender }: Message, more: LoginConfig) {
  const fakes = createFakePasswords('password');
  const widget = renderWidget({ config: { ...config, ...more } }, fakes.fake);
  await screen.findByRole('textbox');
  await ask(widget);
  await waitFor(() => expect(sender(fakes)).toHaveBeenCalledTimes(1));
  return sender(fakes).mock.lastCall?.flat();
}

describe.each(MESSAGES)('$name', (message) => {
  it.each(['de', 'de-AT', 'fr'])('is in the language of the widget: %s', async (locale) => {
    expect(await languageSent(message, { locale })).toContainEqual(
      expect.objectContaining({ locale }),
    );
  });

  it('is in the language of its product first', async () => {
    expect(await languageSent(message, { locale: 'de', ...message.own })).toContainEqual(
      expect.objectContaining(own),
    );
  });

  it('names no language when the page chose none', async () => {
    expect(JSON.stringify(await languageSent(message, {}))).not.toContain('locale');
  });
});
