import { createAuditEvent } from '../../services/audit/audit-event.ts';
import { factorTable } from '../../services/factors/factors.ts';
import { passwordLock } from '../../services/factors/passwords/password-lock.ts';
import { pinLock } from '../../services/factors/pins/pin-lock.ts';
import { countAttempt, type AttemptState } from '../../services/identity/limits/lock-rules.ts';
import {
  actorOf,
  addMilliseconds,
  DAY_MS,
  createAuditRow,
  type PersonAction,
} from './action-context.ts';

/** The number of consecutive wrong tries that causes a lock. */
export const PASSWORD_TRIES_UNTIL_LOCK = 10;
export const PIN_TRIES_UNTIL_LOCK = 5;

export const enterPassword: PersonAction = (context) => [
  createAuditRow(context, 'login_1fa', { details: { factor: factorTable.password.name } }),
];

export const enterPin: PersonAction = (context) => [
  createAuditRow(context, 'login_2fa', { details: { factor: factorTable.pin.name } }),
];

export const createPinAction: PersonAction = (context) => {
  context.person.pinSetAt = context.at;
  context.world.savePerson(context.person);
  return [createAuditRow(context, 'pin_created', { details: {} }), ...enterPin(context)];
};

export const logOut: PersonAction = (context) => [
  createAuditRow(context, 'session_revoked', { details: {} }),
];

export const extendSessionAction: PersonAction = (context) => [
  createAuditRow(context, 'session_extended', {
    details: { until: addMilliseconds(context.at, DAY_MS) },
  }),
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
  return [
    createAuditRow(context, 'address_verified', { details: { identifier: 'email address' } }),
  ];
};

/** The owner confirms an address with which somebody else signed up. */
export const confirmSquattedAddress: PersonAction = (context) => [
  ...verifyAddress(context),
  createAuditRow(context, 'factors_reset', { details: { removed: ['password'] } }),
];

export const setPassword: PersonAction = (context) => {
  context.person.passwordSetAt = context.at;
  context.world.savePerson(context.person);
  return [createAuditRow(context, 'password_changed', { details: {} })];
};

export const changePinAction: PersonAction = (context) => [
  createAuditRow(context, 'pin_changed', { details: {} }),
];

export const requestPinReset: PersonAction = (context) => [
  createAuditRow(context, 'pin_reset_requested', { details: {} }),
];

export const changeProfile: PersonAction = (context) => {
  context.person.name = { ...context.person.name, last_name: 'Miller' };
  context.world.savePerson(context.person);
  return [createAuditRow(context, 'profile_changed', { details: {} })];
};

export const requestBakerList: PersonAction = (context) => [
  createAuditRow(context, 'request_blocked', { details: { request: 'the list of bakers' } }),
];

export const addPasskey: PersonAction = (context) => [
  createAuditRow(context, 'factor_added', { details: { factor: 'passkey' } }),
];

export const removePasskey: PersonAction = (context) => [
  createAuditRow(context, 'factor_removed', { details: { factor: 'passkey' } }),
];

const APP = { app: 'Recipe book' };
const APP_SCOPES = ['openid', 'email'];

/** The rows of a person who refuses an app, lets it in, and ends its access. */
export const CONNECTED_APP_ROWS = 4;
export const useConnectedApp: PersonAction = (context) => [
  createAuditRow(context, 'app_access_denied', { details: { ...APP, scopes: APP_SCOPES } }),
  createAuditRow(context, 'app_access_granted', { details: { ...APP, scopes: APP_SCOPES } }),
  createAuditRow(context, 'app_tokens_issued', { details: { ...APP, scopes: APP_SCOPES } }),
  createAuditRow(context, 'app_access_revoked', {
    details: { ...APP, reason: 'the user ended it' },
  }),
];

const OPERATOR = 'operator';

/** An operator looks at what the person sees. */
export const beActedFor: PersonAction = ({ world, person, at }) => [
  createAuditEvent(world.source, 'impersonation_token_created', {
    actor: { id: null, address: OPERATOR, isAdmin: false, deviceType: 'Command line' },
    subject: person.address,
    details: { operator: OPERATOR },
    at,
  }),
  createAuditEvent(world.source, 'impersonation_started', {
    actor: { ...actorOf(person), deviceType: 'Desktop', impersonator: OPERATOR },
    details: {},
    at,
  }),
];

export const deleteAccountAction: PersonAction = (context) => {
  const deleted = createAuditRow(context, 'account_deleted', { details: {} });
  context.world.removePerson(context.person);
  return [deleted];
};

type LockableFactor = 'password' | 'pin';

const TRIES_UNTIL_LOCK = {
  password: PASSWORD_TRIES_UNTIL_LOCK,
  pin: PIN_TRIES_UNTIL_LOCK,
} as const;
const LOCK_DETAILS = {
  password: { locked: passwordLock.subject, scope: 'network' },
  pin: { locked: pinLock.subject },
} as const;

type FailureReason = 'wrong' | 'locked';

const FAILED_TRIES: Record<LockableFactor, (reason: FailureReason) => PersonAction> = {
  password: (reason) => (context) => [
    createAuditRow(context, 'login_failed', {
      details: { factor: factorTable.password.name, reason },
    }),
  ],
  pin: (reason) => (context) => [createAuditRow(context, 'pin_failed', { details: { reason } })],
};

export interface FailedTries {
  wrong: PersonAction;
  /** The action of a person who tries again while the factor is locked. */
  locked: PersonAction;
}

/** Counts wrong tries with the lock rules of the server. */
export const createFailedTries = (factor: LockableFactor): FailedTries => {
  let state: AttemptState = { failures: 0, locks: 0, lockedUntil: null };
  const failed = FAILED_TRIES[factor];
  return {
    locked: failed('locked'),
    wrong: (context) => {
      const attempt = countAttempt(state, TRIES_UNTIL_LOCK[factor], context.at);
      if (!attempt.allowed) return failed('locked')(context);
      ({ state } = attempt);
      const rows = failed('wrong')(context);
      const until = state.lockedUntil;
      if (!until) return rows;
      return [
        ...rows,
        createAuditRow(context, 'login_blocked', { details: { ...LOCK_DETAILS[factor], until } }),
      ];
    },
  };
};

export const liftPinLock: PersonAction = (context) => [
  createAuditRow(context, 'lock_lifted', { details: { locked: pinLock.subject } }),
];
