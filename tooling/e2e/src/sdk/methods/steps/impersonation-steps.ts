import { expect } from '@playwright/test';
import {
  addressOf,
  AUTHENTICATED_FIELDS,
  EMAIL_CODE_STEPS,
  LOGOUT,
  ONE_HOUR_SESSION,
} from './email-steps.ts';
import type { MethodStep } from '../step.ts';
import { keptIn } from '../world.ts';

const IMPERSONATOR = 'Sam Support';

const expectActing = (value: Record<string, unknown>) =>
  expect(value).toMatchObject({
    session: {
      authentication_factors: [
        { type: 'impersonated', impersonated_factor: { impersonator_id: IMPERSONATOR } },
      ],
    },
  });

/** The steps of a new user, and of an operator who acts for them but may change nothing. */
export const impersonationSteps = (
  issueToken: (address: string, impersonator: string) => Promise<string>,
): readonly MethodStep[] => [
  ...EMAIL_CODE_STEPS,
  LOGOUT,
  {
    call: 'impersonation.authenticate',
    about: 'unknown token',
    args: () => [{ impersonation_token: 'a token that nobody issued' }],
    error: 'unable_to_auth_impersonation_token',
  },
  {
    call: 'impersonation.authenticate',
    async before(world) {
      world.kept.set('token', await issueToken(addressOf(world), IMPERSONATOR));
    },
    args: (world) => [{ impersonation_token: keptIn(world, 'token') }],
    members: AUTHENTICATED_FIELDS,
    keep: (world, value) => {
      expectActing(value);
      expect(value).toMatchObject({ user: { emails: [{ email: addressOf(world) }] } });
    },
  },
  { call: 'user.get', about: 'while acting', members: ['user_id', 'emails'] },
  {
    call: 'session.authenticate',
    about: 'while acting',
    args: () => [ONE_HOUR_SESSION],
    members: AUTHENTICATED_FIELDS,
    keep: (_world, value) => expectActing(value),
  },
  {
    call: 'user.update',
    about: 'while acting',
    args: () => [{ name: { first_name: 'Mia' } }],
    error: 'read_only_session',
  },
  { ...LOGOUT, about: 'of who acts' },
  {
    call: 'impersonation.authenticate',
    about: 'token used twice',
    args: (world) => [{ impersonation_token: keptIn(world, 'token') }],
    error: 'unable_to_auth_impersonation_token',
  },
];
