import { describe, expect, it } from 'vitest';
import { RENEWAL_INTERVALS, lockStateOf, type LockObservations } from './lock-state.ts';

const SILENT: LockObservations = {
  isAlive: undefined,
  answers: false,
  wasRenewed: false,
  quietForMs: 0,
  ageMs: 500,
};
const MINUTE = 60_000;

describe('lockStateOf', () => {
  it.each([
    { what: 'a process that runs', observations: { isAlive: true }, state: 'held' },
    {
      what: 'a process that is suspended',
      observations: { isAlive: true, ageMs: 99 * MINUTE },
      state: 'held',
    },
    { what: 'a process that has ended', observations: { isAlive: false }, state: 'free' },
    {
      what: 'a process that has ended, and left its Postgres running',
      observations: { isAlive: false, answers: true },
      state: 'free',
    },
    {
      what: 'another container, whose Postgres answers',
      observations: { answers: true },
      state: 'held',
    },
    {
      what: 'another container that is suspended, whose Postgres answers',
      observations: { answers: true, quietForMs: 99 * MINUTE, ageMs: 99 * MINUTE },
      state: 'held',
    },
    {
      what: 'another container that has just begun to be watched',
      observations: {},
      state: 'unsure',
    },
    {
      what: 'another container that renews its lock',
      observations: { wasRenewed: true },
      state: 'held',
    },
    {
      what: 'another container that was busy for some seconds',
      observations: { wasRenewed: true, quietForMs: 14_999 },
      state: 'held',
    },
    {
      what: 'another container, quiet for 14 s',
      observations: { quietForMs: 14_000 },
      state: 'unsure',
    },
    {
      what: 'another container, quiet for 15 s',
      observations: { quietForMs: 15_000 },
      state: 'free',
    },
    {
      what: 'another container that fell quiet while it was watched',
      observations: { wasRenewed: true, quietForMs: 15_000 },
      state: 'free',
    },
    {
      what: 'another machine whose clock is 4 minutes behind',
      observations: { ageMs: 4 * MINUTE },
      state: 'unsure',
    },
    {
      what: 'another machine whose clock is ahead',
      observations: { ageMs: -60 * MINUTE },
      state: 'unsure',
    },
    { what: 'a container of yesterday', observations: { ageMs: 6 * MINUTE }, state: 'free' },
  ] as const)('$what: $state', ({ observations, state }) => {
    expect(lockStateOf({ ...SILENT, ...observations }, RENEWAL_INTERVALS)).toBe(state);
  });
});
