import { eventually } from '@bakehouse/vitest/eventually';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createUser } from '../../test/data/users.ts';
import type { PortalSessionState } from '../session/portal-session-state.ts';
import { createGracePeriods } from './grace-periods.ts';
import { sendGrantsOnPageExit, sendGrantsBeforeLogOut } from './send-grants-on-page-exit.ts';
import { createWaitingJournal } from './waiting-journal.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const GRANTS = { checksum: 'rye', path: "m/0'", target: 'Rye.pdf', emails: ['dee'], tell: true };

const localStorage = () => window.localStorage;
const noStorage = () => {
  throw new DOMException('Denied.', 'SecurityError');
};

interface PageOptions {
  openStorage?: () => Storage;
  isOffline?: boolean;
}

let clock = 0;

/** A page of the user "bo" whose waits never end by themselves. */
const openPage = ({ openStorage = localStorage, isOffline = false }: PageOptions = {}) => {
  const state: PortalSessionState = { status: 'complete', user: createUser('bo') };
  const periods = createGracePeriods(() => () => undefined, 0);
  const journal = createWaitingJournal({ openStorage, now: () => clock });
  const send = vi.fn(() =>
    isOffline ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(),
  );
  const answer = Promise.withResolvers<undefined>();
  const sendLate = vi.fn(() => answer.promise);
  onTestFinished(sendGrantsOnPageExit({ session: { get: () => state }, periods, journal }));
  return {
    periods,
    journal,
    send,
    sendLate,
    answer,
    add: () => periods.hold({ grants: GRANTS, send: sendLate, sendUnseen: send }),
  };
};

const leave = () => window.dispatchEvent(new Event('pagehide'));
const comeBack = () =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
const tryToLeave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented ? 'asked' : 'left';
};

const takenBy = (id: string) =>
  createWaitingJournal({ openStorage: localStorage, now: () => clock })
    .takeLeft(id)
    .map(({ grants }) => grants);

beforeEach(() => {
  clock = 0;
  localStorage().clear();
});

describe('people who wait for access when the page is left', () => {
  it('are sent at once and kept for the same user', () => {
    const page = openPage();
    page.add();
    leave();
    expect(page.send).toHaveBeenCalledExactlyOnceWith(GRANTS);
    expect(takenBy('cy')).toEqual([]);
    expect(takenBy('bo')).toEqual([[GRANTS]]);
  });

  it('are kept when sending fails', () => {
    const page = openPage({ isOffline: true });
    page.add();
    leave();
    expect(takenBy('bo')).toEqual([[GRANTS]]);
  });

  it('are kept until they are forgotten', () => {
    openPage().add();
    leave();
    const later = createWaitingJournal({ openStorage: localStorage, now: () => clock });
    const [left] = later.takeLeft('bo');
    expect(later.takeLeft('bo')).toEqual([]);
    expect(takenBy('bo')).toHaveLength(1);
    left?.forget();
    expect(takenBy('bo')).toEqual([]);
  });

  it('are nobody else’s business while another tab is open, unless it has crashed', () => {
    openPage().add();
    expect(takenBy('bo')).toEqual([]);
    clock += MINUTE_MS + 1;
    expect(takenBy('bo')).toEqual([[GRANTS]]);
  });

  it('are forgotten after a week', () => {
    openPage().add();
    leave();
    clock += 8 * DAY_MS;
    expect(takenBy('bo')).toEqual([]);
    expect(localStorage()).toHaveLength(0);
  });

  it('are sent once more when the page comes back, and then leave the journal', async () => {
    const page = openPage();
    page.add();
    leave();
    comeBack();
    expect(page.sendLate).toHaveBeenCalledExactlyOnceWith(['dee']);
    expect(takenBy('bo')).toEqual([]);
    page.answer.resolve(undefined);
    await eventually(() => expect(localStorage()).toHaveLength(0));
  });

  it('are not kept once they were taken back', () => {
    const page = openPage();
    page.add();
    page.periods.takeBack(GRANTS, ['dee']);
    leave();
    expect(page.send).not.toHaveBeenCalled();
    expect(localStorage()).toHaveLength(0);
  });

  it('make the browser ask where storage is forbidden', () => {
    const page = openPage({ openStorage: noStorage });
    expect(tryToLeave()).toBe('left');
    page.add();
    expect(tryToLeave()).toBe('asked');
  });

  it('need no question where they are kept', () => {
    openPage().add();
    expect(tryToLeave()).toBe('left');
  });
});

describe('people who wait for access at a log-out', () => {
  it('are sent first', async () => {
    const page = openPage();
    page.add();
    await sendGrantsBeforeLogOut(page);
    expect(page.send).toHaveBeenCalledExactlyOnceWith(GRANTS);
    expect(localStorage()).toHaveLength(0);
  });

  it('are kept for the next login if they cannot be sent', async () => {
    const page = openPage({ isOffline: true });
    page.add();
    await sendGrantsBeforeLogOut(page);
    page.journal.part();
    page.periods.clear();
    expect(takenBy('bo')).toEqual([[GRANTS]]);
  });
});

it.each(['{', 'null', '{"userId":"bo"}'])('ignores and removes the stored text %s', (text) => {
  localStorage().setItem('bakehouse.waiting.x', text);
  expect(takenBy('bo')).toEqual([]);
  expect(localStorage()).toHaveLength(0);
});
