import { toUnreachableFailure } from '../api/http/failure.ts';
import type { ExportKind, ExportSource } from '../api/exports.ts';
import { createListeners } from '../lib/listeners.ts';
import type { ToastInput, Toasts } from '../toasts/toasts.ts';
import type { DayRange } from '../time/day-range.ts';
import { hasNoSession, type PortalSessionState } from '../session/portal-session-state.ts';
import { TEXTS } from './texts.ts';

export interface ExportRequest {
  source: ExportSource;
  days: DayRange;
  zone: string;
}

export type StopReason = 'cancelled' | 'loggedOut' | 'sessionEnded' | 'replaced';

export interface ExportRun {
  request: ExportRequest;
  signal: AbortSignal;
  show: (toast: ToastInput) => void;
  cancel: () => void;
  retry: () => void;
}

/** The promise never rejects; failures are shown as toasts. */
export type RunExport = (run: ExportRun) => Promise<void>;

/** The running exports. They continue when the user changes to another tab of the dashboard. */
export interface Exports {
  /** Starts an export, but not while an export of the same kind is running. */
  start: (request: ExportRequest) => void;
  stop: (reason: StopReason) => void;
  running: () => ReadonlySet<ExportKind>;
  subscribe: (listener: () => void) => () => void;
}

interface ExportsOptions {
  toasts: Toasts;
  isOnline: () => boolean;
  load: () => Promise<RunExport>;
  reload: () => void;
}

const NO_RUNNING_EXPORTS: ReadonlySet<ExportKind> = new Set();

export const toStopReason = (state: PortalSessionState): StopReason => {
  if (state.status === 'loggedOut') return 'loggedOut';
  return hasNoSession(state) ? 'sessionEnded' : 'replaced';
};

function createToastUpdater(toasts: Toasts) {
  const shown = new Map<ExportKind, string>();
  return (kind: ExportKind, toast: ToastInput) => {
    const id = shown.get(kind);
    if (id !== undefined && toasts.get().some((other) => other.id === id)) toasts.update(id, toast);
    else shown.set(kind, toasts.add(toast));
  };
}

export function createExports({ toasts, isOnline, load, reload }: ExportsOptions): Exports {
  const runs = new Map<ExportKind, AbortController>();
  const listeners = createListeners();
  const show = createToastUpdater(toasts);
  let running = NO_RUNNING_EXPORTS;

  const publish = () => {
    running = new Set(runs.keys());
    listeners.notify();
  };

  const remove = (kind: ExportKind, controller: AbortController) => {
    if (runs.get(kind) !== controller) return;
    runs.delete(kind);
    publish();
  };

  const runToEnd = async (run: ExportRun) => {
    const runExport = await load().catch((cause: unknown) => {
      if (run.signal.aborted) return;
      const { message } = toUnreachableFailure(isOnline(), cause);
      const action = { label: TEXTS.tryAgain, run: run.retry };
      const offline = { message, detail: TEXTS.notStarted, action };
      const lost = {
        message: TEXTS.notStarted,
        detail: TEXTS.codeLost,
        action: { label: TEXTS.reload, run: reload },
      };
      run.show({ tone: 'error', ...(isOnline() ? lost : offline) });
    });
    // An export that was stopped has shown nothing yet, and another user may be logged in now.
    if (!run.signal.aborted) await runExport?.(run);
  };

  const start = (request: ExportRequest) => {
    const { kind } = request.source;
    if (runs.has(kind)) return;
    const controller = new AbortController();
    runs.set(kind, controller);
    publish();
    const cancel = () => {
      controller.abort('cancelled' satisfies StopReason);
      remove(kind, controller);
    };
    const { signal } = controller;
    void runToEnd({
      request,
      signal,
      show: (toast) => show(kind, toast),
      cancel,
      retry: () => start(request),
    }).finally(() => {
      remove(kind, controller);
      // Cancels a response that was not read to its end.
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
    subscribe: listeners.subscribe,
  };
}

declare module '../lib/services.tsx' {
  interface Services {
    exports: Exports;
  }
}
