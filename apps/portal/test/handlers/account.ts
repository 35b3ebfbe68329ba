import type {
  ApiKey,
  ApiKeyList,
  ApiKeyScope,
  ConnectedLoginList,
  CreatedApiKey,
  DeviceList,
  ErrorBody,
  ForgotPinResponse,
  PinProof,
  SignInResponse,
} from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import {
  type Backend,
  hasSession,
  noSessionReply,
  refusalReply,
  signedInReply,
} from '../backend.ts';

type GuardedBody = PinProof & {
  new_pin?: string;
  new_password?: string;
  name?: string;
  scopes?: readonly ApiKeyScope[];
};

export const NEW_KEY = 'bakehouse_key_k7mp0xqd93v9';

const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `k7mp-0xqd-93v${index}`);

const isRightProof = (backend: Backend, { pin, recovery_code }: PinProof) =>
  pin === backend.pin || (recovery_code !== undefined && RECOVERY_CODES.includes(recovery_code));

const wrongPinReply = () =>
  refusalReply(403, { error: 'Wrong PIN.', error_type: 'invalid_pin', tries_left: 4 });

const guardedHandler = (backend: Backend, path: string, reply: (body: GuardedBody) => object) =>
  http.post<never, GuardedBody, ErrorBody>(`*/api${path}`, async ({ request }) => {
    if (!hasSession(backend, request)) return noSessionReply();
    const body = await request.json();
    if (!isRightProof(backend, body)) return wrongPinReply();
    backend.sent.push({ path, body, ifMatch: null });
    return HttpResponse.json(reply(body) as never);
  });

export const accountHandlers = (backend: Backend) => [
  guardedHandler(backend, '/auth/password/reset', ({ new_password = '' }): SignInResponse => {
    backend.password = new_password;
    return signedInReply(backend);
  }),
  guardedHandler(backend, '/admin/pin/reset', ({ new_pin = '' }): SignInResponse => {
    backend.pin = new_pin;
    return signedInReply(backend);
  }),
  guardedHandler(backend, '/auth/recovery_codes', () => ({ recovery_codes: RECOVERY_CODES })),
  http.get<never, never, ApiKeyList>('*/api/api_keys', () =>
    HttpResponse.json({ data: backend.apiKeys }),
  ),
  guardedHandler(backend, '/create_api_key', ({ name = '', scopes = [] }): CreatedApiKey => {
    const created: ApiKey = {
      id: `key-${backend.apiKeys.length + 1}`,
      name,
      scopes: [...scopes],
      created_at: '2026-11-21T08:00:00.000Z',
      expires_at: '2027-02-19T08:00:00.000Z',
      last_used_at: null,
    };
    backend.apiKeys = [...backend.apiKeys, created];
    return { ...created, key: NEW_KEY };
  }),
  http.post<never, { id: string }>('*/api/revoke_api_key', async ({ request }) => {
    const { id } = await request.json();
    backend.apiKeys = backend.apiKeys.filter((key) => key.id !== id);
    return HttpResponse.json({});
  }),
  guardedHandler(backend, '/auth/account/delete', () => {
    backend.token = null;
    return {};
  }),
  http.post<never, never, ForgotPinResponse>('*/api/auth/pin/forgot', () =>
    HttpResponse.json({ locked_until: '2026-11-22T12:00:00.000Z' }),
  ),
  http.get<never, never, ConnectedLoginList>('*/api/auth/connected_logins', () =>
    HttpResponse.json({ data: backend.connectedLogins }),
  ),
  http.get<never, never, DeviceList>('*/api/auth/sessions', () =>
    HttpResponse.json({
      data: [
        { session_id: 's-1', device: 'Firefox on Linux', current: true },
        ...backend.otherDevices.map((device, index) => ({
          session_id: `other-${index}`,
          device,
          current: false,
        })),
      ].map((row) => ({
        ...row,
        network: '203.0.113.x',
        last_accessed_at: '2026-11-21T11:00:00.000Z',
      })),
    }),
  ),
  http.post<never, { session_id: string }>('*/api/auth/sessions/revoke', async ({ request }) => {
    const { session_id } = await request.json();
    backend.otherDevices = backend.otherDevices.filter(
      (_, index) => `other-${index}` !== session_id,
    );
    return HttpResponse.json({});
  }),
  http.post('*/api/auth/sessions/revoke_others', () => {
    backend.otherDevices = [];
    return HttpResponse.json({});
  }),
];
