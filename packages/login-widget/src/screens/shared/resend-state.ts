export type ResendState = 'initial' | 'sending' | 'sent' | 'waiting';

export type ResendEvent = 'pressed' | 'succeeded' | 'failed' | 'elapsed';

const NEXT_STATES: Readonly<Record<ResendState, Partial<Record<ResendEvent, ResendState>>>> = {
  initial: { pressed: 'sending' },
  sending: { succeeded: 'sent', failed: 'initial' },
  sent: { elapsed: 'waiting' },
  waiting: { elapsed: 'initial' },
};

/** An event that a state does not expect changes nothing. */
export const nextResendState = (state: ResendState, event: ResendEvent): ResendState =>
  NEXT_STATES[state][event] ?? state;
