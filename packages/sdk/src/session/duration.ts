import type { Send } from '../http/call.ts';

/** Passes calls on and remembers for how long a session was last asked for. */
export function withDurationMemory(send: Send): {
  send: Send;
  lastDuration: () => number | undefined;
} {
  let minutes: number | undefined;
  return {
    async send(call) {
      const data = await send(call);
      const asked = call.body?.session_duration_minutes;
      if (typeof asked === 'number') minutes = asked;
      return data;
    },
    lastDuration: () => minutes,
  };
}
