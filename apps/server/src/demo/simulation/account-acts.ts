import { factors } from '../../services/factors/factors.ts';
import { countAttempt, type AttemptState } from '../../services/identity/limits/lock-rules.ts';
import { after, DAY_MS, row, type Act } from './scene.ts';

/** Wrong tries in a row until the lock. */
export const PASSWORD_TRIES = 10;
export const PIN_TRIES = 5;

export const enterPassword: Act = (scene) => [
  row(scene, 'login_1fa', { details: { factor: factors.password.name } }),
];

export const enterPin: Act = (scene) => [
  row(scene, 'login_2fa', { details: { factor: factors.pin.name } }),
];

export const createPin: Act = (scene) => {
  scene.person.pinSetAt = scene.at;
  scene.world.savePerson(scene.person);
  return [row(scene, 'pin_created', { details: {} }), ...enterPin(scene)];
};

export const logOut: Act = (scene) => [row(scene, 'session_revoked', { details: {} })];

export const extendSession: Act = (scene) => [
  row(scene, 'session_extended', { details: { until: after(scene.at, DAY_MS) } }),
];

export const signUp: Act = (scene) => {
  const { world, person, at } = scene;
  Object.assign(person, { createdAt: at, passwordSetAt: at });
  world.savePerson(person);
  return enterPassword(scene);
};

export const verifyAddress: Act = (scene) => {
  scene.person.verifiedAt = scene.at;
  scene.world.savePerson(scene.person);
  return [row(scene, 'address_verified', { details: {} })];
};

/** The owner proves an address that somebody else signed up with. */
export const proveAddress: Act = (scene) => [
  ...verifyAddress(scene),
  row(scene, 'factors_reset', { details: { removed: ['password'] } }),
];

export const setPassword: Act = (scene) => {
  scene.person.passwordSetAt = scene.at;
  scene.world.savePerson(scene.person);
  return [row(scene, 'password_changed', { details: {} })];
};

export const changePin: Act = (scene) => [row(scene, 'pin_changed', { details: {} })];

export const askForPinReset: Act = (scene) => [row(scene, 'pin_reset_requested', { details: {} })];

export const changeProfile: Act = (scene) => {
  scene.person.name = { ...scene.person.name, last_name: 'Miller' };
  scene.world.savePerson(scene.person);
  return [row(scene, 'profile_changed', { details: {} })];
};

export const askForBakers: Act = (scene) => [
  row(scene, 'request_blocked', { details: { request: 'the list of bakers' } }),
];

export const deleteAccount: Act = (scene) => {
  const deleted = row(scene, 'account_deleted', { details: {} });
  scene.world.removePerson(scene.person);
  return [deleted];
};

type Factor = 'password' | 'pin';

const ACTIONS = { password: 'login_failed', pin: 'pin_failed' } as const;
const TRIES = { password: PASSWORD_TRIES, pin: PIN_TRIES } as const;
/** Whom a lock holds out: ten wrong passwords lock the network that they came from. */
const LOCKS = {
  password: { factor: 'password', scope: 'network' },
  pin: { factor: 'pin' },
} as const;

export interface Tries {
  wrong: Act;
  /** One more while it is locked. */
  locked: Act;
}

/** Wrong tries at one factor of one person, counted by the rule that the server counts by. */
export const createTries = (factor: Factor): Tries => {
  let state: AttemptState = { failures: 0, locks: 0, lockedUntil: null };
  const failed =
    (reason: 'wrong' | 'locked'): Act =>
    (scene) => [row(scene, ACTIONS[factor], { details: { reason } })];
  return {
    locked: failed('locked'),
    wrong: (scene) => {
      const attempt = countAttempt(state, TRIES[factor], scene.at);
      if (!attempt.allowed) return failed('locked')(scene);
      ({ state } = attempt);
      const rows = failed('wrong')(scene);
      const until = state.lockedUntil;
      if (!until) return rows;
      return [...rows, row(scene, 'login_blocked', { details: { ...LOCKS[factor], until } })];
    },
  };
};

export const liftPinLock: Act = (scene) => [
  row(scene, 'lock_lifted', { details: { factor: 'pin' } }),
];
