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
    { what: 'a process that runs', signs: { isAlive: true }, holding: 'held' },
    {
      what: 'a process that is suspended',
      signs: { isAlive: true, ageMs: 99 * MINUTE },
      holding: 'held',
    },
    { what: 'a process that has ended', signs: { isAlive: false }, holding: 'free' },
    {
      what: 'a process that has ended, and left its Postgres running',
      signs: { isAlive: false, answers: true },
      holding: 'free',
    },
    {
      what: 'another container, whose Postgres answers',
      signs: { answers: true },
      holding: 'held',
    },
    {
      what: 'another container that is suspended, whose Postgres answers',
      signs: { answers: true, quietForMs: 99 * MINUTE, ageMs: 99 * MINUTE },
      holding: 'held',
    },
    { what: 'another container that has just begun to be watched', signs: {}, holding: 'unsure' },
    {
      what: 'another container that renews its lock',
      signs: { wasRenewed: true },
      holding: 'held',
    },
    {
      what: 'another container that was busy for some seconds',
      signs: { wasRenewed: true, quietForMs: 14_999 },
      holding: 'held',
    },
    { what: 'another container, quiet for 14 s', signs: { quietForMs: 14_000 }, holding: 'unsure' },
    { what: 'another container, quiet for 15 s', signs: { quietForMs: 15_000 }, holding: 'free' },
    {
      what: 'another container that fell quiet while it was watched',
      signs: { wasRenewed: true, quietForMs: 15_000 },
      holding: 'free',
    },
    {
      what: 'another machine whose clock is 4 minutes behind',
      signs: { ageMs: 4 * MINUTE },
      holding: 'unsure',
    },
    {
      what: 'another machine whose clock is ahead',
      signs: { ageMs: -60 * MINUTE },
      holding: 'unsure',
    },
    { what: 'a container of yesterday', signs: { ageMs: 6 * MINUTE }, holding: 'free' },
  ] as const)('$what: $holding', ({ signs, holding }) => {
    expect(lockStateOf({ ...SILENT, ...signs }, RENEWAL_INTERVALS)).toBe(holding);
  });
});
