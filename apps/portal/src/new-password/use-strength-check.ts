import { PASSWORD_MAX_LENGTH, passwordLengthOf } from '@bakehouse/contract';
import { useEffect, useState } from 'react';
import type { PasswordRating } from '../api/accounts/passwords.ts';
import { usePasswordApi } from './use-password-api.ts';

export type StrengthCheck =
  | { status: 'pending' }
  | { status: 'checked'; strength: PasswordRating }
  | { status: 'failed'; error: unknown };

export const isTooLong = (password: string): boolean =>
  passwordLengthOf(password) > PASSWORD_MAX_LENGTH;

const PENDING_CHECK: StrengthCheck = { status: 'pending' };

interface CheckedPassword {
  password: string;
  check: StrengthCheck;
}

export interface StrengthCheckState {
  check: StrengthCheck;
  /** The last known score and advice, so that the meter does not jump while the next check runs. */
  last: StrengthCheck;
  retry: () => void;
}

interface StrengthCheckOptions {
  /** The server rates the password together with the email of its owner. */
  email?: string;
  /** The debounce: the time between the last change and the check, in milliseconds. */
  delayMs: number;
}

/** Asks the server for the strength of the password when nothing was typed for a moment. */
export function useStrengthCheck(
  password: string,
  { email, delayMs }: StrengthCheckOptions,
): StrengthCheckState {
  const { strength } = usePasswordApi();
  const [checked, setChecked] = useState<CheckedPassword>({ password: '', check: PENDING_CHECK });
  const [retries, setRetries] = useState(0);

  useEffect(() => {
    if (password === '' || isTooLong(password)) return undefined;
    const abort = new AbortController();
    const save = (check: StrengthCheck) => {
      if (!abort.signal.aborted) setChecked({ password, check });
    };
    const timer = setTimeout(() => {
      strength({ password, email }, abort.signal).then(
        (found) => save({ status: 'checked', strength: found }),
        (error: unknown) => save({ status: 'failed', error }),
      );
    }, delayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [strength, password, email, delayMs, retries]);

  return {
    check: checked.password === password ? checked.check : PENDING_CHECK,
    last: password === '' ? PENDING_CHECK : checked.check,
    retry() {
      setChecked({ password: '', check: PENDING_CHECK });
      setRetries(retries + 1);
    },
  };
}
