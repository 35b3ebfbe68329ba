import { describe, expect, it } from 'vitest';
import { createUser } from '../../test/data/users.ts';
import {
  nextSessionState,
  type SessionEvent,
  type SessionEvents,
  type PortalSessionState,
} from './portal-session-state.ts';

const bo = createUser('bo');
const boPin = { ...bo, requiresPin: true };
const boNoPin = { ...boPin, hasPin: false };
const boUnverified = { ...bo, isVerified: false };
const cy = { ...bo, id: 'cy' };
const error = new Error('offline');

const STATES = {
  unknown: { status: 'unknown' },
  unreachable: { status: 'unreachable', error },
  none: { status: 'none' },
  ended: { status: 'ended' },
  several: { status: 'several' },
  loggedOut: { status: 'loggedOut' },
  noEmail: { status: 'noEmail' },
  unverified: { status: 'unverified', user: boUnverified },
  noPin: { status: 'noPin', user: boNoPin },
  pinPending: { status: 'pinPending', user: boPin },
  complete: { status: 'complete', user: bo },
  'interrupted null': { status: 'interrupted', user: bo, step: null },
  'interrupted password': { status: 'interrupted', user: bo, step: 'password' },
  'interrupted noPin': { status: 'interrupted', user: bo, step: 'noPin' },
  'interrupted pinPending': { status: 'interrupted', user: bo, step: 'pinPending' },
} satisfies Record<string, PortalSessionState>;

type Name = keyof typeof STATES;

const nameOf = (state: PortalSessionState) =>
  state.status === 'interrupted' ? `interrupted ${state.step}` : state.status;

type Case = { [Event in SessionEvent]: [Event, SessionEvents[Event]] }[SessionEvent];

const send = (state: PortalSessionState, [event, payload]: Case) =>
  nextSessionState<SessionEvent>(state, event, payload);

const NAMES = Object.keys(STATES) as Name[];
const WITHOUT_SESSION: readonly Name[] = ['none', 'ended', 'several', 'loggedOut'];
const INTERRUPTED = NAMES.filter((name) => name.startsWith('interrupted'));
const all = (names: readonly Name[], next: Name) =>
  Object.fromEntries(names.map((name) => [name, next]));
const everyState = (next: Name) => all(NAMES, next);

/** For each event, the states that it changes and the new ones. All other states stay as they are. */
const TABLE: [label: string, Case, changes: Partial<Record<Name, Name>>][] = [
  [
    'tokens of an unknown user',
    ['tokensFound', undefined],
    all(
      NAMES.filter((name) => !INTERRUPTED.includes(name)),
      'unknown',
    ),
  ],
  ['an account without an email', ['emailMissing', undefined], everyState('noEmail')],
  ['a complete session', ['validated', bo], everyState('complete')],
  [
    'a session without the PIN',
    ['validated', boPin],
    { ...everyState('pinPending'), ...all(INTERRUPTED, 'interrupted pinPending') },
  ],
  [
    'a session whose user has no PIN',
    ['validated', boNoPin],
    { ...everyState('noPin'), ...all(INTERRUPTED, 'interrupted noPin') },
  ],
  [
    'a session of an unverified user',
    ['validated', boUnverified],
    { ...everyState('unverified'), ...all(INTERRUPTED, 'unknown') },
  ],
  [
    'a session of another user',
    ['validated', cy],
    { ...everyState('complete'), ...all(INTERRUPTED, 'unknown') },
  ],
  [
    'no answer to the validation',
    ['unreachable', error],
    { unknown: 'unreachable', 'interrupted null': 'interrupted password' },
  ],
  ...(['none', 'ended', 'several'] as const).map((reason): (typeof TABLE)[number] => [
    `the end of the session (${reason})`,
    ['ended', reason],
    {
      ...all(
        NAMES.filter((name) => !WITHOUT_SESSION.includes(name)),
        reason,
      ),
      ...all(INTERRUPTED, 'interrupted password'),
    },
  ]),
  ['a logout', ['loggedOut', undefined], everyState('loggedOut')],
  ['a refused write', ['writeRefused', undefined], { complete: 'interrupted null' }],
  ['an abandoned page', ['abandoned', 'none'], all(INTERRUPTED, 'none')],
  ['an abandoned page of several', ['abandoned', 'several'], all(INTERRUPTED, 'several')],
];

describe.each(TABLE)('after %s', (_, event, changes) => {
  it.each(NAMES)('the state %s becomes', (name) => {
    const next = send(STATES[name], event);
    expect(nameOf(next)).toBe(changes[name] ?? name);
    // An unchanged state is the same object, so that nothing renders again.
    if (changes[name] === undefined) expect(next).toBe(STATES[name]);
  });
});

it('takes the user from the validation', () => {
  expect(nextSessionState(STATES.unknown, 'validated', cy)).toEqual({
    status: 'complete',
    user: cy,
  });
});

it('keeps the user of an interrupted page', () => {
  const next = nextSessionState(STATES['interrupted password'], 'validated', boPin);
  expect(next).toEqual({ status: 'interrupted', user: bo, step: 'pinPending' });
});
