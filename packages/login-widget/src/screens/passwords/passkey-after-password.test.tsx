import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { apiError, passkeyError, SIGN_IN_RESPONSE } from '../../../test/fake-passkeys.ts';
import { createFakePasswords } from '../../../test/fake-passwords.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import type { LoginConfig } from '../../config/config.ts';

type RegisterCall = (options: object) => Promise<unknown>;

const EMAIL = 'ada@bakehouse.test';
const CREATED = 'PASSKEY_REGISTER';
const LOGGED_IN = ['PASSWORD_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE', 'LOGGED_IN'];
const WITH_PASSKEYS: LoginConfig = { products: ['passwords', 'passkeys'] };

/** Logs in with a password. Nobody chooses a passkey of the autofill. */
async function logInWithPassword(config: LoginConfig, register: RegisterCall) {
  const passwords = createFakePasswords('password');
  const webauthn = { register, browserSupportsAutofill: () => Promise.resolve(false) };
  Object.assign(passwords.fake.client, { webauthn });
  const widget = renderWidget({ config }, passwords.fake);
  await widget.user.type(screen.getByRole('textbox', { name: 'Email' }), `${EMAIL}{Enter}`);
  await widget.user.type(await screen.findByLabelText('Password'), 'Sourdough{Enter}');
  await screen.findByRole('heading', { name: 'Success!' });
  const events = () => widget.onEvent.mock.calls.map(([{ type }]) => type);
  return { ...widget, events };
}

describe('after a login with a password', () => {
  it('lets the browser create a passkey by itself, and reports it', async () => {
    const register = vi.fn<RegisterCall>(() => Promise.resolve(SIGN_IN_RESPONSE));
    const config = {
      ...WITH_PASSKEYS,
      passkeyOptions: { domain: 'bakehouse.test' },
    };
    const { onEvent, events } = await logInWithPassword(config, register);
    await waitFor(() => expect(events()).toEqual([...LOGGED_IN, CREATED]));
    expect(onEvent).toHaveBeenLastCalledWith({ type: CREATED, data: SIGN_IN_RESPONSE });
    expect(register.mock.calls).toEqual([
      [{ conditional_mediation: true, domain: 'bakehouse.test' }],
    ]);
  });

  it.each([
    ['creates none', () => Promise.resolve(null)],
    ['fails', () => Promise.reject(passkeyError('unknown'))],
    ['is refused by the server', () => Promise.reject(apiError(403, 'insufficient_factors'))],
  ])('shows and reports nothing if the browser %s', async (_, answer) => {
    const register = vi.fn<RegisterCall>(answer);
    const { events, onError } = await logInWithPassword(WITH_PASSKEYS, register);
    await waitFor(() => expect(register).toHaveBeenCalledTimes(1));
    expect(events()).toEqual(LOGGED_IN);
    expect(onError).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('creates no passkey if passkeys are no product', async () => {
    const register = vi.fn<RegisterCall>(() => Promise.resolve(SIGN_IN_RESPONSE));
    const { events } = await logInWithPassword({ products: ['passwords'] }, register);
    await vi.dynamicImportSettled();
    expect(register).not.toHaveBeenCalled();
    expect(events()).toEqual(LOGGED_IN);
  });
});
