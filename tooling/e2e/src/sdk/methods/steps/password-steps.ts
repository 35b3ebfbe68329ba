import {
  personAddressOf,
  AUTHENTICATED_FIELDS,
  ONE_HOUR_SESSION,
  COMMON_FIELDS,
  readResetTokenSentTo,
} from './email-steps.ts';
import type { MethodStep } from '../step.ts';
import type { JourneyWorld } from '../world.ts';

const FIRST_PASSWORD = 'Rye-And-Caraway-77-loaves';
const SECOND_PASSWORD = 'Spelt-And-Poppy-31-rolls';
const THIRD_PASSWORD = 'Barley-And-Thyme-52-buns';

const passwordUserAddressOf = ({ address }: JourneyWorld) => address('passworder');

/** The user of the earlier steps, who has no password, sets one with the session. */
export const SESSION_PASSWORD_STEPS: readonly MethodStep[] = [
  {
    call: 'passwords.strengthCheck',
    args: (world) => [{ email: personAddressOf(world), password: FIRST_PASSWORD }],
    members: ['valid_password', 'score', 'breached_password', 'strength_policy', 'feedback'],
  },
  {
    call: 'passwords.resetBySession',
    args: () => [{ password: FIRST_PASSWORD, ...ONE_HOUR_SESSION }],
    members: AUTHENTICATED_FIELDS,
  },
];

/** The steps of another user, who has only a password. */
export const PASSWORD_STEPS: readonly MethodStep[] = [
  {
    call: 'passwords.create',
    about: 'weak password',
    args: (world) => [
      { email: passwordUserAddressOf(world), password: 'bread1234', ...ONE_HOUR_SESSION },
    ],
    error: 'weak_password',
  },
  {
    call: 'passwords.create',
    args: (world) => [
      { email: passwordUserAddressOf(world), password: FIRST_PASSWORD, ...ONE_HOUR_SESSION },
    ],
    members: [...AUTHENTICATED_FIELDS, 'email_id'],
  },
  { call: 'session.revoke', members: COMMON_FIELDS },
  {
    call: 'passwords.authenticate',
    about: 'wrong password',
    args: (world) => [
      { email: passwordUserAddressOf(world), password: SECOND_PASSWORD, ...ONE_HOUR_SESSION },
    ],
    error: 'unauthorized_credentials',
  },
  {
    call: 'passwords.authenticate',
    args: (world) => [
      { email: passwordUserAddressOf(world), password: FIRST_PASSWORD, ...ONE_HOUR_SESSION },
    ],
    members: AUTHENTICATED_FIELDS,
  },
  {
    call: 'passwords.resetByExistingPassword',
    args: (world) => [
      {
        email: passwordUserAddressOf(world),
        existing_password: FIRST_PASSWORD,
        new_password: SECOND_PASSWORD,
        ...ONE_HOUR_SESSION,
      },
    ],
    members: AUTHENTICATED_FIELDS,
  },
  {
    call: 'passwords.resetByEmailStart',
    args: (world) => [{ email: passwordUserAddressOf(world) }],
    members: COMMON_FIELDS,
  },
  {
    call: 'passwords.resetByEmail',
    about: 'unknown token',
    args: () => [{ token: 'x'.repeat(43), password: THIRD_PASSWORD, ...ONE_HOUR_SESSION }],
    error: 'unable_to_auth_password_reset_token',
  },
  {
    call: 'passwords.resetByEmail',
    args: async (world) => [
      {
        token: await readResetTokenSentTo(world, passwordUserAddressOf(world)),
        password: THIRD_PASSWORD,
        ...ONE_HOUR_SESSION,
      },
    ],
    members: AUTHENTICATED_FIELDS,
  },
];
