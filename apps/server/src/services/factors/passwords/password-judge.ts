import { availableParallelism } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { HttpError, retryAfterHeader } from '../../../http-error.ts';
import { createBoundedQueue } from '../../../lib/bounded-queue.ts';
import type { CallerNetwork } from '../../../lib/http/caller.ts';
import { networkOf } from '../../../lib/http/ip-address.ts';
import { OWN_FILES } from '../../../lib/own-files/own-files.ts';
import type { PasswordJudgement, PasswordJudgeTask } from './judge-password.ts';

const MAX_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
const THREAD_IDLE_MS = 600_000;
const BUSY_RETRY_MS = 2000;
/** On Linux, the judging threads get a lower priority than the thread that answers requests. */
const THREAD_NICENESS = 5;

interface PasswordJudgeOptions {
  /** The time limit for one password, from the moment when a thread begins with it. */
  limitMs?: number;
  /** The time limit for waiting in the queue and for the start of a thread. */
  waitMs?: number;
  queueLimit?: number;
}

interface PasswordJudgeRequest {
  password: string;
  /** Texts that are easy to guess for this user. */
  userInputs: readonly string[];
  caller: CallerNetwork;
}

/** Judges passwords in worker threads, so that a hostile password delays nobody else; networks take turns. */
export interface PasswordJudge {
  /** Returns undefined when the password took too long. Throws HttpError 503 when too many are waiting. */
  judge: (question: PasswordJudgeRequest) => Promise<PasswordJudgement | undefined>;
  stop: () => Promise<void>;
}

const tooManyPasswordsError = () => {
  const text = 'Too many passwords are being checked at this moment. Try again in a few seconds.';
  return new HttpError(503, 'unavailable', text, retryAfterHeader(BUSY_RETRY_MS));
};

/** A worker thread starts with the first password and ends after ten minutes without one. */
export function createPasswordJudge(options: PasswordJudgeOptions = {}): PasswordJudge {
  const { limitMs = 3000, waitMs = 15_000, queueLimit = 32 } = options;
  const pool = new Piscina<PasswordJudgeTask, PasswordJudgement>({
    filename: OWN_FILES.passwordWorker,
    name: 'judgePassword',
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: THREAD_IDLE_MS,
    niceIncrement: THREAD_NICENESS,
  });

  let isStopped = false;
  const run = async ({ password, userInputs }: PasswordJudgeRequest) => {
    const { port1, port2 } = new MessageChannel();
    const limit = new AbortController();
    const progress = { hasBegun: false };
    let timer = setTimeout(() => limit.abort(), waitMs);
    port1.once('message', () => {
      progress.hasBegun = true;
      clearTimeout(timer);
      timer = setTimeout(() => limit.abort(), limitMs);
    });
    try {
      const task = { password, userInputs, begun: port2 };
      return await pool.run(task, { transferList: [port2], signal: limit.signal });
    } catch (error) {
      if (progress.hasBegun && limit.signal.aborted) return undefined;
      throw limit.signal.aborted || isStopped ? tooManyPasswordsError() : error;
    } finally {
      clearTimeout(timer);
      port1.close();
    }
  };

  const queue = createBoundedQueue({
    atOnce: MAX_THREADS,
    limit: queueLimit,
    waitMs,
    refusal: tooManyPasswordsError,
  });
  return {
    judge: (question) => queue.run(() => run(question), networkOf(question.caller.ipAddress)),
    stop: () => {
      isStopped = true;
      return pool.destroy();
    },
  };
}
