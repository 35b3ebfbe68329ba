import type {
  ErrorBody,
  SignInResponse,
  SignInBody,
  ValidateSessionResponse,
} from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import {
  type Backend,
  hasSession,
  noSessionReply,
  refusalReply,
  signedInReply,
} from '../backend.ts';

export const authHandlers = (backend: Backend) => [
  http.post<never, SignInBody, SignInResponse | ErrorBody>(
    '*/api/stytch/authenticate',
    async ({ request }) => {
      const { email, password } = await request.json();
      if (email !== backend.user.email || password !== backend.password)
        return refusalReply(401, {
          error: 'Invalid email or password',
          error_type: 'unauthorized_credentials',
        });
      return HttpResponse.json(signedInReply(backend));
    },
  ),
  http.post<never, Record<string, never>, ValidateSessionResponse | ErrorBody>(
    '*/api/auth/validate',
    ({ request }) => {
      if (!hasSession(backend, request)) return noSessionReply();
      const { user } = backend;
      return HttpResponse.json({
        user,
        session: {
          session_id: 'session-1',
          expires_at: '2027-01-01T00:00:00.000Z',
          level: user.requires_pin ? 'password' : 'password_pin',
        },
      });
    },
  ),
];
