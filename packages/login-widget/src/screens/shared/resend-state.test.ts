import { describe, expect, it } from 'vitest';
import { nextResendState, type ResendEvent, type ResendState } from './resend-state.ts';

describe('the state of the resend button', () => {
  it.each<[ResendState, ResendEvent, ResendState]>([
    ['initial', 'pressed', 'sending'],
    ['initial', 'succeeded', 'initial'],
    ['initial', 'failed', 'initial'],
    ['initial', 'elapsed', 'initial'],
    ['sending', 'pressed', 'sending'],
    ['sending', 'succeeded', 'sent'],
    ['sending', 'failed', 'initial'],
    ['sending', 'elapsed', 'sending'],
    ['sent', 'pressed', 'sent'],
    ['sent', 'succeeded', 'sent'],
    ['sent', 'failed', 'sent'],
    ['sent', 'elapsed', 'waiting'],
    ['waiting', 'pressed', 'waiting'],
    ['waiting', 'succeeded', 'waiting'],
    ['waiting', 'failed', 'waiting'],
    ['waiting', 'elapsed', 'initial'],
  ])('after %s is on %s %s', (state, event, next) => {
    expect(nextResendState(state, event)).toBe(next);
  });
});
