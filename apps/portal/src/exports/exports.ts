import { toUnreachable } from '../api/http/failure.ts';
import type { ExportKind, ExportSource } from '../api/exports.ts';
import type { ToastInput, Toasts } from '../toasts/toasts.ts';
import type { DayRange } from '../time/day-range.ts';
import { hasNoSession, type SessionState } from '../session/session-machine.ts';

/** What somebody asks for. */
export interface ExportRequest {
  source: ExportSource;
  /** The days that the list is narrowed to, as its reader chose them, and the zone that counts them. */
  days: DayRange;
  zone: string;
}

/** Why an export ends before its time; the reason of its signal. */
export type StopReason = 'cancelled' | 'loggedOut' | 'sessionEnded' | 'replaced';

export interface ExportRun {
  request: ExportRequest;
  signal: AbortSignal;
  /** Says how it stands, in the one toast that its kind has. */
  show: (toast: ToastInput) => void;
  cancel: () => void;
  retry: () => void;
}

/** Takes an export to its end, whichever it is; never rejects. */
export type RunExport = (run: ExportRun) => Promise<void>;

/** The exports under way. They belong to the page of a user, not to a tab of the dashboard. */
export interface Exports {
  /** Does nothing while one of its kind is under way. */
  start: (request: ExportRequest) => void;
  /** Ends all of them, whose user is gone. */
  stop: (reason: StopReason) => void;
  running: () => ReadonlySet<ExportKind>;
  subscribe: (listener: () => void) => () => void;
}

interface ExportsOptions {
  toasts: Toasts;
  isOnline: () => boolean;
  /** What carries exports out, which is a chunk of its own. */
  load: () => Promise<RunExport>;
  reload: () => void;
}

const NONE: ReadonlySet<ExportKind> = new Set();

/** What became of the user whose page is gone. */
export const reasonToStop = (state: SessionState): StopReason => {
  if (state.status === 'loggedOut') return 'loggedOut';
  return hasNoSession(state) ? 'sessionEnded' : 'replaced';
};

/** One toast for each kind: what comes later takes the place of what was said before. */
function createShow(toasts: Toasts) {
  const shown = new Map<ExportKind, string>();
  return (kind: ExportKind, toast: ToastInput) => {
    const id = shown.get(kind);
    if (id !== undefined && toasts.get().some((other) => other.id === id)) toasts.update(id, toast);
    else shown.set(kind, toasts.add(toast));
  };
}

export function createExports({ toasts, isOnline, load, reload }: ExportsOptions): Exports {
  const runs = new Map<ExportKind, AbortController>();
  const listeners = new Set<() => void>();
  const show = createShow(toasts);
  let running = NONE;

  const publish = () => {
    running = new Set(runs.keys());
    for (const listener of [...listeners]) listener();
  };

  const settle = (kind: ExportKind, controller: AbortController) => {
    if (runs.get(kind) !== controller) return;
    runs.delete(kind);
    publish();
  };

  const carryOut = async (run: ExportRun) => {
    const runExport = await load().catch((cause: unknown) => {
      const { message } = toUnreachable(isOnline(), cause);
      const action = { label: 'Try again', run: run.retry };
      const offline = { message, detail: NOT_STARTED, action };
      const lost = { message: NOT_STARTED, detail: LOST, action: { label: 'Reload', run: reload } };
      run.show({ tone: 'error', ...(isOnline() ? lost : offline) });
    });
    await runExport?.(run);
  };

  const start = (request: ExportRequest) => {
    const { kind } = request.source;
    if (runs.has(kind)) return;
    const controller = new AbortController();
    runs.set(kind, controller);
    publish();
    const cancel = () => {
      controller.abort('cancelled' satisfies StopReason);
      settle(kind, controller);
    };
    const { signal } = controller;
    void carryOut({
      request,
      signal,
      show: (toast) => show(kind, toast),
      cancel,
      retry: () => start(request),
    }).finally(() => {
      settle(kind, controller);
      // Lets go of an answer that was not read to its end.
      controller.abort();
    });
  };

  return {
    start,
    stop(reason) {
      for (const controller of runs.values()) controller.abort(reason);
      runs.clear();
      publish();
    },
    running: () => running,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

const LOST = 'A part of the page could not be loaded. Reload the page, then try again.';
const NOT_STARTED = 'The download could not start. Nothing was saved.';
