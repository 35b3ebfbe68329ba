import { describe, expect, it } from 'vitest';
import { toPasskeyError } from './passkey-error.ts';

describe('toPasskeyError', () => {
  it.each([
    ['NotAllowedError', 'cancelled'],
    ['NotSupportedError', 'not_supported'],
    ['ConstraintError', 'not_supported'],
    ['SecurityError', 'wrong_domain'],
    ['OperationError', 'in_progress'],
    ['AbortError', 'aborted'],
    ['UnknownError', 'unknown'],
    ['constructor', 'unknown'],
  ])('converts %s to %s for both prompts', (name, code) => {
    const error = new DOMException('Some words of the browser.', name);
    for (const prompt of ['create', 'get'] as const) {
      expect(toPasskeyError(prompt, error)).toMatchObject({
        name: 'PasskeyError',
        code,
        cause: error,
      });
    }
  });

  it('converts InvalidStateError to already_registered when a passkey was created', () => {
    const error = new DOMException('', 'InvalidStateError');
    expect(toPasskeyError('create', error).code).toBe('already_registered');
    expect(toPasskeyError('get', error).code).toBe('unknown');
  });

  it('accepts any thrown value', () => {
    expect(toPasskeyError('get', 'text')).toMatchObject({ code: 'unknown', cause: 'text' });
  });

  it('says what happened and what to do', () => {
    const { message } = toPasskeyError('get', new DOMException('', 'NotAllowedError'));
    expect(message).toBe('The passkey prompt was dismissed or timed out. Offer to try again.');
  });
});
