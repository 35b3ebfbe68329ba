import type {
  ErrorBody,
  PasswordStrength,
  PasswordStrengthBody,
  ResetPasswordBody,
  SignInResponse,
  StartPasswordResetBody,
} from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import { type Backend, refusalReply, signedInReply } from '../backend.ts';

/** A password is strong from twelve characters on. */
const STRONG_LENGTH = 12;

const strengthOf = ({ password }: PasswordStrengthBody): PasswordStrength => {
  const isStrong = password.length >= STRONG_LENGTH;
  return {
    score: isStrong ? 4 : 1,
    valid_password: isStrong,
    is_strong_enough: isStrong,
    strength_policy: 'zxcvbn',
    breached_password: false,
    feedback: {
      warning: isStrong ? '' : 'This is easy to guess.',
      suggestions: isStrong ? [] : ['Add more words.'],
      luds_requirements: null,
    },
  };
};

export const passwordHandlers = (backend: Backend) => [
  http.post<never, StartPasswordResetBody>('*/api/stytch/password/reset/start', () =>
    HttpResponse.json({}),
  ),
  http.post<never, ResetPasswordBody, SignInResponse | ErrorBody>(
    '*/api/stytch/password/reset',
    async ({ request }) => {
      const { token, password } = await request.json();
      if (token !== backend.linkToken)
        return refusalReply(401, {
          error: 'The link was used or has expired. Ask for a new one.',
          error_type: 'unable_to_auth_password_reset_token',
        });
      backend.linkToken = null;
      backend.password = password;
      return HttpResponse.json(signedInReply(backend));
    },
  ),
  http.post<never, PasswordStrengthBody>('*/api/password/strength', async ({ request }) =>
    HttpResponse.json(strengthOf(await request.json())),
  ),
];
