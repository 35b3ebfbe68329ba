import type { DeviceRequest, ErrorBody } from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import { type Backend, hasSession, noSessionReply, refusalReply } from '../backend.ts';

/** The code of the device that waits. */
export const USER_CODE = 'BCDF-GHJK';

const notFoundReply = () =>
  refusalReply(404, {
    error: 'No device waits with this code. Compare it with the code on your device.',
    error_type: 'user_code_not_found',
  });

interface DeviceBody {
  user_code: string;
  consent_granted?: boolean;
}

const waitingDevice: DeviceRequest = {
  user_code: USER_CODE,
  client_name: 'Bakery scales',
  client_description: 'Weighs flour, and has no keyboard.',
  first_party: false,
  scopes: [
    { scope: 'openid', description: 'Know that it is you' },
    { scope: 'email', description: 'See your email address' },
  ],
  network: '203.0.113.x',
  requested_at: '2026-11-21T11:58:00.000Z',
  expires_at: '2026-11-21T12:08:00.000Z',
};

export const deviceHandlers = (backend: Backend) =>
  (['find', 'answer'] as const).map((name) =>
    http.post<never, DeviceBody, DeviceRequest | object | ErrorBody>(
      `*/api/oauth/device/${name}`,
      async ({ request }) => {
        if (!hasSession(backend, request)) return noSessionReply();
        const body = await request.json();
        backend.sent.push({ path: `/oauth/device/${name}`, body, ifMatch: null });
        if (body.user_code.replace('-', '') !== USER_CODE.replace('-', '')) return notFoundReply();
        return HttpResponse.json(name === 'find' ? waitingDevice : {});
      },
    ),
  );
