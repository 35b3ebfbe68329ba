import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { authenticatedReply } from '../../../../test/handlers/provider.ts';
import { renderApp, type RenderOptions } from '../../../../test/render-app.tsx';
import { mockServer } from '../../../../test/server.ts';

const START = 'POST /sdk/v1/webauthn/register/start';
const REGISTER = 'POST /sdk/v1/webauthn/register';

const CREATION_OPTIONS = {
  rp: { id: 'localhost', name: 'Bakehouse' },
  user: { id: 'dXNlci0x', name: 'bo', displayName: 'bo' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};

type CreateCall = (options: { mediation?: string }) => Promise<object | null>;

const CREATED = {
  type: 'public-key',
  id: 'cGFzc2tleQ',
  response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: [] },
  getClientExtensionResults: () => ({}),
};

/** A browser that can create passkeys by itself. */
const stubBrowser = (create: CreateCall) => {
  vi.stubGlobal('PublicKeyCredential', {
    getClientCapabilities: () => Promise.resolve({ conditionalCreate: true }),
  });
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
};

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

const enterPin = async (options: RenderOptions, create: CreateCall) => {
  stubBrowser(create);
  const app = renderApp('/pin', { session: 'password', ...options });
  mockServer.use(
    http.post('*/sdk/v1/webauthn/register/start', () =>
      HttpResponse.json({
        data: {
          status_code: 200,
          request_id: 'request-1',
          public_key_credential_creation_options: JSON.stringify(CREATION_OPTIONS),
        },
      }),
    ),
    http.post('*/sdk/v1/webauthn/register', () =>
      authenticatedReply(app.backend, { webauthn_registration_id: 'passkey-1' }),
    ),
  );
  const hasPin = options.user?.has_pin ?? true;
  await app.user.type(await screen.findByLabelText(hasPin ? 'PIN' : 'New PIN'), '7391');
  if (!hasPin) {
    await app.user.type(screen.getByLabelText('Confirm PIN'), '7391');
    await app.user.click(screen.getByRole('button', { name: 'Create PIN' }));
  }
  await screen.findByRole('heading', { name: 'Files' });
  return app;
};

describe('a login with a password in a browser that creates passkeys by itself', () => {
  it.each([
    ['entered', {}],
    ['created', { user: { has_pin: false } }],
  ])('creates one as soon as the PIN was %s', async (_, user) => {
    const create = vi.fn<CreateCall>(() => Promise.resolve(CREATED));
    const { backend } = await enterPin(user, create);
    await waitFor(() => expect(backend.calls).toContain(REGISTER));
    expect(create.mock.calls).toMatchObject([[{ mediation: 'conditional' }]]);
    const steps = backend.calls.filter((call) => / .*\/(pin|webauthn)\//.test(call));
    expect(steps.slice(-2)).toEqual([START, REGISTER]);
    expect(steps.slice(0, -2).join()).toMatch(/pin\/(authenticate|create)$/);
  });

  it('says nothing if the browser creates none', async () => {
    const create = vi.fn<CreateCall>(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    await enterPin({}, create);
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each<[string, RenderOptions]>([
    ['without a password', { prepare: (backend) => (backend.factorTypes = ['magic_link']) }],
    ['to a project without passkeys', { loginProducts: ['otp'] }],
  ])('creates none after a login %s', async (_, options) => {
    const create = vi.fn<CreateCall>(() => Promise.resolve(CREATED));
    const { backend } = await enterPin(options, create);
    await vi.dynamicImportSettled();
    expect(backend.calls).not.toContain(START);
    expect(create).not.toHaveBeenCalled();
  });
});
