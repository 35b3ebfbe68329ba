import { createAuditEvent, type AuditActor } from '../../services/audit/audit-event.ts';
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

export const enterPasswordAction: PersonAction = (context) => [
  createAuditRow(context, 'login_1fa', { details: { factor: factorTable.password.name } }),
];

export const enterPinAction: PersonAction = (context) => [
  createAuditRow(context, 'login_2fa', { details: { factor: factorTable.pin.name } }),
];

export const createPinAction: PersonAction = (context) => {
  context.person.pinSetAt = context.at;
  context.world.savePerson(context.person);
  return [createAuditRow(context, 'pin_created', { details: {} }), ...enterPinAction(context)];
};

export const logOutAction: PersonAction = (context) => [
  createAuditRow(context, 'session_revoked', { details: {} }),
];

export const extendSessionAction: PersonAction = (context) => [
  createAuditRow(context, 'session_extended', {
    details: { until: addMilliseconds(context.at, DAY_MS) },
  }),
];

export const signUpAction: PersonAction = (context) => {
  const { world, person, at } = context;
  Object.assign(person, { createdAt: at, passwordSetAt: at });
  world.savePerson(person);
  return enterPasswordAction(context);
};

export const verifyAddressAction: PersonAction = (context) => {
  context.person.verifiedAt = context.at;
  context.world.savePerson(context.person);
  return [
    createAuditRow(context, 'address_verified', { details: { identifier: 'email address' } }),
  ];
};

/** The owner confirms an address with which somebody else signed up. */
export const confirmSquattedAddressAction: PersonAction = (context) => [
  ...verifyAddressAction(context),
  createAuditRow(context, 'factors_reset', { details: { removed: ['password'] } }),
];

export const setPasswordAction: PersonAction = (context) => {
  context.person.passwordSetAt = context.at;
  context.world.savePerson(context.person);
  return [createAuditRow(context, 'password_changed', { details: {} })];
};

export const changePinAction: PersonAction = (context) => [
  createAuditRow(context, 'pin_changed', { details: {} }),
];

export const requestPinResetAction: PersonAction = (context) => [
  createAuditRow(context, 'pin_reset_requested', { details: {} }),
];

export const changeProfileAction: PersonAction = (context) => {
  context.person.name = { ...context.person.name, last_name: 'Miller' };
  context.world.savePerson(context.person);
  return [createAuditRow(context, 'profile_changed', { details: {} })];
};

export const requestBakerListAction: PersonAction = (context) => [
  createAuditRow(context, 'request_blocked', { details: { request: 'the list of bakers' } }),
];

export const addPasskeyAction: PersonAction = (context) => [
  createAuditRow(context, 'factor_added', { details: { factor: 'passkey' } }),
];

export const removePasskeyAction: PersonAction = (context) => [
  createAuditRow(context, 'factor_removed', { details: { factor: 'passkey' } }),
];

const CONNECTED_APP_DETAILS = { app: 'Recipe book' };
const APP_SCOPES = ['openid', 'email'];

/** The rows of a person who refuses an app, lets it in, and ends its access. */
export const CONNECTED_APP_ROWS = 4;
export const useConnectedApp: PersonAction = (context) => [
  createAuditRow(context, 'app_access_denied', {
    details: { ...CONNECTED_APP_DETAILS, scopes: APP_SCOPES },
  }),
  createAuditRow(context, 'app_access_granted', {
    details: { ...CONNECTED_APP_DETAILS, scopes: APP_SCOPES },
  }),
  createAuditRow(context, 'app_tokens_issued', {
    details: { ...CONNECTED_APP_DETAILS, scopes: APP_SCOPES },
  }),
  createAuditRow(context, 'app_access_revoked', {
    details: { ...CONNECTED_APP_DETAILS, reason: 'the user ended it' },
  }),
];

const API_KEY_NAME = 'Nightly bake';

export const createApiKeyAction: PersonAction = (context) => [
  createAuditRow(context, 'api_key_created', {
    details: {
      name: API_KEY_NAME,
      scopes: 'bake files',
      until: addMilliseconds(context.at, DAY_MS),
    },
  }),
];

export const revokeApiKeyAction: PersonAction = (context) => [
  createAuditRow(context, 'api_key_revoked', { details: { name: API_KEY_NAME } }),
];

const OPERATOR_NAME = 'operator';

const operator: AuditActor = {
  id: null,
  address: OPERATOR_NAME,
  isAdmin: false,
  deviceType: 'Command line',
};

export const MANAGED_APP_ROWS = 8;
/** An operator tries out an app, and a back end that gives a person a new address. */
export const manageApp: PersonAction = ({ world, person, at }) => {
  const about = { actor: operator, at };
  const app = 'Flour shop';
  const clientId = 'flour-shop';
  const project = 'Flour shop';
  const secret = { project, id: '5f0d1c52-6c1b-4f1c-9d39-0b5d3a4f6a11' };
  const backend = {
    id: null,
    address: `Back end of ${project}`,
    isAdmin: false,
    deviceType: 'Back end',
    backend: project,
  };
  return [
    createAuditEvent(world.source, 'app_registered', { ...about, details: { app, clientId } }),
    createAuditEvent(world.source, 'app_secret_rotated', { ...about, details: { app } }),
    createAuditEvent(world.source, 'app_changed', { ...about, details: { app } }),
    createAuditEvent(world.source, 'app_removed', { ...about, details: { app } }),
    createAuditEvent(world.source, 'project_secret_created', { ...about, details: secret }),
    createAuditEvent(world.source, 'user_created', {
      actor: backend,
      at,
      details: {},
      subject: 'tasting@crumb.example',
    }),
    createAuditEvent(world.source, 'factors_exchanged', {
      actor: { ...actorOf(person), ...backend, address: person.address, id: person.id },
      at,
      details: { removed: ['email address', 'password'] },
    }),
    createAuditEvent(world.source, 'project_secret_removed', { ...about, details: secret }),
  ];
};

/** An operator looks at what the person sees. */
export const startImpersonationAction: PersonAction = ({ world, person, at }) => [
  createAuditEvent(world.source, 'impersonation_token_created', {
    actor: operator,
    subject: person.address,
    details: { operator: OPERATOR_NAME },
    at,
  }),
  createAuditEvent(world.source, 'impersonation_started', {
    actor: { ...actorOf(person), deviceType: 'Desktop', impersonator: OPERATOR_NAME },
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

const FAILED_TRY_ACTIONS: Record<LockableFactor, (reason: FailureReason) => PersonAction> = {
  password: (reason) => (context) => [
    createAuditRow(context, 'login_failed', {
      details: { factor: factorTable.password.name, reason },
    }),
  ],
  pin: (reason) => (context) => [createAuditRow(context, 'pin_failed', { details: { reason } })],
};

export interface FailedTryActions {
  wrong: PersonAction;
  /** The action of a person who tries again while the factor is locked. */
  locked: PersonAction;
}

/** Counts wrong tries with the lock rules of the server. */
export const createFailedTryActions = (factor: LockableFactor): FailedTryActions => {
  let state: AttemptState = { failures: 0, locks: 0, lockedUntil: null };
  const failed = FAILED_TRY_ACTIONS[factor];
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

export const liftPinLockAction: PersonAction = (context) => [
  createAuditRow(context, 'lock_lifted', { details: { locked: pinLock.subject } }),
];
