import { abortWithSignal } from '../http/abort-with.ts';
import { createPasskeyError } from './passkey-error.ts';

/** A running ceremony (W3C Web Authentication): a registration or an authentication. */
export interface Ceremony {
  /** Aborts when the caller cancels, or when a later ceremony replaces this one. */
  signal: AbortSignal;
  /** After this call, a later ceremony cannot replace this one. */
  makeExclusive: () => void;
}

interface RunningCeremony {
  isConditional: boolean;
  controller: AbortController;
}

/** Browsers run one ceremony at a time in a page, so all clients of a page share this lock. */
const runningCeremonies = new WeakMap<object, RunningCeremony>();

export interface CeremonyOptions {
  /** The page's `navigator.credentials`, which identifies the page. */
  credentials: object;
  /**
   * Whether the ceremony waits in the autofill (conditional mediation), where a later ceremony may
   * replace it.
   */
  isConditional: boolean;
  signals: readonly (AbortSignal | undefined)[];
}

/**
 * Runs a ceremony, unless another one has an open prompt. A ceremony that waits in the autofill is
 * replaced and rejects with a PasskeyError `aborted`.
 * @throws PasskeyError `in_progress`
 */
export async function runCeremonyExclusively<Result>(
  { credentials, isConditional, signals }: CeremonyOptions,
  run: (ceremony: Ceremony) => Promise<Result>,
): Promise<Result> {
  const current = runningCeremonies.get(credentials);
  if (current && !current.isConditional) throw createPasskeyError('in_progress');
  current?.controller.abort(createPasskeyError('aborted'));

  const running: RunningCeremony = { isConditional, controller: new AbortController() };
  const { controller } = running;
  runningCeremonies.set(credentials, running);
  for (const signal of signals) if (signal) abortWithSignal(controller, signal);
  try {
    const makeExclusive = () => void (running.isConditional = false);
    return await run({ signal: controller.signal, makeExclusive });
  } finally {
    controller.abort();
    if (runningCeremonies.get(credentials) === running) runningCeremonies.delete(credentials);
  }
}
