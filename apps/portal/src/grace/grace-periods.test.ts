import { eventually } from '@bakehouse/vitest/eventually';
import { describe, expect, it, vi } from 'vitest';
import { createGracePeriods } from './grace-periods.ts';
import type { WaitingGrants } from './waiting-grants.ts';

const PLACE = { checksum: 'file-1', path: "m/0'" };
const OTHER_PLACE = { ...PLACE, checksum: 'file-2' };
const grantsFor = (...emails: readonly string[]) => ({
  ...PLACE,
  target: 'Rye.pdf',
  emails,
  tell: true,
});

/** Grace periods of ten seconds over a clock that only `pass` moves. */
function createTestPeriods() {
  const timers = new Set<{ at: number; run: () => void }>();
  let now = 0;
  const after = (ms: number, run: () => void) => {
    const timer = { at: now + ms, run };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  return {
    periods: createGracePeriods(after, 10_000),
    pass: (ms: number) => {
      now += ms;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.run();
      }
    },
  };
}

const createSender = () => {
  const reply = Promise.withResolvers<undefined>();
  const sent: (readonly string[])[] = [];
  return {
    send: (items: readonly string[]) => {
      sent.push(items);
      return reply.promise;
    },
    sent,
    reply,
  };
};

const sendUnseen = (grants: WaitingGrants) => Promise.resolve(grants);

describe('a change that waits', () => {
  it('is sent once the period is over, and is held until its reply', async () => {
    const { periods, pass } = createTestPeriods();
    const { send, sent, reply } = createSender();
    periods.hold({ grants: grantsFor('dee', 'eli'), send, sendUnseen });
    expect(periods.heldAt(PLACE)).toEqual(['dee', 'eli']);
    expect(periods.heldAt(OTHER_PLACE)).toEqual([]);
    pass(9_999);
    expect(sent).toEqual([]);
    pass(1);
    expect(sent).toEqual([['dee', 'eli']]);
    expect(periods.heldAt(PLACE)).toEqual(['dee', 'eli']);
    reply.resolve(undefined);
    await eventually(() => expect(periods.heldAt(PLACE)).toEqual([]));
  });

  it('is sent without the items that were taken back', () => {
    const { periods, pass } = createTestPeriods();
    const { send, sent } = createSender();
    periods.hold({ grants: grantsFor('dee', 'eli'), send, sendUnseen });
    expect(periods.takeBack(PLACE, ['dee'])).toBe(true);
    expect(periods.heldAt(PLACE)).toEqual(['eli']);
    pass(10_000);
    expect(sent).toEqual([['eli']]);
  });

  it('is never sent when all of it was taken back', () => {
    const { periods, pass } = createTestPeriods();
    const { send, sent } = createSender();
    periods.hold({ grants: grantsFor('dee'), send, sendUnseen });
    expect(periods.takeBack(PLACE, ['dee'])).toBe(true);
    expect(periods.heldAt(PLACE)).toEqual([]);
    pass(10_000);
    expect(sent).toEqual([]);
  });

  it('cannot be taken back once it is sent', () => {
    const { periods, pass } = createTestPeriods();
    const { send } = createSender();
    periods.hold({ grants: grantsFor('dee'), send, sendUnseen });
    pass(10_000);
    expect(periods.takeBack(PLACE, ['dee'])).toBe(false);
    expect(periods.takeBack(OTHER_PLACE, ['dee'])).toBe(false);
  });

  it('is dropped by clear(), and so is the wait for an answer', () => {
    const { periods, pass } = createTestPeriods();
    const waiting = createSender();
    periods.hold({ grants: grantsFor('dee'), send: createSender().send, sendUnseen });
    pass(10_000);
    periods.hold({ grants: grantsFor('eli'), send: waiting.send, sendUnseen });
    periods.clear();
    expect(periods.held()).toEqual([]);
    pass(10_000);
    expect(waiting.sent).toEqual([]);
  });

  it('is sent by sendNow() once, and can then not be taken back', () => {
    const { periods, pass } = createTestPeriods();
    const { send, sent } = createSender();
    periods.hold({ grants: grantsFor('dee'), send, sendUnseen });
    periods.sendNow();
    periods.sendNow();
    pass(10_000);
    expect(sent).toEqual([['dee']]);
    expect(periods.takeBack(PLACE, ['dee'])).toBe(false);
    expect(periods.held()).toEqual([grantsFor('dee')]);
  });

  it('is sent unseen with what is left of it, and still waits', async () => {
    const { periods } = createTestPeriods();
    const { send, sent } = createSender();
    periods.hold({ grants: grantsFor('dee', 'eli'), send, sendUnseen });
    periods.takeBack(PLACE, ['dee']);
    expect(await Promise.all(periods.sendUnseen())).toEqual([grantsFor('eli')]);
    expect([sent, periods.heldAt(PLACE)]).toEqual([[], ['eli']]);
  });

  it('tells its listeners, and returns the same list in between', () => {
    const { periods } = createTestPeriods();
    const listener = vi.fn();
    periods.subscribe(listener);
    periods.hold({ grants: grantsFor('dee'), send: createSender().send, sendUnseen });
    expect(periods.heldAt(PLACE)).toBe(periods.heldAt(PLACE));
    expect(listener).toHaveBeenCalledOnce();
  });
});
