import type { ServerStateApi } from '../api/server-state.ts';
import { createListeners } from '../lib/listeners.ts';

/** Knows whether the server is in maintenance, and asks at intervals whether it has ended. */
export interface Maintenance {
  /** Receives what every response of the server says. */
  note: (isOn: boolean) => void;
  isOn: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

interface MaintenanceOptions {
  api: ServerStateApi;
  /** Runs a function at this interval; returns a function that stops it. */
  repeat: (run: () => void, intervalMs: number) => () => void;
}

const POLL_INTERVAL_MS = 5_000;

export function createMaintenance({ api, repeat }: MaintenanceOptions): Maintenance {
  const listeners = createListeners();
  let stopAsking: (() => void) | undefined;

  const note = (isOn: boolean) => {
    if (isOn === (stopAsking !== undefined)) return;
    stopAsking?.();
    stopAsking = isOn ? repeat(ask, POLL_INTERVAL_MS) : undefined;
    listeners.notify();
  };

  const ask = () => {
    api.fetchState().then(
      ({ isInMaintenance }) => note(isInMaintenance),
      () => undefined,
    );
  };

  return { note, isOn: () => stopAsking !== undefined, subscribe: listeners.subscribe };
}
