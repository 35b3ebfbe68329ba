import * as z from 'zod/mini';

/** The router numbers the entries of the history. */
const entrySchema = z.object({ idx: z.number() });

const historyIndexNow = () => entrySchema.safeParse(window.history.state).data?.idx;

interface HistoryBlocker {
  /** Goes where the user wanted to go when a move was held up. */
  goOn: () => void;
  /** Must be called whenever the router has shown another entry. */
  note: () => void;
  stop: () => void;
}

interface HistoryBlockerOptions {
  isHeld: () => boolean;
  /** Called when Back or Forward was held up. */
  onHeld: () => void;
}

/**
 * Holds up Back and Forward: goes back to the shown entry before the router notices. Must listen
 * before the router does.
 */
export function blockHistoryMoves({ isHeld, onHeld }: HistoryBlockerOptions): HistoryBlocker {
  const listening = new AbortController();
  let shown = historyIndexNow();
  let wanted = 0;
  let ignored = 0;
  let isFree = false;

  const move = (event: PopStateEvent) => {
    if (ignored > 0) {
      ignored -= 1;
      event.stopImmediatePropagation();
      return;
    }
    const next = historyIndexNow();
    if (isFree || !isHeld() || next === undefined || shown === undefined || next === shown) {
      isFree = false;
      return;
    }
    event.stopImmediatePropagation();
    wanted = next - shown;
    ignored += 1;
    window.history.go(-wanted);
    onHeld();
  };

  window.addEventListener('popstate', move, { signal: listening.signal });
  return {
    goOn() {
      isFree = true;
      window.history.go(wanted);
    },
    note() {
      shown = historyIndexNow();
    },
    stop: () => listening.abort(),
  };
}
