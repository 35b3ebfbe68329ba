import type { ErrorBody, PinBody, SignInResponse } from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import { type Backend, hasSession, noSession, refuse, signedInReply } from '../backend.ts';

const passPin = (backend: Backend) => {
  backend.user = { ...backend.user, has_pin: true, requires_pin: false };
  return HttpResponse.json<SignInResponse>(signedInReply(backend));
};

export const pinHandlers = (backend: Backend) => [
  http.post<never, PinBody, SignInResponse | ErrorBody>(
    '*/api/auth/pin/create',
    async ({ request }) => {
      if (!hasSession(backend, request)) return noSession();
      if (backend.user.has_pin)
        return refuse(409, { error: 'A PIN exists already.', error_type: 'already_exists' });
      backend.pin = (await request.json()).pin;
      return passPin(backend);
    },
  ),
  http.post<never, PinBody, SignInResponse | ErrorBody>(
    '*/api/auth/pin/authenticate',
    async ({ request }) => {
      if (!hasSession(backend, request)) return noSession();
      if ((await request.json()).pin !== backend.pin)
        return refuse(403, { error: 'Wrong PIN.', error_type: 'invalid_pin', tries_left: 4 });
      return passPin(backend);
    },
  ),
];
