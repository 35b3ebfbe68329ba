import { createListeners } from '../lib/listeners.ts';
import type { WaitingGrants } from './waiting-grants.ts';

/** Starts a timer and returns a function that cancels it. */
type StartTimer = (ms: number, run: () => void) => () => void;

interface WaitingChange extends GraceRequest {
  isSent: boolean;
  cancel: () => void;
  sendNow: () => void;
}

export interface GraceRequest {
  grants: WaitingGrants;
  /** Sends the change with the addresses that were not taken back. */
  send: (emails: readonly string[]) => Promise<unknown>;
  sendUnseen: (grants: WaitingGrants) => Promise<unknown>;
}

/** An access list: that of a file, or of a field of it. */
export type AccessListRef = Pick<WaitingGrants, 'checksum' | 'path'>;

/** People who wait before they get access (docs/decisions/0079). */
export interface GracePeriods {
  hold: (request: GraceRequest) => void;
  /** Returns false if it is too late for one of the addresses. */
  takeBack: (place: AccessListRef, emails: readonly string[]) => boolean;
  /** The addresses that wait or are being sent; the same list until it changes. */
  heldAt: (place: AccessListRef) => readonly string[];
  /** Everything that waits or is being sent. */
  held: () => readonly WaitingGrants[];
  /** Ends the wait of everything. */
  sendNow: () => void;
  /** Sends everything for a page that goes away, also what is being sent already. */
  sendUnseen: () => Promise<unknown>[];
  /** Drops everything, except that a request in flight goes on. */
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

const NO_EMAILS: readonly string[] = [];

export const startBrowserTimer: StartTimer = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

const toPlaceKey = ({ checksum, path }: AccessListRef) => `${checksum} ${path}`;

export function createGracePeriods(after: StartTimer, ms: number): GracePeriods {
  let changes: readonly WaitingChange[] = [];
  let emailsByPlace: ReadonlyMap<string, readonly string[]> = new Map();
  const listeners = createListeners();

  function publish(next: readonly WaitingChange[]) {
    changes = next;
    const grouped = Map.groupBy(next, ({ grants }) => toPlaceKey(grants));
    emailsByPlace = new Map(
      [...grouped].map(([key, held]) => [key, held.flatMap(({ grants }) => grants.emails)]),
    );
    listeners.notify();
  }

  const drop = (change: WaitingChange) => publish(changes.filter((other) => other !== change));

  const takeOut = (change: WaitingChange, gone: readonly string[]) => {
    const emails = change.grants.emails.filter((email) => !gone.includes(email));
    change.grants = { ...change.grants, emails };
    if (emails.length === 0) change.cancel();
  };

  return {
    hold({ grants, send, sendUnseen }) {
      const sendNow = () => {
        change.cancel();
        change.isSent = true;
        void send(change.grants.emails).finally(() => drop(change));
      };
      const change: WaitingChange = {
        grants,
        send,
        sendUnseen,
        isSent: false,
        cancel: () => undefined,
        sendNow,
      };
      change.cancel = after(ms, sendNow);
      publish([...changes, change]);
    },
    takeBack(place, emails) {
      const key = toPlaceKey(place);
      const waiting = changes.filter(({ grants, isSent }) => toPlaceKey(grants) === key && !isSent);
      const isInTime = emails.every((email) =>
        waiting.some(({ grants }) => grants.emails.includes(email)),
      );
      if (!isInTime) return false;
      for (const change of waiting) takeOut(change, emails);
      publish(changes.filter(({ grants }) => grants.emails.length > 0));
      return true;
    },
    heldAt: (place) => emailsByPlace.get(toPlaceKey(place)) ?? NO_EMAILS,
    held: () => changes.map(({ grants }) => grants),
    sendNow() {
      for (const { isSent, sendNow } of changes) if (!isSent) sendNow();
    },
    sendUnseen: () => changes.map(({ grants, sendUnseen }) => sendUnseen(grants)),
    clear() {
      for (const { cancel } of changes) cancel();
      publish([]);
    },
    subscribe: listeners.subscribe,
  };
}
