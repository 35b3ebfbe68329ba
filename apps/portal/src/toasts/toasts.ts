import { createListeners } from '../lib/listeners.ts';
import { createCountdowns, type ToastTimers } from './countdowns.ts';

export type ToastTone = 'success' | 'info' | 'error' | 'loading';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastProgress {
  value: number;
  /** The value when the work is complete; null while it is unknown. */
  max: number | null;
  /** The progress as text, for example "120 of 900 rows". */
  text: string;
}

export interface ToastInput {
  tone: ToastTone;
  message: string;
  detail?: string | undefined;
  /** A toast with progress has no dismiss button; only its action ends it. */
  progress?: ToastProgress | undefined;
  /** True for a toast that stays until it is dismissed, even when another user logs in. */
  stays?: boolean | undefined;
  /** The page must offer the same action elsewhere, because toasts disappear. */
  action?: ToastAction | undefined;
}

export interface Toast extends ToastInput {
  id: string;
  /** The number of times that the same message was added while it was visible. */
  count: number;
  /** The number of pages that the user has left since the toast was added. */
  pagesLeft: number;
}

export interface Toasts {
  add: (input: ToastInput) => string;
  /** Does nothing when the toast is no longer visible. */
  update: (id: string, input: ToastInput) => void;
  dismiss: (id: string) => void;
  /** Removes the errors of the page before the last one, which the user has had time to read. */
  leavePage: () => void;
  pause: () => void;
  resume: () => void;
  get: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
}

export const MAX_TOASTS = 20;

/** In milliseconds; null means that the toast stays until it is dismissed. */
const TOAST_LIFETIME_MS: Record<ToastTone, number | null> = {
  success: 3_000,
  info: 5_000,
  error: null,
  loading: null,
};

/** The time suffices to read the toast and to reach its button. */
const TOAST_WITH_ACTION_LIFETIME_MS = 10_000;

const toToastLifetimeMs = ({ tone, action, stays }: ToastInput) => {
  if (stays) return null;
  const lifetime = TOAST_LIFETIME_MS[tone];
  return lifetime === null || action === undefined ? lifetime : TOAST_WITH_ACTION_LIFETIME_MS;
};

export function createToasts(timers: ToastTimers): Toasts {
  let toasts: readonly Toast[] = [];
  let lastNumber = 0;
  const countdowns = createCountdowns(timers, dismiss);
  const listeners = createListeners();

  function publish(next: readonly Toast[]) {
    toasts = next;
    listeners.notify();
  }

  function restart(toast: Toast) {
    countdowns.stop(toast.id);
    const lifetime = toToastLifetimeMs(toast);
    if (lifetime !== null) countdowns.start(toast.id, lifetime);
  }

  function dismiss(id: string) {
    countdowns.stop(id);
    if (toasts.some((toast) => toast.id === id)) publish(toasts.filter((toast) => toast.id !== id));
  }

  function makeRoom(): readonly Toast[] {
    if (toasts.length < MAX_TOASTS) return toasts;
    const leaving = toasts.find(({ tone, stays }) => tone !== 'error' && !stays) ?? toasts[0];
    if (leaving) countdowns.stop(leaving.id);
    return toasts.filter((toast) => toast !== leaving);
  }

  return {
    add(input) {
      const shown = toasts.find((toast) => hasSameContent(toast, input));
      lastNumber += shown ? 0 : 1;
      const toast: Toast = shown
        ? { ...shown, count: shown.count + 1, pagesLeft: 0 }
        : { ...input, id: `toast-${lastNumber}`, count: 1, pagesLeft: 0 };
      publish(
        shown ? toasts.map((other) => (other === shown ? toast : other)) : [...makeRoom(), toast],
      );
      restart(toast);
      return toast.id;
    },
    update(id, input) {
      const shown = toasts.find((toast) => toast.id === id);
      if (shown === undefined) return;
      const toast: Toast = { ...input, id, count: 1, pagesLeft: 0 };
      publish(toasts.map((other) => (other === shown ? toast : other)));
      restart(toast);
    },
    dismiss,
    leavePage() {
      if (toasts.length === 0) return;
      publish(toasts.filter((toast) => !isOutdated(toast)).map(withPageLeftCounted));
    },
    pause: countdowns.pause,
    resume: countdowns.resume,
    get: () => toasts,
    subscribe: listeners.subscribe,
  };
}

/** An error follows to the next page, because it can be added while the user is leaving. */
const isOutdated = ({ tone, stays, pagesLeft }: Toast) =>
  tone === 'error' && !stays && pagesLeft > 0;

const withPageLeftCounted = (toast: Toast): Toast => ({ ...toast, pagesLeft: toast.pagesLeft + 1 });

/** Toasts with different actions are different, because each action may undo something else. */
const hasSameContent = (toast: Toast, { tone, message, detail, action }: ToastInput) =>
  toast.tone === tone &&
  toast.message === message &&
  toast.detail === detail &&
  toast.action === action;

export const browserTimers: ToastTimers = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

declare module '../lib/services.tsx' {
  interface Services {
    toasts: Toasts;
  }
}
