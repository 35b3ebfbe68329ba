import { expect } from '@playwright/test';
import {
  personAddressOf,
  AUTHENTICATED_FIELDS,
  EMAIL_CODE_STEPS,
  LOGOUT_STEP,
  ONE_HOUR_SESSION,
} from './email-steps.ts';
import type { MethodStep } from '../step.ts';
import { requireKeptValue } from '../world.ts';

const IMPERSONATOR_NAME = 'Sam Support';

const expectImpersonatedFactor = (value: Record<string, unknown>) =>
  expect(value).toMatchObject({
    session: {
      authentication_factors: [
        { type: 'impersonated', impersonated_factor: { impersonator_id: IMPERSONATOR_NAME } },
      ],
    },
  });

/** The steps of a new user, and of an operator who acts for them but may change nothing. */
export const createImpersonationSteps = (
  issueToken: (address: string, impersonator: string) => Promise<string>,
): readonly MethodStep[] => [
  ...EMAIL_CODE_STEPS,
  LOGOUT_STEP,
  {
    call: 'impersonation.authenticate',
    about: 'unknown token',
    args: () => [{ impersonation_token: 'a token that nobody issued' }],
    error: 'unable_to_auth_impersonation_token',
  },
  {
    call: 'impersonation.authenticate',
    async before(world) {
      world.kept.set('token', await issueToken(personAddressOf(world), IMPERSONATOR_NAME));
    },
    args: (world) => [{ impersonation_token: requireKeptValue(world, 'token') }],
    members: AUTHENTICATED_FIELDS,
    keep: (world, value) => {
      expectImpersonatedFactor(value);
      expect(value).toMatchObject({ user: { emails: [{ email: personAddressOf(world) }] } });
    },
  },
  { call: 'user.get', about: 'while acting', members: ['user_id', 'emails'] },
  {
    call: 'session.authenticate',
    about: 'while acting',
    args: () => [ONE_HOUR_SESSION],
    members: AUTHENTICATED_FIELDS,
    keep: (_world, value) => expectImpersonatedFactor(value),
  },
  {
    call: 'user.update',
    about: 'while acting',
    args: () => [{ name: { first_name: 'Mia' } }],
    error: 'read_only_session',
  },
  { ...LOGOUT_STEP, about: 'of who acts' },
  {
    call: 'impersonation.authenticate',
    about: 'token used twice',
    args: (world) => [{ impersonation_token: requireKeptValue(world, 'token') }],
    error: 'unable_to_auth_impersonation_token',
  },
];
