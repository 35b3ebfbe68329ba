import { factors } from '../../services/factors/factors.ts';
import { countAttempt, type AttemptState } from '../../services/identity/limits/lock-rules.ts';
import { after, DAY_MS, row, type PersonAction } from './action-context.ts';

/** The number of consecutive wrong tries that causes a lock. */
export const PASSWORD_TRIES = 10;
export const PIN_TRIES = 5;

export const enterPassword: PersonAction = (context) => [
  row(context, 'login_1fa', { details: { factor: factors.password.name } }),
];

export const enterPin: PersonAction = (context) => [
  row(context, 'login_2fa', { details: { factor: factors.pin.name } }),
];

export const createPin: PersonAction = (context) => {
  context.person.pinSetAt = context.at;
  context.world.savePerson(context.person);
  return [row(context, 'pin_created', { details: {} }), ...enterPin(context)];
};

export const logOut: PersonAction = (context) => [row(context, 'session_revoked', { details: {} })];

export const extendSession: PersonAction = (context) => [
  row(context, 'session_extended', { details: { until: after(context.at, DAY_MS) } }),
];

export const signUp: PersonAction = (context) => {
  const { world, person, at } = context;
  Object.assign(person, { createdAt: at, passwordSetAt: at });
  world.savePerson(person);
  return enterPassword(context);
};

export const verifyAddress: PersonAction = (context) => {
  context.person.verifiedAt = context.at;
  context.world.savePerson(context.person);
  return [row(context, 'address_verified', { details: {} })];
};

/** The owner confirms an address with which somebody else signed up. */
export const proveAddress: PersonAction = (context) => [
  ...verifyAddress(context),
  row(context, 'factors_reset', { details: { removed: ['password'] } }),
];

export const setPassword: PersonAction = (context) => {
  context.person.passwordSetAt = context.at;
  context.world.savePerson(context.person);
  return [row(context, 'password_changed', { details: {} })];
};

export const changePin: PersonAction = (context) => [row(context, 'pin_changed', { details: {} })];

export const requestPinReset: PersonAction = (context) => [
  row(context, 'pin_reset_requested', { details: {} }),
];

export const changeProfile: PersonAction = (context) => {
  context.person.name = { ...context.person.name, last_name: 'Miller' };
  context.world.savePerson(context.person);
  return [row(context, 'profile_changed', { details: {} })];
};

export const requestBakerList: PersonAction = (context) => [
  row(context, 'request_blocked', { details: { request: 'the list of bakers' } }),
];

export const addPasskey: PersonAction = (context) => [
  row(context, 'factor_added', { details: { factor: 'passkey' } }),
];

export const removePasskey: PersonAction = (context) => [
  row(context, 'factor_removed', { details: { factor: 'passkey' } }),
];

export const deleteAccount: PersonAction = (context) => {
  const deleted = row(context, 'account_deleted', { details: {} });
  context.world.removePerson(context.person);
  return [deleted];
};

type Factor = 'password' | 'pin';

const ACTIONS = { password: 'login_failed', pin: 'pin_failed' } as const;
const TRIES = { password: PASSWORD_TRIES, pin: PIN_TRIES } as const;
const LOCKS = {
  password: { factor: 'password', scope: 'network' },
  pin: { factor: 'pin' },
} as const;

export interface Tries {
  wrong: PersonAction;
  /** The action of somebody who tries again while the account is locked. */
  locked: PersonAction;
}

/** Counts wrong tries with the lock rules of the server. */
export const createTries = (factor: Factor): Tries => {
  let state: AttemptState = { failures: 0, locks: 0, lockedUntil: null };
  const failed =
    (reason: 'wrong' | 'locked'): PersonAction =>
    (context) => [row(context, ACTIONS[factor], { details: { reason } })];
  return {
    locked: failed('locked'),
    wrong: (context) => {
      const attempt = countAttempt(state, TRIES[factor], context.at);
      if (!attempt.allowed) return failed('locked')(context);
      ({ state } = attempt);
      const rows = failed('wrong')(context);
      const until = state.lockedUntil;
      if (!until) return rows;
      return [...rows, row(context, 'login_blocked', { details: { ...LOCKS[factor], until } })];
    },
  };
};

export const liftPinLock: PersonAction = (context) => [
  row(context, 'lock_lifted', { details: { factor: 'pin' } }),
];
