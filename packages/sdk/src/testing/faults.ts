import { callServer } from './call-server.ts';

const FAULTS_PATH = '/__dev/faults';

/** A way in which the next calls fail. */
export interface Fault {
  /** The beginning of the path, such as `/sdk/v1/passwords`. */
  path: string;
  /** By default, all. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  /** 200 with a body alone; otherwise the call goes on to the server. */
  status?: number;
  /** JSON, or a text. */
  body?: unknown;
  /** How long the answer waits, in milliseconds. */
  delayMs?: number;
  /** Ends the connection without an answer. */
  drop?: boolean;
  /** How many calls fail; one by default. */
  times?: number;
}

/** Makes calls fail. */
export interface Faults {
  /**
   * Adds a fault for the next calls that fit it.
   * @throws TestKitError for a fault that makes no sense, such as a dropped connection with a status
   */
  add: (fault: Fault) => Promise<void>;
  /** From now on, no call fails on purpose. */
  clear: () => Promise<void>;
}

export function createFaults(url: string): Faults {
  return {
    async add({ delayMs, times = 1, ...fault }) {
      const delay = delayMs === undefined ? {} : { delay_ms: delayMs };
      await callServer(url, FAULTS_PATH, { body: { ...fault, ...delay, times } });
    },
    async clear() {
      await callServer(url, FAULTS_PATH, { method: 'DELETE' });
    },
  };
}
