import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeClient } from '../test/fake-client.ts';
import { createFakePasskeys } from '../test/fake-passkeys.ts';
import { renderComponent, renderWidget, type RenderedWidget } from '../test/render-widget.tsx';
import { PasskeyRegistration } from './passkey-registration.tsx';

const ADA = { user_id: 'user-1' };

const BY_LINK = {
  session_id: 'session-2',
  authentication_factors: [
    {
      type: 'magic_link',
      delivery_method: 'email',
      last_authenticated_at: '2026-11-25T08:00:00Z',
      email_factor: { email_id: 'email-1', email_address: 'ada@bakehouse.test' },
    } as const,
  ],
};

const loginsOf = ({ onEvent }: RenderedWidget) =>
  onEvent.mock.calls.map(([event]) => event).filter(({ type }) => type === 'LOGGED_IN');

describe('a login outside the widget', () => {
  it('is an event of the widget, once, with its method', async () => {
    const fake = createFakeClient();
    const widget = renderWidget({}, fake);
    act(() => fake.signIn(ADA, BY_LINK));
    act(() => fake.signIn(ADA, BY_LINK));
    await waitFor(() => expect(loginsOf(widget)).toHaveLength(1));
    expect(loginsOf(widget)).toEqual([{ type: 'LOGGED_IN', data: { method: 'emailMagicLinks' } }]);
  });

  it('is told also when the page removes the widget at once', async () => {
    const fake = createFakeClient();
    const widget = renderWidget({}, fake);
    act(() => fake.signIn(ADA, BY_LINK));
    widget.unmount();
    await waitFor(() => expect(loginsOf(widget)).toHaveLength(1));
  });

  it('is no event when the session was there before, or is restored', async () => {
    const fake = createFakeClient();
    fake.signIn(ADA);
    const widget = renderWidget({}, fake);
    act(() => fake.signIn(ADA));
    const restored = createFakeClient();
    let fromCache = true;
    restored.client.session.getInfo = () => ({ session: null, fromCache });
    const other = renderWidget({}, restored);
    fromCache = false;
    act(() => restored.signIn(ADA));
    act(() => fake.signIn(ADA, BY_LINK));
    await waitFor(() => expect(loginsOf(widget)).toHaveLength(1));
    expect(loginsOf(other)).toEqual([]);
  });
});

it('lets a user who logs in later create a passkey', async () => {
  const fakePasskeys = createFakePasskeys();
  renderComponent(fakePasskeys.fake, (given) => <PasskeyRegistration {...given} />);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(fakePasskeys.getUser).not.toHaveBeenCalled();
  act(() => fakePasskeys.fake.signIn({ emails: [], webauthn_registrations: [] }));
  expect(await screen.findByRole('button', { name: 'Create a Passkey' })).toBeDefined();
});
