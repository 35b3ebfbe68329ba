import { createListeners } from '../lib/listeners.ts';

/** Starts a timer and returns a function that cancels it. */
type StartTimer = (ms: number, run: () => void) => () => void;

interface HeldChange {
  place: string;
  items: readonly string[];
  isSent: boolean;
  cancel: () => void;
}

export interface GraceRequest {
  /** What is changed, for example the access list of a file. */
  place: string;
  /** What waits, for example the addresses. */
  items: readonly string[];
  /** Sends the change with the items that were not taken back. */
  send: (items: readonly string[]) => Promise<unknown>;
}

/** Changes that wait before they are sent (docs/decisions/0079). */
export interface GracePeriods {
  hold: (request: GraceRequest) => void;
  /** Returns false if it is too late for one of the items. */
  takeBack: (place: string, items: readonly string[]) => boolean;
  /** The items that wait or are being sent; the same list until it changes. */
  heldAt: (place: string) => readonly string[];
  /** Drops all changes that still wait. */
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

const NO_ITEMS: readonly string[] = [];

export const startBrowserTimer: StartTimer = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

export function createGracePeriods(after: StartTimer, ms: number): GracePeriods {
  let changes: readonly HeldChange[] = [];
  let itemsByPlace: ReadonlyMap<string, readonly string[]> = new Map();
  const listeners = createListeners();

  function publish(next: readonly HeldChange[]) {
    changes = next;
    const grouped = Map.groupBy(next, ({ place }) => place);
    itemsByPlace = new Map(
      [...grouped].map(([place, held]) => [place, held.flatMap(({ items }) => items)]),
    );
    listeners.notify();
  }

  const drop = (change: HeldChange) => publish(changes.filter((other) => other !== change));

  const takeOut = (change: HeldChange, gone: readonly string[]) => {
    change.items = change.items.filter((item) => !gone.includes(item));
    if (change.items.length === 0) change.cancel();
  };

  return {
    hold({ place, items, send }) {
      const change: HeldChange = { place, items, isSent: false, cancel: () => undefined };
      change.cancel = after(ms, () => {
        change.isSent = true;
        void send(change.items).finally(() => drop(change));
      });
      publish([...changes, change]);
    },
    takeBack(place, items) {
      const waiting = changes.filter((change) => change.place === place && !change.isSent);
      const isInTime = items.every((item) => waiting.some((change) => change.items.includes(item)));
      if (!isInTime) return false;
      for (const change of waiting) takeOut(change, items);
      publish(changes.filter((change) => change.items.length > 0));
      return true;
    },
    heldAt: (place) => itemsByPlace.get(place) ?? NO_ITEMS,
    clear() {
      for (const change of changes) if (!change.isSent) change.cancel();
      publish(changes.filter(({ isSent }) => isSent));
    },
    subscribe: listeners.subscribe,
  };
}
