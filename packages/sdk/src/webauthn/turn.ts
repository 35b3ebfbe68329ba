import { follow } from '../http/follow.ts';
import { passkeyError } from './passkey-error.ts';

/** A ceremony that is under way. */
export interface Turn {
  /** Aborts when the caller does, or when a later ceremony takes the place of this one. */
  signal: AbortSignal;
  /** From now on no later ceremony may take its place. */
  keep: () => void;
}

interface Holder {
  waits: boolean;
  stop: AbortController;
}

/** The ceremony of each page: browsers allow one at a time, whichever client asks for it. */
const holders = new WeakMap<object, Holder>();

export interface TurnOptions {
  /** Stands for the page. */
  page: object;
  /** Waits in the background for the user's choice, and gives way to any other ceremony. */
  waits: boolean;
  signals: readonly (AbortSignal | undefined)[];
}

/**
 * Runs a ceremony when no other is under way, or when the other one only waits.
 * @throws PasskeyError `in_progress`; the ceremony that had to give way rejects with `aborted`
 */
export async function inTurn<Result>(
  { page, waits, signals }: TurnOptions,
  run: (turn: Turn) => Promise<Result>,
): Promise<Result> {
  const current = holders.get(page);
  if (current && !current.waits) throw passkeyError('in_progress');
  current?.stop.abort(passkeyError('aborted'));

  const holder: Holder = { waits, stop: new AbortController() };
  holders.set(page, holder);
  for (const signal of signals) if (signal) follow(holder.stop, signal);
  try {
    return await run({ signal: holder.stop.signal, keep: () => void (holder.waits = false) });
  } finally {
    holder.stop.abort();
    if (holders.get(page) === holder) holders.delete(page);
  }
}
