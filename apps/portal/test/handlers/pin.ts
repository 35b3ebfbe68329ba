import type { ErrorBody, PinBody, SignInResponse } from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import {
  type Backend,
  hasSession,
  noSessionReply,
  refusalReply,
  signedInReply,
} from '../backend.ts';

const acceptPin = (backend: Backend) => {
  backend.user = { ...backend.user, has_pin: true, requires_pin: false };
  return HttpResponse.json<SignInResponse>(signedInReply(backend));
};

export const pinHandlers = (backend: Backend) => [
  http.post<never, PinBody, SignInResponse | ErrorBody>(
    '*/api/auth/pin/create',
    async ({ request }) => {
      if (!hasSession(backend, request)) return noSessionReply();
      if (backend.user.has_pin)
        return refusalReply(409, { error: 'A PIN exists already.', error_type: 'already_exists' });
      backend.pin = (await request.json()).pin;
      return acceptPin(backend);
    },
  ),
  http.post<never, PinBody, SignInResponse | ErrorBody>(
    '*/api/auth/pin/authenticate',
    async ({ request }) => {
      if (!hasSession(backend, request)) return noSessionReply();
      const { pin } = await request.json();
      if (pin !== backend.pin)
        return refusalReply(403, { error: 'Wrong PIN.', error_type: 'invalid_pin', tries_left: 4 });
      return acceptPin(backend);
    },
  ),
];
